import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Occupancy } from '#domain/vehicles/occupancy.ts';
import type { CallTrack } from './callTrack.ts';
import type { DepartureState } from './departureState.ts';
import type { LiveRun } from './liveRun.ts';

/** One run of a trip at one stop: the schedule joined with live data (spec sections 3 to 5). */
export interface Departure {
  /** Stable and unique in lists: service date, trip and call. */
  key: string;
  serviceDate: Temporal.PlainDate;
  trip: ScheduledStopTrip;
  /** For a trip not in the schedule: the predicted time. */
  scheduled: Temporal.Instant;
  state: DepartureState;
  /** The expected time: the prediction if there is one, else the schedule. */
  at: Temporal.Instant;
  run: LiveRun | null;
  occupancy: Occupancy;
  vehicleId: string | null;
  /** Calls before this one; 0 when it is the vehicle's next. `null`: unknown, or the run has not begun. */
  stopsAway: number | null;
  /** The last departure of its route and direction, from the stops of the query, before service pauses. */
  isLast: boolean;
  /** The scheduled stop, if the call was moved here from another platform; `null`: not moved. */
  movedFrom: string | null;
  /** The name of the stop where a shortened run ends; `null` for other departures. */
  endsEarlyAt: string | null;
  /** Whether an alert in force at its time names this trip. */
  hasAlert: boolean;
  /** `null`: unknown. */
  track: CallTrack | null;
  /** The trip ends here or does not pick up riders. */
  alightOnly: boolean;
}
