/**
 * Applies TripModifications to a trip: some of its stops are replaced, and those after them delayed
 * (gtfs-realtime/spec/en/trip-modifications.md). The calls keep the times of the schedule that riders know; a change
 * counts as a delay, dropped stops as skipped, and added stops have the times that the modification gives them.
 */
import { callArrival, callDeparture } from '#domain/schedule/timetable.ts';
import type { ServiceSeconds } from '#domain/units.ts';
import type { ModificationReport, ModifiedSpan, StopSelector, TripReport } from '#live/decode/feed.ts';
import { type RunningCall, type StopsById, scheduledCalls } from './tripCalls.ts';
import type { TripRun } from './tripRun.ts';

interface Kept {
  kind: 'kept' | 'dropped';
  /** Index into the scheduled pattern. */
  index: number;
  /** Seconds by which earlier spans delay the call. */
  shift: number;
}

interface Added {
  kind: 'added';
  stopId: string;
  seconds: ServiceSeconds;
}

type Step = Kept | Added;

/** Lists the calls of a modified trip in travel order, with the dropped ones where they were. */
export function modifiedCalls(
  run: TripRun,
  { spans }: ModificationReport,
  report: TripReport | null,
  stops: StopsById,
): RunningCall[] {
  const steps = stepsOf(run, spans);
  const served = steps.filter((step) => step.kind !== 'dropped');
  // A report of the modified trip counts its stops from 1; any other report, and the page, use the scheduled numbers.
  const isOfModified = report !== null && report.trip.modificationsId !== null;
  const reported = isOfModified ? scheduledCalls(modifiedRun(run, served), report, stops) : [];
  const scheduled = scheduledCalls(run, isOfModified ? null : report, stops);
  return steps.flatMap((step): RunningCall[] => {
    const call = isOfModified
      ? reported.find(({ sequence }) => sequence === served.indexOf(step) + 1)
      : undefined;
    if (step.kind === 'added') return [call ? { ...call, sequence: null } : plannedCall(run, step, stops)];
    const sequence = run.pattern.stopSequences[step.index] ?? null;
    const own = scheduled.find((each) => each.sequence === sequence);
    if (own === undefined) return [];
    if (step.kind === 'dropped')
      return [
        {
          ...own,
          expectedArrival: null,
          expectedDeparture: null,
          delay: null,
          relationship: 'SKIPPED',
          skipped: true,
        },
      ];
    if (call === undefined) return [delayedBy(own, step.shift)];
    return [
      {
        ...call,
        sequence,
        scheduledArrival: own.scheduledArrival,
        scheduledDeparture: own.scheduledDeparture,
        delay: call.delay === null ? null : call.delay + step.shift,
      },
    ];
  });
}

/** Delays a call without a prediction by the time that the modification costs, as an approximation. */
function delayedBy(call: RunningCall, shift: number): RunningCall {
  if (shift === 0 || call.skipped || (call.expectedArrival ?? call.expectedDeparture) !== null) return call;
  const later = (time: number | null) => (time === null ? null : time + shift);
  return {
    ...call,
    expectedArrival: later(call.scheduledArrival),
    expectedDeparture: later(call.scheduledDeparture),
    delay: shift,
    isUncertain: true,
  };
}

/** An added stop has a planned time, but no prediction. */
function plannedCall({ day }: TripRun, { stopId, seconds }: Added, stops: StopsById): RunningCall {
  const planned = day.baseSeconds + seconds;
  return {
    stopId,
    movedFrom: null,
    stopName: stops.get(stopId)?.name ?? null,
    sequence: null,
    track: stops.get(stopId)?.track ?? null,
    scheduledArrival: planned,
    scheduledDeparture: planned,
    expectedArrival: null,
    expectedDeparture: null,
    delay: null,
    relationship: 'SCHEDULED',
    skipped: false,
    isReported: false,
    isUncertain: false,
    headsign: null,
    boarding: null,
    alighting: null,
  };
}

function stepsOf(run: TripRun, spans: readonly ModifiedSpan[]): Step[] {
  const { pattern, trip } = run;
  const placed = spans
    .flatMap((span) => {
      const from = indexOf(run, span.from);
      if (from === -1) return [];
      const to = span.to === null ? from - 1 : indexOf(run, span.to, from);
      // A span whose end is not on the trip must not drop everything after its start.
      return span.to !== null && to === -1 ? [] : [{ span, from, to }];
    })
    .sort((a, b) => a.from - b.from);
  const timeAt = (index: number): number => callArrival(trip, index) ?? callDeparture(trip, index) ?? 0;
  const steps: Step[] = [];
  let at = 0;
  let shift = 0;
  for (const { span, from, to } of placed) {
    // Overlapping spans are invalid: the first one counts.
    if (from < at) continue;
    for (; at < from; at++) steps.push({ kind: 'kept', index: at, shift });
    const reference = timeAt(Math.max(from - 1, 0)) + shift;
    const after = timeAt(Math.min(to + 1, pattern.stopIds.length - 1)) + shift + span.delaySeconds;
    for (const [place, { stopId, travelSeconds }] of span.added.entries()) {
      const share = ((place + 1) / (span.added.length + 1)) * (after - reference);
      steps.push({ kind: 'added', stopId, seconds: Math.round(reference + (travelSeconds ?? share)) });
    }
    for (; at <= to; at++) steps.push({ kind: 'dropped', index: at, shift });
    shift += span.delaySeconds;
  }
  for (; at < pattern.stopIds.length; at++) steps.push({ kind: 'kept', index: at, shift });
  return steps;
}

function indexOf({ pattern }: TripRun, { stopSequence, stopId }: StopSelector, from = 0): number {
  return stopSequence === null
    ? pattern.stopIds.indexOf(stopId ?? '', from)
    : pattern.stopSequences.indexOf(stopSequence, from);
}

/** Returns the run as if the schedule had been modified, with stops numbered from 1. */
function modifiedRun(run: TripRun, served: readonly Step[]): TripRun {
  const { trip, pattern } = run;
  const timesOf = (timeAt: typeof callArrival) =>
    served.map((step) => {
      if (step.kind === 'added') return step.seconds;
      const scheduled = timeAt(trip, step.index);
      return scheduled === null ? null : scheduled + step.shift;
    });
  return {
    ...run,
    trip: { ...trip, start: 0, arrivalsAfter: timesOf(callArrival), departuresAfter: timesOf(callDeparture) },
    pattern: {
      ...pattern,
      stopIds: served.map((step) =>
        step.kind === 'added' ? step.stopId : (pattern.stopIds[step.index] ?? ''),
      ),
      stopSequences: served.map((_, index) => index + 1),
    },
  };
}
