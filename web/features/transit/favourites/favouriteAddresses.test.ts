import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureProcessorTime } from '#testing/measure.ts';
import { anyList, bus } from '#testing/web/favourites.ts';
import { MAX_FAVOURITES } from './favourite.ts';
import { favouriteLink, readFavouriteLink } from './favouriteAddresses.ts';

describe('a link', () => {
  it('contains the places, without names, only in the fragment', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const url = new URL(favouriteLink(list), 'https://rider.example');
        expect(url.search + url.pathname).toBe('/');
        expect(readFavouriteLink(url.hash)).toEqual(list.map((each) => ({ place: each.place, name: '' })));
      }),
    );
  });
  it('is distinguished from other fragments, may be empty, and loses only its invalid places', () => {
    expect(readFavouriteLink('')).toBeNull();
    expect(readFavouriteLink('#service')).toBeNull();
    expect(readFavouriteLink('#saved=')).toEqual([]);
    expect(readFavouriteLink('#saved=x,route/17,%%%')).toEqual([{ ...bus, name: '' }]);
  });
});

it('at most fifty places are read from a link, quickly even if it is very long', async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `route/${index}`).join(',');
  for (const hash of [
    `#saved=${many}`,
    `#saved=${'x,'.repeat(500_000)}`,
    `#saved=route/${'1'.repeat(2_000_000)}`,
  ]) {
    const took = await measureProcessorTime(() =>
      expect(readFavouriteLink(hash)?.length).toBeLessThanOrEqual(MAX_FAVOURITES),
    );
    // Without a limit, this took 20 s for 300 KB; now it takes a few milliseconds.
    expect(took).toBeLessThan(2_000);
  }
  expect(readFavouriteLink(`#saved=${many}`)).toHaveLength(MAX_FAVOURITES);
});
