import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlace, bus, girard, stop } from '#testing/web/favourites.ts';
import { favouriteKey, favouriteName, favouritePath, readFavouriteKey } from './favourite.ts';

describe('a place', () => {
  it('round-trips through its key with any ids, and the key is safe in the fragment of a link', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        expect(readFavouriteKey(favouriteKey(place))).toEqual(place);
        // Commas separate the places in a link.
        expect(favouriteKey(place)).not.toMatch(/[,#?&\s]/);
      }),
    );
  });
  it('links to its page', () => {
    expect([bus, girard, stop].map(({ place }) => favouritePath(place))).toEqual([
      '/schedules/17',
      '/stations/girard',
      '/schedules/T1?direction=1&stop=20%2F4%20%26%23',
    ]);
    expect(favouritePath({ kind: 'wholeStop', stopId: '20/4' })).toBe('/departures/20%2F4');
  });
  it.each([
    '',
    'route',
    'route/',
    'route/%20',
    'route/%E0%A4%A',
    'route/%00',
    'route/\ud800',
    'route/17/1',
    'station/a/b',
    'departures/',
    'departures/1/2',
    'trips/1',
    'trips/1/2/3',
    'stop/17/2/1',
    'stop/17/1',
    'stop/17/1/',
    'stop/17/1/2/3',
    'vehicle/1',
    '__proto__/1',
    `route/${'1'.repeat(129)}`,
  ])('is not parsed from %j', (key) => {
    expect(readFavouriteKey(key)).toBeNull();
  });
  it('is named by its ids if it has no name', () => {
    expect([bus, girard, stop].map((each) => favouriteName({ ...each, name: '' }))).toEqual([
      '17',
      'girard',
      'T1, 20/4 &#',
    ]);
    expect(favouriteName(stop)).toBe('20th St & Mifflin St');
  });
});
