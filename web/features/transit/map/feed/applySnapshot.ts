import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';

export interface SnapshotChange {
  vehicles: ReadonlyMap<string, MapVehicle>;
  added: number;
  changed: number;
  removed: number;
}

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
  answer: readonly MapVehicle[],
): SnapshotChange {
  const next = new Map<string, MapVehicle>();
  for (const vehicle of answer) {
    const twin = next.get(vehicle.id);
    if (twin && (twin.reportedAt ?? 0) >= (vehicle.reportedAt ?? 0)) continue;
    const before = previous.get(vehicle.id);
    next.set(vehicle.id, before && isEqual(before, vehicle) ? before : vehicle);
  }
  let added = 0;
  let changed = 0;
  for (const [id, vehicle] of next) {
    const before = previous.get(id);
    if (!before) added++;
    else if (before !== vehicle) changed++;
  }
  const removed = previous.size + added - next.size;
  const unchanged = added === 0 && changed === 0 && removed === 0;
  return { vehicles: unchanged ? previous : next, added, changed, removed };
}
