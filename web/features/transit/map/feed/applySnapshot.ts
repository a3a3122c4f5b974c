import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';

function isEqual(a: MapVehicle, b: MapVehicle): boolean {
  for (const field in a) if (a[field as keyof MapVehicle] !== b[field as keyof MapVehicle]) return false;
  return true;
}

/**
 * Returns the vehicles of a response. An unchanged vehicle keeps its object, and if nothing changed, the previous map
 * is returned. Of two rows for one run, the newer report wins.
 */
export function applySnapshot(
  previous: ReadonlyMap<string, MapVehicle>,
  rows: readonly MapVehicle[],
): ReadonlyMap<string, MapVehicle> {
  const next = new Map<string, MapVehicle>();
  for (const vehicle of rows) {
    const twin = next.get(vehicle.id);
    if (twin && (twin.reportedAt ?? 0) >= (vehicle.reportedAt ?? 0)) continue;
    const before = previous.get(vehicle.id);
    next.set(vehicle.id, before && isEqual(before, vehicle) ? before : vehicle);
  }
  const isUnchanged =
    next.size === previous.size && [...next].every(([id, vehicle]) => previous.get(id) === vehicle);
  return isUnchanged ? previous : next;
}
