import { sameRouteId } from '#domain/routes/routeId.ts';

/** What a rider chose on a stop's page, all of it in the address. */
export interface StopChoice {
  /** Departures of this route alone; `null`: of all. */
  routeId: string | null;
  view: 'departures' | 'day';
  /** Service date of the whole day; `null`: today. */
  date: Temporal.PlainDate | null;
  /** The hours of today that are over are shown too. */
  earlier: boolean;
  /** So are those a long day leaves for later. */
  later: boolean;
}

const MAX_ID = 128;

/** Reads a choice; what is malformed counts as not made. */
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

/** The route chosen among those that serve the stop; `null`: all. */
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
