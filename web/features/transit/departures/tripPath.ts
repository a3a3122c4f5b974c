/** A link to one run of a trip on its route page, opened at the rider's stop. */
export interface TripLink {
  routeId: string;
  /** `null`: unknown; the page derives it from the stop. */
  directionId: 0 | 1 | null;
  /** `null`: the page's default stop. */
  stopId: string | null;
  tripId: string;
  /** Mark of the run (`runMark`); `null`: the source does not say. */
  run: string | null;
  /** The rider's destination. */
  toStopId?: string | null;
}

/** The path of a trip in the app, such as `/schedules/17?direction=0&stop=21297&trip=5036&run=2026-10-13#trip`. */
export function tripPath({ routeId, directionId, stopId, tripId, run, toStopId = null }: TripLink): string {
  const query = new URLSearchParams();
  if (directionId !== null) query.set('direction', String(directionId));
  if (stopId !== null) query.set('stop', stopId);
  if (toStopId !== null) query.set('to', toStopId);
  query.set('trip', tripId);
  if (run !== null) query.set('run', run);
  return `/schedules/${encodeURIComponent(routeId)}?${query}#trip`;
}
