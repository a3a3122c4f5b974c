import { findRoute } from '#domain/routes/route.ts';
import { dateParameter, idParameter } from '#web/request/parameters.ts';

export type StopChoice = ReturnType<typeof readStopChoice>;

/** Parses the choices; malformed parameters are ignored. */
export function readStopChoice(params: URLSearchParams) {
  return {
    routeId: idParameter(params.get('route')),
    view: params.get('view') === 'day' ? ('day' as const) : ('departures' as const),
    date: dateParameter(params.get('date')),
    earlier: params.get('earlier') === 'show',
    later: params.get('later') === 'show',
  };
}

export const chosenRoute = <R extends { id: string }>(
  routes: readonly R[],
  { routeId }: Pick<StopChoice, 'routeId'>,
): R | null => (routeId === null ? null : (findRoute(routes, routeId) ?? null));
