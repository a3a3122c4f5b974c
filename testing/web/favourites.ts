/** Three favourites, and arbitrary ones for property-based tests. */
import fc from 'fast-check';
import { addFavourites, type Favourite, MAX_FAVOURITES } from '#web/features/transit/favourites/favourite.ts';

export const bus: Favourite = { place: { kind: 'route', routeId: '17' }, name: 'Bus 17' };
export const girard: Favourite = { place: { kind: 'station', slug: 'girard' }, name: 'Girard Station' };
export const stop: Favourite = {
  place: { kind: 'stop', routeId: 'T1', directionId: 1, stopId: '20/4 &#' },
  name: '20th St & Mifflin St',
};

const anyId = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40, size: 'max' })
  .filter((id) => id.trim() !== '' && !/\p{Cc}/u.test(id) && id.length <= 128);
export const anyPlace = fc.oneof(
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
const anyFavourite = fc.record(
  { place: anyPlace, name: anyName, rows: fc.constantFrom(1 as const, 2 as const) },
  { requiredKeys: ['place', 'name'] },
);
export const anyFavourites = fc.oneof(
  { arbitrary: fc.array(anyFavourite, { maxLength: 10 }), weight: 4 },
  {
    arbitrary: fc.array(anyFavourite, { minLength: MAX_FAVOURITES - 5, maxLength: MAX_FAVOURITES + 10 }),
    weight: 1,
  },
);
export const anyList = anyFavourites.map((items) => addFavourites([], items));
