import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { EARLY_SECONDS, UNDATED_RUN_SECONDS } from '#domain/trip/thresholds.ts';
import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import type { EpochMs } from '#domain/units.ts';
import type { LiveRun } from './liveRun.ts';

/** `date`: a `dateNumber`. An undated run matches only if its call (`scheduledMs`) is less than 12 h from `nowMs`. */
export type FindRun = (
  trip: Pick<ScheduledStopTrip, 'tripId' | 'routeId' | 'tripNumber' | 'stopSequence'>,
  date: number,
  scheduledMs: EpochMs,
  nowMs: EpochMs,
) => LiveRun | null;

/** Returns a date as a comparable number: 20261013. */
export const dateNumber = ({ year, month, day }: Temporal.PlainDate): number =>
  year * 10_000 + month * 100 + day;

/**
 * Joins runs with the schedule by date and by trip id or, for rail, whose ids differ between releases, by train number.
 * Of two reports on a run, the later wins. A duplicate never matches a scheduled trip, even by its id.
 */
export function indexRuns(runs: readonly LiveRun[], isRail: (routeId: string) => boolean): FindRun {
  const byTrip = new Map<string, DatedRun>();
  const byTrain = new Map<number, DatedRun>();
  for (const run of runs) {
    if (run.relationship === 'DUPLICATED') continue;
    const date = run.serviceDate === null ? UNDATED : dateNumber(run.serviceDate);
    keepLater(byTrip, run.tripId, date, run);
    if (run.startSeconds !== null)
      keepLater(byTrip, frequencyTripId(run.tripId, run.startSeconds), date, run);
    // "0512" and 512 are the same train.
    if (run.blockId !== null && isRail(run.routeId)) keepLater(byTrain, Number(run.blockId), date, run);
  }
  return (trip, date, scheduledMs, nowMs) => {
    const isMeant = ({ nextStopSequence }: LiveRun) =>
      Math.abs(scheduledMs - nowMs) < UNDATED_RUN_SECONDS * 1000 &&
      // A run that passed the stop well before it was due belongs to another day.
      !(isPassed(trip.stopSequence, nextStopSequence) && scheduledMs - nowMs > EARLY_SECONDS * 1000);
    const same = runOnDate(byTrip.get(trip.tripId), date, isMeant);
    if (same || trip.tripNumber === null || !isRail(trip.routeId)) return same;
    return runOnDate(byTrain.get(trip.tripNumber), date, isMeant);
  };
}

const UNDATED = 0;

/** A run of a trip, linked to the trip's runs on other dates. */
interface DatedRun {
  date: number;
  run: LiveRun;
  next: DatedRun | null;
}

const isPassed = (sequence: number | null, next: number | null): boolean =>
  sequence !== null && next !== null && sequence < next;

function runOnDate(
  first: DatedRun | undefined,
  date: number,
  isMeant: (run: LiveRun) => boolean,
): LiveRun | null {
  let undated: LiveRun | null = null;
  for (let each = first ?? null; each !== null; each = each.next) {
    if (each.date === date) return each.run;
    if (each.date === UNDATED && isMeant(each.run)) undated = each.run;
  }
  return undated;
}

function keepLater<Key>(index: Map<Key, DatedRun>, key: Key, date: number, run: LiveRun): void {
  const first = index.get(key) ?? null;
  let same = first;
  while (same !== null && same.date !== date) same = same.next;
  if (same === null) index.set(key, { date, run, next: first });
  else if (reportedMs(run) >= reportedMs(same.run)) same.run = run;
}

const reportedMs = (run: LiveRun): EpochMs => run.reportedAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
