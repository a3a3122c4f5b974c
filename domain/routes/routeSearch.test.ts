import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SearchableRoute, searchRoutes } from './routeSearch.ts';

const route = (id: string, longName: string): SearchableRoute => ({
  id,
  name: id,
  longName,
  title: `Bus ${id}`,
});
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '1', ' '), maxLength: 5 });
const routes = fc.array(fc.record({ id: word, name: word, longName: word, title: word }), { maxLength: 12 });

it('routes are sorted by the position of their earliest match, without non-matches', () => {
  const found = searchRoutes(
    [route('117', 'Penn'), route('17', 'Front'), route('9', 'To 17th'), route('X', 'No')],
    ' 17 ',
  );
  expect(found.map(({ id }) => id)).toEqual(['17', '117', '9']);
});

it('a search ignores case and includes the title, and an empty one finds every route', () => {
  const all = [route('17', 'Front-Market'), route('9', 'Andorra')];
  expect(searchRoutes(all, 'MARKET')).toEqual([all[0]]);
  expect(searchRoutes(all, 'bus')).toEqual(all);
  expect(searchRoutes(all, '  ')).toEqual(all);
});

it('every match is found, sorted by position, with ties in the source’s order', () => {
  const position = (each: SearchableRoute, query: string) =>
    Math.min(
      ...[each.name, each.longName, each.id, each.title]
        .map((field) => field.toLowerCase().indexOf(query))
        .map((at) => (at < 0 ? Number.POSITIVE_INFINITY : at)),
    );
  fc.assert(
    fc.property(routes, word, (given, text) => {
      const query = text.trim().toLowerCase();
      const found = searchRoutes(given, text);
      expect(new Set(found)).toEqual(
        new Set(given.filter((each) => position(each, query) < Number.POSITIVE_INFINITY)),
      );
      for (const [index, each] of found.slice(1).entries()) {
        const before = found[index];
        if (!before) continue;
        const order = position(before, query) - position(each, query);
        expect(order < 0 || (order === 0 && given.indexOf(before) < given.indexOf(each))).toBe(true);
      }
    }),
  );
});
