import { type RunMark, readRunMark } from '#domain/departures/runMark.ts';

export interface RouteChoice {
  directionId: 0 | 1 | null;
  stopId: string | null;
  toStopId: string | null;
  /** `null`: today. */
  date: Temporal.PlainDate | null;
  child: string | null;
  trip: string | null;
  /** `null`: the address does not contain it. */
  run: RunMark | null;
  view: 'departures' | 'timetable';
  allStops: boolean;
  earlier: boolean;
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

/** Parses the choices; malformed parameters are ignored. */
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

/** Returns a relative URL with some parameters changed; `null` removes one. Others stay, including `hideNav`. */
export function withChoice(params: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? '?' : `?${next}`;
}
