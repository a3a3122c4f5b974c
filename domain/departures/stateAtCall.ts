import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { STALE_SECONDS } from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import { isCancelled } from '#domain/vehicles/liveTrip.ts';
import { type DepartureState, estimate } from './departure.ts';
import type { LiveRun, RunCall } from './liveRun.ts';

/** Finds a run's call for a scheduled one, wherever it was moved: by stop and sequence, else by stop and nearest time (loops repeat stops). */
export function findCall(
  { calls }: Pick<LiveRun, 'calls'>,
  trip: Pick<ScheduledStopTrip, 'stopId' | 'stopSequence'>,
  scheduledMs: EpochMs,
): RunCall | null {
  let nearest: RunCall | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const call of calls ?? []) {
    if ((call.movedFrom ?? call.stopId) !== trip.stopId) continue;
    if (call.stopSequence !== null && call.stopSequence === trip.stopSequence) return call;
    const at = call.scheduledDeparture ?? call.scheduledArrival ?? call.departure ?? call.arrival;
    const distance = at === null ? Number.MAX_SAFE_INTEGER : Math.abs(at.epochMilliseconds - scheduledMs);
    if (distance < least) {
      nearest = call;
      least = distance;
    }
  }
  return nearest;
}

/** Whether a run ends at one of its calls, even if its schedule continues. Nobody can board there. */
export const endsAt = ({ calls, lastStopId }: LiveRun, call: RunCall | null): boolean =>
  call !== null &&
  call.stopId === lastStopId &&
  calls?.findLast(({ stopId }) => stopId === lastStopId) === call;

export interface CallState {
  state: DepartureState;
  stopsAway: number | null;
}

interface ScheduledCall {
  trip: Pick<ScheduledStopTrip, 'stopId' | 'stopSequence'>;
  scheduledMs: EpochMs;
}

/** Returns the state at a call; `null`: not to be shown (DELETED). `by`: which prediction counts if both are known. */
export function stateAtCall(
  call: ScheduledCall,
  run: LiveRun | null,
  isDetoured: boolean,
  nowMs: EpochMs,
  by: 'departure' | 'arrival' = 'departure',
): CallState | null {
  if (run?.relationship === 'DELETED') return null;
  if (run && isCancelled(run)) return stateOnly({ kind: 'cancelled' });
  const predicted = run && findCall(run, call.trip, call.scheduledMs);
  if (run?.calls && run.relationship === 'REPLACEMENT' && !predicted) return stateOnly({ kind: 'skipped' });
  if (isDetoured || predicted?.relationship === 'SKIPPED') return stateOnly({ kind: 'skipped' });
  if (run?.calls === null) return byTripDelay(call, run, nowMs);
  if (run === null || predicted === null) return stateOnly({ kind: 'scheduled' });
  return byPrediction(call, predicted, run, nowMs, by);
}

const stateOnly = (state: DepartureState): CallState => ({ state, stopsAway: null });

/** Whether a report is known to be too old to use. */
export const isStaleRun = ({ reportedAt }: Pick<LiveRun, 'reportedAt'>, nowMs: EpochMs): boolean =>
  reportedAt !== null && nowMs - reportedAt.epochMilliseconds > STALE_SECONDS * 1000;

function byPrediction(
  { scheduledMs }: ScheduledCall,
  call: RunCall,
  run: LiveRun,
  nowMs: EpochMs,
  by: 'departure' | 'arrival',
): CallState {
  if (call.departed) return stateOnly({ kind: 'departed' });
  // A vehicle known to be before the stop has not departed, even if the delay is unknown.
  const isStale = isStaleRun(run, nowMs);
  const stopsAway = isStale ? null : call.stopsAway;
  // Without data, a time is predicted only where the schedule's would be earlier than the stops before allow.
  if (call.relationship === 'NO_DATA' && call.departure === null && call.arrival === null)
    return { state: { kind: 'scheduled' }, stopsAway };
  const delaySeconds = delayOf(call, scheduledMs, by);
  if (delaySeconds === null)
    return { state: { kind: run.status === 'noGps' ? 'noGps' : 'scheduled' }, stopsAway };
  // Without a position, a prediction counts only if its own report is known not to be stale.
  if (isStale || (run.status === 'noGps' && run.reportedAt === null)) return stateOnly({ kind: 'noGps' });
  const predicted = by === 'departure' ? (call.departure ?? call.arrival) : (call.arrival ?? call.departure);
  // A trip without fixed times has no delay and may leave at any time.
  if (predicted && (run.relationship === 'UNSCHEDULED' || call.relationship === 'UNSCHEDULED'))
    return { state: { kind: 'unscheduled', expected: predicted }, stopsAway };
  const state = estimatedState(scheduledMs, delaySeconds);
  if (state.kind !== 'estimated') return stateOnly(state);
  return { state: call.isUncertain ? { ...state, isUncertain: true } : state, stopsAway };
}

/** Returns the delay in seconds: of the prediction that `by` names, else of the other one, else as reported. */
function delayOf(call: RunCall, scheduledMs: EpochMs, by: 'departure' | 'arrival'): number | null {
  const leaving = lateBy(call.departure, call.scheduledDeparture, scheduledMs);
  const arriving = lateBy(call.arrival, call.scheduledArrival, scheduledMs);
  return (by === 'departure' ? (leaving ?? arriving) : (arriving ?? leaving)) ?? call.delaySeconds;
}

const lateBy = (
  predicted: Temporal.Instant | null,
  scheduled: Temporal.Instant | null,
  scheduledMs: EpochMs,
): number | null =>
  predicted === null
    ? null
    : Math.round((predicted.epochMilliseconds - (scheduled?.epochMilliseconds ?? scheduledMs)) / 1000);

/** Returns the state from the delay of the whole trip, for a source that gives no predictions of calls. */
function byTripDelay({ trip, scheduledMs }: ScheduledCall, run: LiveRun, nowMs: EpochMs): CallState {
  const { nextStopSequence } = run;
  const sequence = trip.stopSequence;
  if (nextStopSequence !== null && sequence !== null && sequence < nextStopSequence)
    return stateOnly({ kind: 'departed' });
  const isStale = isStaleRun(run, nowMs);
  if (run.status === 'noGps' || isStale) return stateOnly({ kind: 'noGps' });
  if (run.status === 'invalid') return stateOnly({ kind: 'invalid' });
  if (run.delaySeconds === null) return stateOnly({ kind: 'scheduled' });
  // Sequences may have gaps, so the number of stops away is certain only at the next call. If that is the trip's first
  // call, the run has not begun.
  const isNext = sequence !== null && sequence > 1 && sequence === nextStopSequence;
  return { state: estimatedState(scheduledMs, run.delaySeconds), stopsAway: isNext ? 0 : null };
}

function estimatedState(scheduledMs: EpochMs, delaySeconds: number): DepartureState {
  const state = estimate(scheduledMs, delaySeconds);
  return 'expected' in state
    ? { ...state, expected: Temporal.Instant.fromEpochMilliseconds(state.expected) }
    : state;
}

/** The track, platform or bay where riders board. */
export interface CallTrack {
  code: string;
  /** The track of the timetable if live data reports another one, else `null`. */
  changedFrom: string | null;
}

/** Returns the reported track, else the timetable's unless the call was moved to another stop; `null`: unknown. */
export function callTrack(
  scheduled: string | null,
  call: Pick<RunCall, 'track' | 'movedFrom'> | null,
): CallTrack | null {
  const code = call?.track ?? (call?.movedFrom == null ? scheduled : null);
  return code === null ? null : { code, changedFrom: code === scheduled ? null : scheduled };
}
