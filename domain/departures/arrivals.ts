import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';

/** Returns the destination call of a run boarded at `boarded`; `null` if riders cannot get off there after that call. */
export type FindArrival = (boarded: ScheduledStopTrip) => ScheduledStopTrip | null;

/** Prepares the search in `rows`, the calls at the destination. Releases may share trip ids; a loop may call twice. */
export function indexArrivals(rows: readonly ScheduledStopTrip[]): FindArrival {
  const calls = Map.groupBy(
    rows.filter((row) => row.alighting !== 'no'),
    runOf,
  );
  return (boarded) => {
    const [next] = (calls.get(runOf(boarded)) ?? [])
      .filter((call) => sequenceOf(call) > sequenceOf(boarded) && isSameRelease(call, boarded))
      .sort((a, b) => sequenceOf(a) - sequenceOf(b));
    return next ?? null;
  };
}

/** Ignores the route, because two sources may list a parent's run under different route ids. */
const runOf = ({ tripId, serviceId }: ScheduledStopTrip): string => JSON.stringify([tripId, serviceId]);

/** A row without a release name belongs to every release. */
const isSameRelease = (a: ScheduledStopTrip, b: ScheduledStopTrip): boolean =>
  a.releaseName === b.releaseName || a.releaseName === '' || b.releaseName === '';

const sequenceOf = ({ stopSequence }: ScheduledStopTrip): number => stopSequence ?? 0;
