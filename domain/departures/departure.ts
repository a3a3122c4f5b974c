import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Occupancy } from '#domain/vehicles/occupancy.ts';
import type { DepartureState } from './departureState.ts';
import type { LiveRun } from './liveRun.ts';

/** One run of a trip at one stop: the schedule joined with what is live (spec sections 3 to 5). */
export interface Departure {
  /** Stable and unique, for lists: service date, trip and call. */
  key: string;
  serviceDate: Temporal.PlainDate;
  trip: ScheduledStopTrip;
  /** For a trip beyond the schedule, the prediction. */
  scheduled: Temporal.Instant;
  state: DepartureState;
  /** When to expect it: the prediction where there is one, else the schedule. */
  at: Temporal.Instant;
  /** What the live source knows of the run; `null` when it knows nothing. */
  run: LiveRun | null;
  occupancy: Occupancy;
  vehicleId: string | null;
  /** Calls before this one; 0 when this is the vehicle's next. `null` when unknown, or when the run has not begun. */
  stopsAway: number | null;
  /** The last of its route and direction at this stop before service pauses. */
  isLast: boolean;
  /** Where the run ends today, though its schedule goes on; `null`: it goes all its way. */
  endsEarlyAt: string | null;
  /** An alert in force at its time is about this very trip. */
  hasAlert: boolean;
  /** The trip ends here, or picks up nobody: riders can only get off. */
  alightOnly: boolean;
}
