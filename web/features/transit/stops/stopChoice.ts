import { sameRouteId } from '#domain/routeId.ts';

export interface StopChoice {
  routeId: string | null;
  view: 'departures' | 'day';
  /** `null`: today. */
  date: Temporal.PlainDate | null;
  earlier: boolean;
  later: boolean;
}

const MAX_ID = 128;

/** Parses the choices; malformed parameters are ignored. */
export function readStopChoice(params: URLSearchParams): StopChoice {
  const routeId = params.get('route')?.trim() ?? '';
  return {
    routeId: routeId === '' || routeId.length > MAX_ID ? null : routeId,
    view: params.get('view') === 'day' ? 'day' : 'departures',
    date: dateOf(params.get('date')),
    earlier: params.get('earlier') === 'show',
    later: params.get('later') === 'show',
  };
}

export const chosenRoute = <R extends { id: string }>(
  routes: readonly R[],
  { routeId }: Pick<StopChoice, 'routeId'>,
): R | null => (routeId === null ? null : (routes.find(({ id }) => sameRouteId(id, routeId)) ?? null));

export function dateOf(text: string | null): Temporal.PlainDate | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}
