import { describe, expect, it } from 'vitest';
import { got, lost } from '#testing/callResults.ts';
import { missing, placesApp } from '#testing/web/placesApp.ts';
import { inEnglish } from '#testing/web/riderApp.ts';
import { loadSearch } from '#web/features/transit/search/searchSources.server.ts';
import { searchWords } from './FoundPlaces.tsx';

const { signal } = new AbortController();
const down = async () => lost();

describe('the map’s search', () => {
  const searchFor = async (text: string, change = {}) => {
    const search = await loadSearch(placesApp(change), text, { purpose: 'map' }, signal);
    return [search.found.map(({ to }) => to), searchWords(search, inEnglish)];
  };

  it('links to cards on the map', async () => {
    expect(await searchFor('mifflin', { places: async () => got([]) })).toEqual([
      ['/realtime-map?stop=21297'],
      null,
    ]);
    expect(await searchFor('girard', { places: async () => got([]) })).toEqual([
      ['/realtime-map?station=girard'],
      null,
    ]);
    expect(await searchFor('fishtown')).toEqual([
      ['/realtime-map?place=39.97000%2C-75.13000&find=Fishtown'],
      null,
    ]);
  });
  it('reports what was not found and what could not be searched', async () => {
    const noPlaces = { places: async () => got([]) };
    expect(await searchFor('xyz', noPlaces)).toEqual([[], 'Nothing found for “xyz”.']);
    expect(await searchFor('xyz', { places: down })).toEqual([
      [],
      'No stop or station matches “xyz”. Places cannot be searched right now.',
    ]);
    expect(await searchFor('fishtown', { searchIndex: down })).toEqual([
      ['/realtime-map?place=39.97000%2C-75.13000&find=Fishtown'],
      'Stops and stations cannot be searched right now.',
    ]);
    expect(await searchFor('xyz', { searchIndex: down, ...noPlaces })).toEqual([
      [],
      'The search is not available right now. Try again later.',
    ]);
    expect(searchWords('failed', inEnglish)).toBe('The search is not available right now. Try again later.');
  });
  it('reports that stops cannot be searched without an index, and searches the rest', async () => {
    const noPlaces = { places: async () => got([]) };
    expect(await searchFor('girard', { searchIndex: missing, ...noPlaces })).toEqual([
      ['/realtime-map?station=girard'],
      'Stops cannot be searched here.',
    ]);
    expect(await searchFor('mifflin', { searchIndex: missing, ...noPlaces })).toEqual([
      [],
      'Nothing found for “mifflin”. Stops cannot be searched here.',
    ]);
    expect(await searchFor('mifflin', { searchIndex: missing, places: down })).toEqual([
      [],
      'No station matches “mifflin”. Stops cannot be searched here, and places cannot be searched right now.',
    ]);
  });
  it('does not report that places could not be searched if stops were found', async () => {
    expect((await searchFor('mifflin', { places: down }))[1]).toBeNull();
  });
});
