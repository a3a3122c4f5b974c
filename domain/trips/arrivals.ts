/** When each run gets to where the rider goes, by the schedule of that stop. */
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';

/** The call at the destination of a run boarded at `boarded`; `null` when it does not get there from that call on. */
export type FindArrival = (boarded: ScheduledStopTrip) => ScheduledStopTrip | null;

/**
 * `rows`: the calls at the destination, of every service and release. One trip id may stand for a run in each release,
 * and a loop may call there twice. Where nobody may get off, nobody arrives.
 */
export function arrivals(rows: readonly ScheduledStopTrip[]): FindArrival {
  const calls = Map.groupBy(
    rows.filter((row) => row.alighting !== 'no'),
    runOf,
  );
  return (boarded) => {
    const [next] = (calls.get(runOf(boarded)) ?? [])
      .filter((call) => placeOf(call) > placeOf(boarded) && isSameRelease(call, boarded))
      .sort((a, b) => placeOf(a) - placeOf(b));
    return next ?? null;
  };
}

/** Without its line: a parent's run may be told under either id, by the two sources there are. */
const runOf = ({ tripId, serviceId }: ScheduledStopTrip): string => JSON.stringify([tripId, serviceId]);

/** A row without a release name belongs to every release. */
const isSameRelease = (a: ScheduledStopTrip, b: ScheduledStopTrip): boolean =>
  a.releaseName === b.releaseName || a.releaseName === '' || b.releaseName === '';

const placeOf = ({ stopSequence }: ScheduledStopTrip): number => stopSequence ?? 0;
