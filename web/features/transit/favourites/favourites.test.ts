// A rider's list: its rules, its serialisation, and its storage in any state of the browser.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { processorTime } from '#testing/processorTime.ts';
import { type Favourite, favouriteKey, favouriteName, favouritePath, readFavouriteKey } from './favourite.ts';
import { favouriteLink, readFavouriteLink } from './favouriteLink.ts';
import {
  addFavourites,
  hasFavourite,
  MAX_FAVOURITES,
  moveFavourite,
  removeFavourite,
  renameFavourites,
} from './favouriteList.ts';
import { createFavouriteStore, STORED_AS } from './favouriteStore.ts';
import { decodeStored, encodeStored } from './storedFavourites.ts';

const bus: Favourite = { place: { kind: 'route', routeId: '17' }, name: 'Bus 17' };
const girard: Favourite = { place: { kind: 'station', slug: 'girard' }, name: 'Girard Station' };
const stop: Favourite = {
  place: { kind: 'stop', routeId: 'T1', directionId: 1, stopId: '20/4 &#' },
  name: '20th St & Mifflin St',
};

const anyId = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((id) => id.trim() !== '' && !/\p{Cc}/u.test(id) && id.length <= 128);
const anyPlace = fc.oneof(
  fc.record({ kind: fc.constant('route' as const), routeId: anyId }),
  fc.record({ kind: fc.constant('station' as const), slug: anyId }),
  fc.record({
    kind: fc.constant('stop' as const),
    routeId: anyId,
    directionId: fc.constantFrom(0 as const, 1 as const),
    stopId: anyId,
  }),
  fc.record({ kind: fc.constant('wholeStop' as const), stopId: anyId }),
  fc.record({ kind: fc.constant('trips' as const), from: anyId, to: anyId }),
);
const anyName = fc.string({ maxLength: 120, size: 'max' }).map((name) => name.trim());
const anyFavourite = fc.record({ place: anyPlace, name: anyName });
const anyFavourites = fc.oneof(
  { arbitrary: fc.array(anyFavourite, { maxLength: 10 }), weight: 4 },
  {
    arbitrary: fc.array(anyFavourite, { minLength: MAX_FAVOURITES - 5, maxLength: MAX_FAVOURITES + 10 }),
    weight: 1,
  },
);
const anyList = anyFavourites.map((items) => addFavourites([], items));

describe('a place', () => {
  it('round-trips with any ids', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        expect(readFavouriteKey(favouriteKey(place))).toEqual(place);
        // Commas separate places in a link, and slashes the parts of a place.
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
  it('lists each place once, in the order of saving, up to a maximum', () => {
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
  it('moves places step by step, and not beyond its ends', () => {
    const list = [bus, girard, stop];
    expect(moveFavourite(list, stop.place, -1)).toEqual([bus, stop, girard]);
    expect(moveFavourite(list, bus.place, -1)).toBe(list);
    expect(moveFavourite(list, stop.place, 1)).toBe(list);
    expect(moveFavourite([bus], girard.place, 1)).toEqual([bus]);
    expect(moveFavourite(moveFavourite(list, bus.place, 1), bus.place, -1)).toEqual(list);
  });
  it('updates names, and is the same object if none has changed', () => {
    const list = [bus, girard];
    const names = new Map([['station/girard', 'Girard']]);
    expect(renameFavourites(list, names)).toEqual([bus, { ...girard, name: 'Girard' }]);
    expect(renameFavourites(list, new Map([['route/17', 'Bus 17']]))).toBe(list);
  });
});

describe('the stored list', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(decodeStored(encodeStored(list))).toEqual(list);
      }),
    );
  });
  it('is empty if its text is invalid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(decodeStored(text)).toEqual([]);
      }),
    );
    for (const text of [null, '{"v":2,"items":[]}', '{"v":1}', '[]', 'null', `{"v":1,${' '.repeat(100_001)}`])
      expect(decodeStored(text)).toEqual([]);
  });
  it('loses only its invalid items', () => {
    const items = [
      null,
      5,
      { key: 7 },
      { key: 'route/17' },
      { key: 'x' },
      { key: 'station/girard', name: 3 },
    ];
    expect(decodeStored(JSON.stringify({ v: 1, items }))).toEqual([
      { ...bus, name: '' },
      { ...girard, name: '' },
    ]);
    const many = Array.from({ length: 80 }, (_, i) => ({ key: `route/${i}`, name: 'x'.repeat(500) }));
    const read = decodeStored(JSON.stringify({ v: 1, items: many }));
    expect([read.length, read[0]?.name.length]).toEqual([MAX_FAVOURITES, 120]);
  });
});

describe('a link', () => {
  it('contains the places, without names, only in the fragment', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const url = new URL(favouriteLink(list), 'https://rider.example');
        expect(url.search + url.pathname).toBe('/');
        expect(readFavouriteLink(url.hash)).toEqual(list.map((each) => ({ ...each, name: '' })));
      }),
    );
  });
  it('is distinguished from other fragments, and may be empty', () => {
    expect(readFavouriteLink('')).toBeNull();
    expect(readFavouriteLink('#service')).toBeNull();
    expect(readFavouriteLink('#saved=')).toEqual([]);
    expect(readFavouriteLink('#saved=x,route/17,%%%')).toEqual([{ ...bus, name: '' }]);
  });
});

it('fifty places are read from a link of any length, and the rest is ignored', async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `route/${index}`).join(',');
  for (const hash of [
    `#saved=${many}`,
    `#saved=${'x,'.repeat(500_000)}`,
    `#saved=route/${'1'.repeat(2_000_000)}`,
  ]) {
    const took = await processorTime(() =>
      expect(readFavouriteLink(hash)?.length).toBeLessThanOrEqual(MAX_FAVOURITES),
    );
    // This took 20 s for 300 KB before it was limited; now it takes a few milliseconds.
    expect(took).toBeLessThan(2_000);
  }
  expect(readFavouriteLink(`#saved=${many}`)).toHaveLength(MAX_FAVOURITES);
});

/** Returns a browser's storage, shared by two tabs. */
function browser() {
  const kept = new Map<string, string>();
  let broken: 'no' | 'full' | 'blocked' = 'no';
  const tab = () => {
    const tabs = new EventTarget();
    const storage = () => {
      if (broken === 'blocked') throw new DOMException('denied', 'SecurityError');
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (broken === 'full') throw new DOMException('full', 'QuotaExceededError');
          kept.set(key, value);
        },
      };
    };
    return {
      store: createFavouriteStore(storage, tabs),
      hear: (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key })),
    };
  };
  return {
    kept,
    tab,
    breaks: (how: typeof broken) => {
      broken = how;
    },
  };
}
const add = (favourite: Favourite) => (list: readonly Favourite[]) => addFavourites(list, [favourite]);

describe('the store', () => {
  it('synchronises tabs, applying each change to the stored list', () => {
    const { tab } = browser();
    const [one, other] = [tab(), tab()];
    const listener = vi.fn();
    const end = other.store.subscribe(listener);
    expect(one.store.change(add(bus))).toBe(true);
    other.hear('something else');
    expect(listener).not.toHaveBeenCalled();
    other.hear(STORED_AS);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(other.store.list()).toEqual([bus]);
    expect(other.store.list()).toBe(other.store.list());
    other.store.change(add(girard));
    expect(listener).toHaveBeenCalledTimes(2);
    one.store.change(add(stop));
    expect(one.store.list()).toEqual([bus, girard, stop]);
    end();
    other.hear(STORED_AS);
    expect(listener).toHaveBeenCalledTimes(2);
  });
  it('is empty after another tab cleared everything', () => {
    const { kept, tab } = browser();
    const { store, hear } = tab();
    const listener = vi.fn();
    store.subscribe(listener);
    store.change(add(bus));
    kept.clear();
    hear(null);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.list()).toEqual([]);
  });
  it.each(['full', 'blocked'] as const)(
    'reports that storage is %s, and lasts as long as the page',
    (how) => {
      const { breaks, tab } = browser();
      breaks(how);
      const { store } = tab();
      expect(store.list()).toEqual([]);
      expect(store.change(add(bus))).toBe(false);
      expect(store.change(add(girard))).toBe(false);
      expect(store.list()).toEqual([bus, girard]);
      expect(tab().store.list()).toEqual([]);
      breaks('no');
      expect(store.change(add(stop))).toBe(true);
      expect(tab().store.list()).toEqual([bus, girard, stop]);
    },
  );
  it('starts with an empty list for invalid data', () => {
    const { kept, tab } = browser();
    kept.set(STORED_AS, '{"v":1,"items":"');
    const { store } = tab();
    expect(store.list()).toEqual([]);
    store.change(add(bus));
    expect(decodeStored(kept.get(STORED_AS) ?? null)).toEqual([bus]);
  });
});
