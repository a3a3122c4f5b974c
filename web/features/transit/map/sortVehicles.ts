import type { Position } from '#domain/stations/nearest.ts';
import { delayMinutes } from '#domain/trip/thresholds.ts';
import { meters } from '#web/features/transit/map/engine/geometry.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';

export const mapSorts = ['route', 'delay', 'nextStop', 'distance'] as const;
export type MapSort = (typeof mapSorts)[number];

const collator = new Intl.Collator('en', { numeric: true });

type Compare = (a: MapVehicle, b: MapVehicle) => number;

/** Returns alphabetical ranks, which compare cheaply: thousands of vehicles share a few names. */
function alphabeticalRanks(texts: readonly string[]): (text: string) => number {
  const ranks = new Map([...new Set(texts)].sort(collator.compare).map((text, rank) => [text, rank]));
  return (text) => ranks.get(text) ?? 0;
}

/** Compares by a number; unknown values come last in every order. */
function nullsLast(read: (vehicle: MapVehicle) => number | null, then: Compare): Compare {
  return (a, b) => {
    const left = read(a);
    const right = read(b);
    if (left === null || right === null) return Number(left === null) - Number(right === null) || then(a, b);
    return left - right || then(a, b);
  };
}

/** Sorts vehicles; by delay, the most delayed come first. `from`: where distances are measured from. */
export function sortVehicles(
  vehicles: readonly MapVehicle[],
  sort: MapSort,
  from: Position | null,
): MapVehicle[] {
  const routeRank = alphabeticalRanks(vehicles.map((vehicle) => vehicle.routeId));
  const byRoute: Compare = (a, b) =>
    (a.routeId === b.routeId ? 0 : routeRank(a.routeId) - routeRank(b.routeId)) ||
    (a.directionId ?? 2) - (b.directionId ?? 2) ||
    (a.tripId < b.tripId ? -1 : Number(a.tripId > b.tripId));
  return [...vehicles].sort(order());

  function order(): Compare {
    switch (sort) {
      case 'route':
        return byRoute;
      case 'delay':
        return nullsLast(
          ({ delaySeconds }) => (delaySeconds === null ? null : -delayMinutes(delaySeconds)),
          byRoute,
        );
      case 'nextStop': {
        const stopRank = alphabeticalRanks(vehicles.flatMap((vehicle) => vehicle.nextStopName ?? []));
        return nullsLast(
          ({ nextStopName }) => (nextStopName === null ? null : stopRank(nextStopName)),
          byRoute,
        );
      }
      case 'distance':
        return nullsLast(
          ({ lat, lon }) => (from && lat !== null && lon !== null ? meters(from, { lat, lon }) : null),
          byRoute,
        );
    }
  }
}
