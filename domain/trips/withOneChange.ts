/** A ride by its times, epoch milliseconds, and where the rider gets on and off. */
export interface Timed {
  leaves: number;
  arrives: number;
  fromStopId: string;
  toStopId: string;
}

/** Two rides with a change between. */
export interface Connection<R extends Timed> {
  first: R;
  second: R;
}

/** Seconds that a change between two stops takes at least; `null`: none is possible. */
type ChangeSeconds = (fromStopId: string, toStopId: string) => number | null;

/**
 * Journeys with one change, none of which another beats: leaving no earlier, arriving no later, and better in one of the
 * two. In the order they leave.
 *
 * @param first rides to where the rider changes.
 * @param second rides on from there.
 */
export function withOneChange<R extends Timed>(
  first: readonly R[],
  second: readonly R[],
  changeSeconds: ChangeSeconds,
): Connection<R>[] {
  const onward = Map.groupBy(
    second.toSorted((a, b) => a.leaves - b.leaves),
    ({ fromStopId }) => fromStopId,
  );
  const found: Connection<R>[] = [];
  for (const [stopId, rides] of onward) {
    const earliest = earliestArrivals(rides);
    for (const ride of first) {
      const seconds = changeSeconds(ride.toStopId, stopId);
      if (seconds === null) continue;
      const next = earliest[firstAtOrAfter(rides, ride.arrives + seconds * 1000)];
      if (next) found.push({ first: ride, second: next });
    }
  }
  return unbeaten(found);
}

/** Of the rides that leave at a place of the list or after it, the one that arrives first. */
function earliestArrivals<R extends Timed>(rides: readonly R[]): R[] {
  const earliest: R[] = [];
  for (let place = rides.length - 1; place >= 0; place--) {
    const ride = rides[place] as R;
    const later = earliest[place + 1];
    earliest[place] = later && later.arrives < ride.arrives ? later : ride;
  }
  return earliest;
}

/** The journeys of `found` that no other beats, in the order they leave; of equal ones the first. */
export function unbeaten<C extends Connection<Timed>>(found: readonly C[]): C[] {
  const latestFirst = found.toSorted(
    (a, b) => b.first.leaves - a.first.leaves || a.second.arrives - b.second.arrives,
  );
  let best = Number.POSITIVE_INFINITY;
  const kept: C[] = [];
  for (const each of latestFirst) {
    if (each.second.arrives >= best) continue;
    best = each.second.arrives;
    kept.push(each);
  }
  return kept.reverse();
}

/** A direct trip that is there so much later than one with a change is no reason to leave the other out. */
const WORTH_SECONDS = 20 * 60;

/**
 * The connections worth a change beside direct trips: those that are there at least twenty minutes before the next
 * direct trip that a rider could take instead, or after which there is none.
 *
 * @param direct by their times; `arrives` is `null` where it is unknown.
 */
export function worthAChange<C extends Connection<Timed>>(
  connections: readonly C[],
  direct: readonly { leaves: number; arrives: number | null }[],
): C[] {
  return connections.filter(({ first, second }) =>
    direct.every(
      ({ leaves, arrives }) =>
        leaves < first.leaves || (arrives ?? leaves) >= second.arrives + WORTH_SECONDS * 1000,
    ),
  );
}

/**
 * Whether connections can be worth their change at all: somewhere among the next `count` direct trips, from `begins` on
 * (epoch milliseconds), a rider waits for longer than a change has to gain; or there are not so many.
 */
export function leavesGaps(
  direct: readonly { leaves: number }[],
  { begins, count }: { begins: number; count: number },
): boolean {
  const ahead = direct.flatMap(({ leaves }) => (leaves >= begins ? [leaves] : [])).slice(0, count);
  return (
    ahead.length < count ||
    ahead.some((next, place) => next - (ahead[place - 1] ?? begins) > WORTH_SECONDS * 1000)
  );
}

/** The place of the first ride that leaves at `time` or later. */
function firstAtOrAfter(rides: readonly Timed[], time: number): number {
  let low = 0;
  let high = rides.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rides[middle]?.leaves ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
