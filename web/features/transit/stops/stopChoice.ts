import type { Today } from '#domain/result.ts';
import { findRoute } from '#domain/routes/route.ts';
import { dateParameter, idParameter } from '#web/request/parameters.ts';

export interface StopChoice {
  routeId: string | null;
  view: 'departures' | 'day';
  date: Temporal.PlainDate | Today;
  earlier: boolean;
  later: boolean;
}

/** Parses the choices; malformed parameters are ignored. */
export function readStopChoice(params: URLSearchParams): StopChoice {
  return {
    routeId: idParameter(params.get('route')),
    view: params.get('view') === 'day' ? 'day' : 'departures',
    date: dateParameter(params.get('date')),
    earlier: params.get('earlier') === 'show',
    later: params.get('later') === 'show',
  };
}

export const chosenRoute = <R extends { id: string }>(
  routes: readonly R[],
  { routeId }: Pick<StopChoice, 'routeId'>,
): R | null => (routeId === null ? null : (findRoute(routes, routeId) ?? null));
