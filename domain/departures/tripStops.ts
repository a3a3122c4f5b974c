import type { IsDetoured } from '#domain/alerts/detour.ts';
import type { NotKnown } from '#domain/result.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { ServiceDay } from '#domain/time/serviceDay.ts';
import { type DepartureState, expectedTime, isServed } from './departure.ts';
import type { LiveRun } from './liveRun.ts';
import { type CallTrack, callTrack, endsAt, findCall, stateAtCall } from './stateAtCall.ts';

export interface TripStop {
  stopId: string;
  name: string;
  stopSequence: number | null;
  /** The call was moved here from the scheduled platform. */
  isMoved: boolean;
  scheduled: Temporal.Instant | null;
  state: DepartureState;
  track: CallTrack | NotKnown;
  /** The run is cut short and ends at this stop. */
  endsHere: boolean;
  boarding: ScheduledStopTrip['boarding'];
  alighting: ScheduledStopTrip['alighting'];
}

interface Sources {
  calls: readonly ScheduledStopTrip[];
  day: ServiceDay;
  run: LiveRun | null;
  isDetoured: IsDetoured;
  now: Temporal.Instant;
}

/** Returns the stops of a scheduled trip, with states from `stateAtCall`, as in lists of departures. */
export function tripStops({ calls, day, run, isDetoured, now }: Sources): TripStop[] {
  const nowMs = now.epochMilliseconds;
  return calls.map((trip, index) => {
    const due = trip.scheduledDeparture ?? trip.scheduledArrival;
    const endsHere =
      run?.endsEarlyAt != null &&
      due !== null &&
      endsAt(run, findCall(run, trip, (day.baseSeconds + due) * 1000));
    // Where the run ends, the arrival time is used.
    const isEnd = endsHere || index === calls.length - 1;
    const seconds = isEnd ? (trip.scheduledArrival ?? due) : due;
    const scheduledMs = seconds === null ? null : (day.baseSeconds + seconds) * 1000;
    const scheduled = scheduledMs === null ? null : Temporal.Instant.fromEpochMilliseconds(scheduledMs);
    const reported = run && scheduledMs !== null ? findCall(run, trip, scheduledMs) : null;
    const known =
      scheduledMs === null || scheduled === null
        ? null
        : stateAtCall(
            { trip, scheduledMs },
            run,
            isDetoured(trip, scheduled, day.date),
            nowMs,
            isEnd ? 'arrival' : 'departure',
          );
    return {
      stopId: reported?.stopId ?? trip.stopId,
      name: reported?.movedFrom == null ? trip.stopName : (reported.stopName ?? trip.stopName),
      stopSequence: trip.stopSequence,
      isMoved: reported?.movedFrom != null,
      scheduled,
      state: known?.state ?? { kind: 'scheduled' },
      track: callTrack(trip.track, reported),
      endsHere: endsHere && known !== null && isServed(known.state),
      boarding: reported?.boarding ?? trip.boarding,
      alighting: reported?.alighting ?? trip.alighting,
    };
  });
}

/** Returns the stops of a scheduled trip in the order of its replacement, with the stops that the replacement adds. */
export function replacedStops(stops: readonly TripStop[], run: LiveRun, now: Temporal.Instant): TripStop[] {
  const left = new Set(stops);
  const added = stopsOfRun(run, now);
  const inOrder = (run.calls ?? []).flatMap((call, index) => {
    const known = [...left].find(({ stopId }) => stopId === call.stopId) ?? added[index];
    if (known) left.delete(known);
    return known ?? [];
  });
  return inOrder.length === 0 ? [...stops] : [...inOrder, ...left];
}

/** Returns the stops of a run that is not in the schedule, from its own calls. */
export const stopsFromCalls = (run: LiveRun): TripStop[] =>
  (run.calls ?? []).map((call) => {
    const expected = call.departure ?? call.arrival;
    const kind = run.relationship === 'UNSCHEDULED' ? 'unscheduled' : 'extra';
    return {
      stopId: call.stopId,
      name: call.stopName ?? call.stopId,
      stopSequence: call.stopSequence,
      isMoved: call.movedFrom !== null,
      scheduled: call.scheduledDeparture ?? call.scheduledArrival,
      state:
        run.status === 'cancelled'
          ? { kind: 'cancelled' }
          : call.relationship === 'SKIPPED'
            ? { kind: 'skipped' }
            : call.departed
              ? { kind: 'departed' }
              : expected === null
                ? { kind: 'scheduled' }
                : { kind, expected },
      track: callTrack(null, call),
      endsHere: false,
      boarding: call.boarding ?? 'yes',
      alighting: call.alighting ?? 'yes',
    };
  });

/** Returns the stops of a run from its own calls, for callers without the schedule. */
export function stopsOfRun(run: LiveRun, now: Temporal.Instant): TripStop[] {
  const calls = run.calls ?? [];
  const end = calls.findLastIndex(({ relationship }) => relationship !== 'SKIPPED');
  return stopsFromCalls(run).map((stop, index) => {
    const call = calls[index];
    const isEnd = index === end;
    const scheduled = isEnd
      ? (call?.scheduledArrival ?? call?.scheduledDeparture)
      : (call?.scheduledDeparture ?? call?.scheduledArrival);
    if (!call || !scheduled) return stop;
    const by = isEnd ? 'arrival' : 'departure';
    const trip = { stopId: call.movedFrom ?? call.stopId, stopSequence: call.stopSequence };
    const at = { trip, scheduledMs: scheduled.epochMilliseconds };
    const known = stateAtCall(at, run, false, now.epochMilliseconds, by);
    const endsHere = isEnd && run.endsEarlyAt !== null;
    return { ...stop, scheduled, state: known?.state ?? stop.state, endsHere };
  });
}

/** Finds when a run arrives at a later call, as predicted, else as scheduled. `null`: it skips the stop or was deleted. */
export function arrivalAt(
  call: { trip: ScheduledStopTrip; scheduled: Temporal.Instant; serviceDate: Temporal.PlainDate },
  run: LiveRun | null,
  isDetoured: IsDetoured,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { trip, scheduled, serviceDate } = call;
  const scheduledMs = scheduled.epochMilliseconds;
  const known = stateAtCall(
    { trip, scheduledMs },
    run,
    isDetoured(trip, scheduled, serviceDate),
    now.epochMilliseconds,
    'arrival',
  );
  return known === null || known.state.kind === 'skipped' ? null : (expectedTime(known.state) ?? scheduled);
}
