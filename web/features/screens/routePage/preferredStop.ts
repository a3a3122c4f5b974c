// Finds the rider's likely stop on a line from data that only this device has.
import { nearest, WALK_METERS } from '#domain/stations/nearest.ts';
import { locateRider } from '#web/features/transit/map/locateRider.ts';
import { LAST_STOPS, placedStops, type RoutePage } from './routePage.ts';

const VERSION = 1;
/** Maximum number of lines and directions to remember; the oldest are removed first. */
const MAX_LINES = 60;
const MAX_TEXT_LENGTH = 20_000;

type LastStops = readonly (readonly [way: string, stopId: string])[];

/** Parses untrusted text; invalid data gives an empty list. */
export function decodeLastStops(text: string | null): LastStops {
  if (text === null || text.length > MAX_TEXT_LENGTH) return [];
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('v' in kept) || kept.v !== VERSION) return [];
    if (!('stops' in kept) || !Array.isArray(kept.stops)) return [];
    return kept.stops.flatMap((each: unknown) =>
      Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'string'
        ? [[each[0], each[1]] as const]
        : [],
    );
  } catch {
    return [];
  }
}

export function withLastStop(text: string | null, way: string, stopId: string): string {
  const others = decodeLastStops(text).filter(([other]) => other !== way);
  return JSON.stringify({ v: VERSION, stops: [[way, stopId], ...others].slice(0, MAX_LINES) });
}

/** Maximum wait for the position; after that, the rider is already reading the page. */
const MAX_WAIT_MS = 4_000;

/** Storage may throw, for example if the browser blocks it; then nothing is remembered. */
function tryWith<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/** Returns the nearest stop within walking distance, else the one last viewed on `way` ("17/0"); `null`: neither. */
export async function preferredStop(
  way: string,
  stops: RoutePage['stops'],
  mayLocate: boolean,
): Promise<string | null> {
  if (mayLocate) {
    const located = await Promise.race([
      locateRider(navigator.geolocation),
      new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null)),
    ]);
    const [found] = located?.outcome === 'here' ? nearest(placedStops(stops), located.position, 1) : [];
    // A rider further away is not waiting at this stop.
    if (found && found.meters <= WALK_METERS) return found.thing.stopId;
  }
  const last = tryWith((storage) => decodeLastStops(storage.getItem(LAST_STOPS)));
  const id = last?.find(([each]) => each === way)?.[1] ?? null;
  return stops.some(({ stopId }) => stopId === id) ? id : null;
}

export function keepLastStop(way: string, stopId: string): void {
  tryWith((storage) => storage.setItem(LAST_STOPS, withLastStop(storage.getItem(LAST_STOPS), way, stopId)));
}
