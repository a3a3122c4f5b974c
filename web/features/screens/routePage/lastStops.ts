/**
 * The storage key of the stops that the rider last viewed, one for each line and direction. The value looks like
 * `{"v":1,"stops":[["17/0","21290"]]}`, latest first. The list never leaves the device.
 */
export const LAST_STOPS = 'last-stops';
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
