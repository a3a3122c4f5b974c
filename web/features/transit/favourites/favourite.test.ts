import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFavourites, anyList, anyPlace, bus, girard, stop } from '#testing/web/favourites.ts';
import {
  addFavourites,
  type FavouriteList,
  favouriteKey,
  favouriteName,
  favouritePath,
  hasFavourite,
  MAX_FAVOURITES,
  readFavouriteKey,
  removeFavourite,
} from './favourite.ts';
import { moveFavourite, updateFavourites } from './favouriteEdits.ts';

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

describe('a list', () => {
  it('adds new places after its own, each once, up to a maximum', () => {
    fc.assert(
      fc.property(anyList, anyFavourites, (list, added) => {
        const all = addFavourites(list, added);
        const keys = all.map(({ place }) => favouriteKey(place));
        expect(new Set(keys).size).toBe(keys.length);
        expect(all.length).toBeLessThanOrEqual(MAX_FAVOURITES);
        expect(all.slice(0, list.length)).toEqual(list);
        expect(addFavourites(all, added)).toBe(all);
      }),
    );
  });
  it('loses only the removed place', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), (list, at) => {
        const gone = list[at % Math.max(1, list.length)];
        if (!gone) return;
        const left = removeFavourite(list, gone.place);
        expect(hasFavourite(left, gone.place)).toBe(false);
        expect(left).toEqual(list.filter((each) => each !== gone));
      }),
    );
  });
  it('moves a place by one step, but not beyond its ends', () => {
    const list = [bus, girard, stop];
    expect(moveFavourite(list, stop.place, -1)).toEqual([bus, stop, girard]);
    expect(moveFavourite(list, bus.place, -1)).toBe(list);
    expect(moveFavourite(list, stop.place, 1)).toBe(list);
    expect(moveFavourite([bus], girard.place, 1)).toEqual([bus]);
    expect(moveFavourite(moveFavourite(list, bus.place, 1), bus.place, -1)).toEqual(list);
  });
  it('updates names and rows, and is the same object if none has changed', () => {
    const list: FavouriteList = [bus, { ...girard, rows: 2 }];
    const loaded = (name: string, rows: 1 | 2) => new Map([['station/girard', { name, rows }]]);
    expect(updateFavourites(list, loaded('Girard', 2))).toEqual([
      bus,
      { ...girard, name: 'Girard', rows: 2 },
    ]);
    expect(updateFavourites(list, loaded(girard.name, 1))).toEqual([bus, { ...girard, rows: 1 }]);
    expect(updateFavourites(list, loaded(girard.name, 2))).toBe(list);
  });
});
