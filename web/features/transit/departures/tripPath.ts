import type { NotKnown } from '#domain/result.ts';

export interface TripLink {
  routeId: string;
  /** Without one, the page derives it from the stop. */
  directionId: 0 | 1 | NotKnown;
  /** `null`: the page's default stop. */
  stopId: string | null;
  tripId: string;
  run: string | null;
  toStopId?: string | null;
}

export function tripPath({ routeId, directionId, stopId, tripId, run, toStopId = null }: TripLink): string {
  const query = new URLSearchParams();
  if (directionId !== null) query.set('direction', String(directionId));
  if (stopId !== null) query.set('stop', stopId);
  if (toStopId !== null) query.set('to', toStopId);
  query.set('trip', tripId);
  if (run !== null) query.set('run', run);
  return `/schedules/${encodeURIComponent(routeId)}?${query}#trip`;
}
