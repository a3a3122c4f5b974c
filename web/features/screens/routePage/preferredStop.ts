// The stop a rider means on a line when they name none, by what this device alone knows.
import { nearest, WALK_METERS } from '#domain/stations/nearest.ts';
import { locateRider } from '#web/features/transit/map/locateRider.ts';
import { decodeLastStops, LAST_STOPS, withLastStop } from './lastStops.ts';
import { placed } from './placed.ts';
import type { RoutePage } from './routePage.ts';

/** A rider who reads the page by then keeps what they read. */
const WITHIN_MS = 4_000;

/** Storage may throw, as it does where a browser blocks it: then nothing is remembered. */
function stored<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/** The nearest stop where the position may be used, else the last one looked at; `null`: neither is known. */
export async function preferredStop(
  way: string,
  stops: RoutePage['stops'],
  isAllowed: boolean,
): Promise<string | null> {
  if (isAllowed) {
    const located = await Promise.race([
      locateRider(navigator.geolocation),
      new Promise<null>((resolve) => setTimeout(resolve, WITHIN_MS, null)),
    ]);
    const [found] = located?.outcome === 'here' ? nearest(placed(stops), located.position, 1) : [];
    // Whoever is farther from the line is not waiting there.
    if (found && found.meters <= WALK_METERS) return found.thing.stopId;
  }
  const last = stored((storage) => decodeLastStops(storage.getItem(LAST_STOPS)));
  const id = last?.find(([each]) => each === way)?.[1] ?? null;
  return stops.some(({ stopId }) => stopId === id) ? id : null;
}

export function keepLastStop(way: string, stopId: string): void {
  stored((storage) => storage.setItem(LAST_STOPS, withLastStop(storage.getItem(LAST_STOPS), way, stopId)));
}
