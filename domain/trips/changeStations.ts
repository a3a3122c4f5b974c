import { routeIdSet } from '#domain/routeId.ts';
import { distanceMeters, type Position } from '#domain/stations/nearest.ts';
import type { Station } from '#domain/stations/station.ts';

interface End {
  routeIds: readonly string[];
  position: Position | null;
}

/** Finds up to `limit` stations for a change between two places, shortest way first. `not`: the places' own slugs. */
export function changeStations<S extends Pick<Station, 'slug' | 'routeIds' | 'position'>>(
  stations: readonly S[],
  { from, to, not }: { from: End; to: End; not: readonly string[] },
  limit: number,
): S[] {
  const [isFrom, isTo] = [routeIdSet(from.routeIds), routeIdSet(to.routeIds)];
  const length = ({ position }: S): number => {
    if (position === null) return Number.POSITIVE_INFINITY;
    const legs = [from.position, to.position].map((end) =>
      end === null ? 0 : distanceMeters(end, position),
    );
    return legs.reduce((sum, leg) => sum + leg, 0);
  };
  return stations
    .filter(({ slug, routeIds }) => !not.includes(slug) && routeIds.some(isFrom) && routeIds.some(isTo))
    .map((station) => ({ station, meters: length(station) }))
    .sort((a, b) => a.meters - b.meters || (a.station.slug < b.station.slug ? -1 : 1))
    .slice(0, limit)
    .map(({ station }) => station);
}
