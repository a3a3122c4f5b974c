/** One run of a trip on its route's page, opened at the rider's stop. */
export interface TripLink {
  routeId: string;
  /** `null`: unknown, so that the page finds it by the stop. */
  directionId: 0 | 1 | null;
  /** `null`: where the page opens by itself. */
  stopId: string | null;
  tripId: string;
  /** Of the run (`runMark`); `null`: the source does not say. */
  run: string | null;
  /** Where the rider gets off. */
  toStopId?: string | null;
}

/** Path in the app of a trip, such as `/schedules/17?direction=0&stop=21297&trip=5036&run=2026-10-13#trip`. */
export function tripPath({ routeId, directionId, stopId, tripId, run, toStopId = null }: TripLink): string {
  const query = new URLSearchParams();
  if (directionId !== null) query.set('direction', String(directionId));
  if (stopId !== null) query.set('stop', stopId);
  if (toStopId !== null) query.set('to', toStopId);
  query.set('trip', tripId);
  if (run !== null) query.set('run', run);
  return `/schedules/${encodeURIComponent(routeId)}?${query}#trip`;
}
