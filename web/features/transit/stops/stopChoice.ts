import { sameRouteId } from '#domain/routes/routeId.ts';

/** A rider's choices on a stop page, all contained in the address. */
export interface StopChoice {
  /** Only departures of this route; `null`: all. */
  routeId: string | null;
  view: 'departures' | 'day';
  /** Service date of the full-day view; `null`: today. */
  date: Temporal.PlainDate | null;
  /** Whether to show past hours of today. */
  earlier: boolean;
  /** Whether to show the deferred hours of a long day. */
  later: boolean;
}

const MAX_ID = 128;

/** Parses a choice; malformed parameters are ignored. */
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

/** The chosen route among those that serve the stop; `null`: all. */
export const chosenRoute = <R extends { id: string }>(
  routes: readonly R[],
  { routeId }: Pick<StopChoice, 'routeId'>,
): R | null => (routeId === null ? null : (routes.find(({ id }) => sameRouteId(id, routeId)) ?? null));

/** A calendar date such as `2026-10-13`; `null` for anything else. */
export function dateOf(text: string | null): Temporal.PlainDate | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}
