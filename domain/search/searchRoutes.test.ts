import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchRoutes as search } from './search.ts';
import type { FindableRoute } from './searchIndex.ts';

const facts = { formerRouteNames: { T1: ['10'] }, otherPlaceNames: {} };
const searchRoutes = <R extends FindableRoute>(routes: readonly R[], text: string) =>
  search(routes, text, facts);
const route = (id: string, longName: string): FindableRoute => ({
  id,
  name: id,
  longName,
  title: `Bus ${id}`,
  parentRouteIds: [],
  childRouteIds: [],
});
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '1', ' '), maxLength: 5 });
const routes = fc.array(
  fc.record({
    id: word,
    name: word,
    longName: word,
    title: word,
    parentRouteIds: fc.constant<string[]>([]),
    childRouteIds: fc.constant<string[]>([]),
  }),
  { maxLength: 12 },
);

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
  const position = (each: FindableRoute, query: string) =>
    Math.min(
      ...[each.name, each.longName, each.id, each.title]
        .map((field) => field.toLowerCase().indexOf(query))
        .map((at) => (at < 0 ? Number.POSITIVE_INFINITY : at)),
    );
  fc.assert(
    fc.property(routes, word, (given, text) => {
      const query = text.trim().toLowerCase();
      const found = searchRoutes(given, text);
      // Without a match by position, what the other searches find is shown: former names, words, misspellings.
      if (given.every((each) => position(each, query) === Number.POSITIVE_INFINITY)) return;
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

it('a route is also found by its former name, by words in another order and with a typo', () => {
  const all = [
    route('T1', '63rd-Malvern to 13th St'),
    route('17', 'Front-Market to 20th-Johnston'),
    route('LAN', 'Lansdale/Doylestown Line'),
  ];
  expect(searchRoutes(all, '10').map(({ id }) => id)).toEqual(['T1']);
  expect(searchRoutes(all, 'route 17').map(({ id }) => id)).toEqual(['17']);
  expect(searchRoutes(all, 'johnston market').map(({ id }) => id)).toEqual(['17']);
  expect(searchRoutes(all, 'lansdle').map(({ id }) => id)).toEqual(['LAN']);
  expect(searchRoutes(all, 'nowhere')).toEqual([]);
});
