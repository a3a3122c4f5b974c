/** Identifies one run of a trip: the trip id, the date, and the start time if one id has several departures a day. */
export interface RunKey {
  tripId: string;
  serviceDate: Temporal.PlainDate | null;
  /** Seconds after noon minus 12 h; needed only for headway-based or added trips. */
  startSeconds: number | null;
}

/** How a run relates to the schedule, in GTFS-realtime words. NEW, the successor of ADDED, is mapped to ADDED. */
export const RUN_RELATIONSHIPS = [
  'SCHEDULED',
  'ADDED',
  'UNSCHEDULED',
  'CANCELED',
  'DELETED',
  'DUPLICATED',
  'REPLACEMENT',
] as const;
export type RunRelationship = (typeof RUN_RELATIONSHIPS)[number];
