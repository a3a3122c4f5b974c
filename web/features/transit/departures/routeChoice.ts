import type { Today } from '#domain/result.ts';
import { type InstanceMark, readInstanceMark } from '#domain/trip/tripInstance.ts';
import { dateParameter, directionParameter, idParameter } from '#web/request/parameters.ts';

export interface RouteChoice {
  directionId: 0 | 1 | null;
  stopId: string | null;
  toStopId: string | null;
  date: Temporal.PlainDate | Today;
  child: string | null;
  trip: string | null;
  run: InstanceMark | null;
  view: 'departures' | 'timetable';
  allStops: boolean;
  earlier: boolean;
  later: boolean;
}

/** Parses the choices; malformed parameters are ignored. */
export function readRouteChoice(params: URLSearchParams): RouteChoice {
  return {
    directionId: directionParameter(params.get('direction')),
    stopId: idParameter(params.get('stop')),
    toStopId: idParameter(params.get('to')),
    date: dateParameter(params.get('date')),
    child: idParameter(params.get('line')),
    trip: idParameter(params.get('trip')),
    run: readInstanceMark(params.get('run')),
    view: params.get('view') === 'timetable' ? 'timetable' : 'departures',
    allStops: params.get('stops') === 'all',
    earlier: params.get('earlier') === 'show',
    later: params.get('later') === 'show',
  };
}

/** Returns a relative URL with some parameters changed; `null` removes a parameter. Others stay, including `hideNav`. */
export function withChoice(params: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? '?' : `?${next}`;
}
