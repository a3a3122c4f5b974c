import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFavourites, anyList, bus, girard, stop } from '#testing/web/favourites.ts';
import { favouriteKey } from './favourite.ts';
import {
  addFavourites,
  type FavouriteList,
  hasFavourite,
  MAX_FAVOURITES,
  moveFavourite,
  removeFavourite,
  updateFavourites,
} from './favouriteList.ts';

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
