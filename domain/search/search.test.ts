import fc from 'fast-check';
import { expect, it } from 'vitest';
import { search } from './search.ts';
import type { SearchEntry } from './searchEntry.ts';
import { placeIndex, pointIndex } from './searchIndex.ts';
import { editDistance } from './typos.ts';

const facts = { formerRouteNames: {}, otherPlaceNames: { 'city-hall': ['Dilworth Park'] } };
const stop = (id: string, name: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: 'stop',
  id,
  name,
  position: { lat: 39.95, lon: -75.16 },
  routeIds: ['17'],
  directionIds: [null],
  accessible: null,
  ...more,
});
const entries = [
  stop('city-hall', '15th St/City Hall Station', { kind: 'station', codes: ['90001'] }),
  stop('1', '20th St & Oregon Av - FS', { codes: ['5501'] }),
  stop('2', 'OREGON AVE/20 ST'),
  stop('3', 'Oregon Av & 20th St', { position: { lat: 40.2, lon: -75.16 } }),
  stop('4', 'Peña & Córdoba'),
  stop('5', 'Łódź Square'),
  stop('6', 'Saint Mary’s Hospital'),
  stop('7', 'Broad St & Girard Ave'),
  stop('8', 'Closed stop', { routeIds: [] }),
  stop('9', 'Market St & 12th St'),
  stop('10', 'Market St & 30th St'),
];
const indexes = [placeIndex(entries, facts)];
const find = (text: string) => search(text, indexes, { limit: 9 });
const ids = (text: string) =>
  find(text).hits.map((hit) =>
    hit.kind === 'stop'
      ? hit.sides.map(({ id }) => id).join('+')
      : hit.kind === 'station'
        ? hit.entry.id
        : '',
  );

it('the stops of one corner are one place, in any spelling, and a namesake far away is another', () => {
  expect(ids('oregon & 20th')).toEqual(['1+2', '3']);
});
it('a number on a sign finds that stop alone, and a station by the numbers of its stops', () => {
  expect(ids('5501')).toEqual(['1']);
  expect(ids('#5501')).toEqual(['1']);
  expect(ids('550')).toEqual(['1+2']);
  expect(ids('90001')).toEqual(['city-hall']);
});
it.each([
  ['PENA', '4'],
  ['córdoba peña', '4'],
  ['lodz sq', '5'],
  ['st marys', '6'],
  ['girard avenue', '7'],
  ['broad and girard', '7'],
])('a search for "%s" finds other spellings', (text, id) => {
  expect(ids(text)[0]).toBe(id);
});
it('a place is found by what riders call it, which the hit names', () => {
  expect(find('dilworth').hits[0]).toMatchObject({ kind: 'station', knownAs: 'Dilworth Park' });
});
it('a stop without service, an empty text and nonsense find nothing', () => {
  expect(ids('closed stop')).toEqual([]);
  expect(ids('')).toEqual([]);
  expect(ids('&')).toEqual([]);
  expect(ids('zzzz')).toEqual([]);
});
it('a misspelling is corrected, and the reading names the correction', () => {
  expect(find('girrad')).toMatchObject({ reading: { kind: 'corrected', text: 'girard' } });
  expect(find('cityhall')).toMatchObject({ reading: { kind: 'corrected', text: 'city hall' } });
  expect(find('girard').reading).toEqual({ kind: 'typed' });
});
it('words that nothing is called are left out, and the reading says so', () => {
  const { hits, reading } = find('hospital marys philadelphia');
  expect(hits[0]).toMatchObject({ kind: 'stop', entry: { id: '6' } });
  expect(reading).toEqual({ kind: 'part', text: 'hospital marys' });
});
it('if nothing is found, the closest spelling is offered', () => {
  expect(find('hosbidel')).toMatchObject({ hits: [], spelling: 'hospital' });
});
it('an address without a geocoder finds the stops on its street, the nearest block first', () => {
  const { reading } = find('1234 Market Street, Philadelphia');
  expect(reading).toEqual({ kind: 'street', street: 'Market St', number: 1234 });
  expect(ids('1234 Market Street, Philadelphia')).toEqual(['9', '10']);
  expect(ids('2980 market')).toEqual(['10', '9']);
});
it('an address that the geocoder knows is found instead', () => {
  const place = { name: '1234 Market Street', label: '1234 Market Street', position: { lat: 40, lon: -75 } };
  const { hits, reading } = search('1234 market st', [...indexes, pointIndex([place])], { limit: 9 });
  expect(hits[0]).toMatchObject({ kind: 'place', place });
  expect(reading).toEqual({ kind: 'typed' });
});
it('of equal matches the nearest comes first', () => {
  const near = search('oregon', indexes, { limit: 1, near: { lat: 40.2, lon: -75.16 } });
  expect(near.hits[0]).toMatchObject({ entry: { id: '3' } });
});
it('every name finds its own place first, and no text makes the search throw or exceed its limit', () => {
  for (const entry of entries.filter(({ routeIds }) => routeIds.length > 0)) {
    const [first] = find(entry.name).hits;
    const own = first?.kind === 'stop' ? first.sides : first?.kind === 'station' ? [first.entry] : [];
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining([entry.id === '3' ? '1' : entry.id]));
  }
  const words = fc.constantFrom('20th', 'oregon', 'st', '&', 'stop', '1234', 'girrad', 'x', '');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words).map((all) => all.join(' ')),
      ),
      (text) => {
        const { hits } = search(text, indexes, { limit: 3 });
        expect(hits.length).toBeLessThanOrEqual(3);
        expect(new Set(hits.map((hit) => JSON.stringify(hit))).size).toBe(hits.length);
      },
    ),
  );
});
it('the edit distance counts a swap of neighbours as one typo and is symmetric', () => {
  expect(editDistance('girrad', 'girard')).toBe(1);
  expect(editDistance('subruban', 'suburban')).toBe(1);
  expect(editDistance('market', 'market')).toBe(0);
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => editDistance(a, b) === editDistance(b, a)));
});
