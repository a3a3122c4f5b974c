import { type RunMark, readRunMark } from '#domain/departures/runMark.ts';

/** What a rider chose on a route's page, all of it in the address. */
export interface RouteChoice {
  directionId: 0 | 1 | null;
  stopId: string | null;
  /** Rail: where the rider goes. */
  toStopId: string | null;
  /** Service date; `null`: today. */
  date: Temporal.PlainDate | null;
  /** One child of a parent route. */
  child: string | null;
  /** Trip id whose stops are shown. */
  trip: string | null;
  /** Which run of it; `null`: the link does not say. */
  run: RunMark | null;
  view: 'departures' | 'timetable';
  allStops: boolean;
  /** The hours of today that are over are shown too. */
  earlier: boolean;
  /** So are those a long day leaves for later. */
  later: boolean;
}

const MAX_ID = 128;

function idOf(text: string | null): string | null {
  const id = text?.trim() ?? '';
  return id === '' || id.length > MAX_ID ? null : id;
}

function dateOf(text: string | null): Temporal.PlainDate | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}

/** Reads a choice; what is malformed counts as not made. */
export function readRouteChoice(params: URLSearchParams): RouteChoice {
  const direction = params.get('direction');
  return {
    directionId: direction === '0' ? 0 : direction === '1' ? 1 : null,
    stopId: idOf(params.get('stop')),
    toStopId: idOf(params.get('to')),
    date: dateOf(params.get('date')),
    child: idOf(params.get('line')),
    trip: idOf(params.get('trip')),
    run: readRunMark(params.get('run')),
    view: params.get('view') === 'timetable' ? 'timetable' : 'departures',
    allStops: params.get('stops') === 'all',
    earlier: params.get('earlier') === 'show',
    later: params.get('later') === 'show',
  };
}

/** A relative address with some parameters changed; `null` takes one out. Others stay, `hideNav` among them. */
export function withChoice(params: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? '?' : `?${next}`;
}
