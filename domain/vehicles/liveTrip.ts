import type { RunKey, RunRelationship } from '#domain/departures/liveRun.ts';
import type { Occupancy } from './occupancy.ts';
import type { DelayStatus } from './status.ts';

/** A trip on the road now, with or without a known position (spec section 7, `trips`). */
export interface LiveTrip extends RunKey {
  routeId: string;
  directionId: 0 | 1 | null;
  headsign: string | null;
  /** Rail: the train number riders know. */
  blockId: string | null;
  /** Fleet number, or car numbers joined by commas; `null` when no vehicle is known. */
  vehicleId: string | null;
  /** WGS 84 degrees; `null` without GPS. */
  position: { lat: number; lon: number } | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** Minutes, not rounded; 998 and 999 are codes (spec section 5). `null`: the feed said nothing. */
  delay: number | null;
  status: DelayStatus | null;
  nextStopId: string | null;
  nextStopName: string | null;
  nextStopSequence: number | null;
  occupancy: Occupancy;
  /** Of the last report; `null` when it is missing or the known dummy value. */
  reportedAt: Temporal.Instant | null;
  relationship: RunRelationship;
  /** 0 to 100; `null` when unknown. */
  completionPercent: number | null;
}
