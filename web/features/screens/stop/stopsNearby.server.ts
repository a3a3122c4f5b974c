// The places near a stop.
import { oppositeStop, type SearchEntry } from '#domain/search/searchEntry.ts';
import { distanceMeters, nearest, walkingMinutes } from '#domain/stations/nearest.ts';
import { placePath } from '#web/features/transit/routes/pagePath.ts';
import { waysOf } from '#web/features/transit/search/wayOf.server.ts';
import type { FoundStop } from '#web/features/transit/stops/findStop.server.ts';
import type { AppContext } from '#web/request/context.ts';

const MAX_NEARBY = 6;
const NEARBY_METERS = 500;

export type StopNearby = ReturnType<typeof placesAround>['nearby'][number];

/** Returns the stop across the street, and the nearest other places within walking distance. */
export function placesAround(
  { agency, t }: AppContext,
  { stop, entries }: FoundStop,
  names: ReadonlyMap<string, string>,
  directions: Parameters<typeof waysOf>[1],
) {
  const { position } = stop;
  if (position === null) return { opposite: null, nearby: [] };
  const nameOf = (id: string) => names.get(id) ?? '';
  const opposite = oppositeStop(entries, stop);
  const others = entries.filter(
    (entry) => entry.id !== stop.id && (entry.kind === 'station' || entry.routeIds.length > 0),
  );
  const near = nearest(others, position, MAX_NEARBY + 1)
    .filter(({ thing, meters }) => thing !== opposite && meters <= NEARBY_METERS)
    .slice(0, MAX_NEARBY);
  const shown = [...near.map(({ thing }) => thing), ...(opposite ? [opposite] : [])];
  const ways = waysOf(shown, directions, agency.facts, nameOf, t);
  const view = (entry: SearchEntry, meters: number) =>
    entry.position === null
      ? []
      : [
          {
            kind: entry.kind,
            name: entry.name,
            to: placePath(entry),
            position: entry.position,
            minutes: walkingMinutes(meters),
            routes: [...new Set(entry.routeIds.map(nameOf))].filter((name) => name !== '').join(' · '),
            way: ways.get(entry) ?? { way: '', toward: '' },
          },
        ];
  const [across = null] = opposite?.position
    ? view(opposite, distanceMeters(opposite.position, position))
    : [];
  return { opposite: across, nearby: near.flatMap(({ thing, meters }) => view(thing, meters)) };
}
