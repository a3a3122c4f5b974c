// Finds the rider's likely stop on a line from data that only this device has.
import { nearest, WALK_METERS } from '#domain/stations/nearest.ts';
import { locateRider } from '#web/features/transit/map/locateRider.ts';
import { createStoredValue } from '#web/ui/storedValue.ts';
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

export const encodeLastStops = (stops: LastStops): string => JSON.stringify({ v: VERSION, stops });

export const withLastStop = (stops: LastStops, way: string, stopId: string): LastStops =>
  [[way, stopId] as const, ...stops.filter(([other]) => other !== way)].slice(0, MAX_LINES);

const lastStops = createStoredValue({ key: LAST_STOPS, decode: decodeLastStops, encode: encodeLastStops });

/** Maximum wait for the position; after that, the rider is already reading the page. */
const MAX_WAIT_MS = 4_000;

/** Returns the nearest stop within walking distance, else the one last viewed on `way` ("17/0"); `null`: neither. */
export async function preferredStop(
  way: string,
  stops: RoutePage['stops'],
  mayLocate: boolean,
): Promise<string | null> {
  if (mayLocate) {
    const located = await Promise.race([
      locateRider(),
      new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null)),
    ]);
    const [found] = typeof located === 'string' || !located ? [] : nearest(placedStops(stops), located, 1);
    // A rider further away is not waiting at this stop.
    if (found && found.meters <= WALK_METERS) return found.thing.stopId;
  }
  const id = lastStops.read().find(([each]) => each === way)?.[1] ?? null;
  return stops.some(({ stopId }) => stopId === id) ? id : null;
}

export const keepLastStop = (way: string, stopId: string): void =>
  void lastStops.change((stops) => withLastStop(stops, way, stopId));
