import type { MapSort } from './mapState.ts';
import type { MapVehicle } from './mapVehicle.ts';
import { type LatLon, meters } from './track.ts';

const names = new Intl.Collator('en', { numeric: true });

const byRoute = (a: MapVehicle, b: MapVehicle) =>
  names.compare(a.routeId, b.routeId) ||
  (a.directionId ?? 2) - (b.directionId ?? 2) ||
  names.compare(a.tripId, b.tripId);

/** Unknown sorts last whatever the order. */
function nullsLast<T>(read: (vehicle: MapVehicle) => T | null, compare: (a: T, b: T) => number) {
  return (a: MapVehicle, b: MapVehicle) => {
    const left = read(a);
    const right = read(b);
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || byRoute(a, b);
    return compare(left, right) || byRoute(a, b);
  };
}

/** A sorted copy; `from` is what distances are measured from, in degrees. Latest first when sorted by delay. */
export function sortVehicles(
  vehicles: readonly MapVehicle[],
  sort: MapSort,
  from: LatLon | null,
): MapVehicle[] {
  const distance = (vehicle: MapVehicle) =>
    from && vehicle.lat !== null && vehicle.lon !== null
      ? meters(from, { lat: vehicle.lat, lon: vehicle.lon })
      : null;
  const orders: Record<MapSort, (a: MapVehicle, b: MapVehicle) => number> = {
    route: byRoute,
    delay: nullsLast(
      (vehicle) => vehicle.delay,
      (a, b) => b - a,
    ),
    nextStop: nullsLast((vehicle) => vehicle.nextStopName, names.compare),
    distance: nullsLast(distance, (a, b) => a - b),
  };
  return [...vehicles].sort(orders[sort]);
}
