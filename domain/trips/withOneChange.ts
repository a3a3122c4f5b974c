/**
 * At least this long between getting off and the next departure: enough to leave a platform by stairs or elevator and
 * find another. Feeds seldom say more (GTFS transfers.txt), and a missed connection costs a rider the wait for the next.
 */
export const SAFE_CHANGE_SECONDS = 5 * 60;

/** A ride by its times alone, epoch milliseconds. */
export interface Timed {
  leaves: number;
  arrives: number;
}

/** Two rides with a change between. */
export interface Connection<R extends Timed> {
  first: R;
  second: R;
}

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
  changeSeconds = SAFE_CHANGE_SECONDS,
): Connection<R>[] {
  const onward = second.toSorted((a, b) => a.leaves - b.leaves);
  // Of the rides that leave at a place of the list or after it, the one that arrives first.
  const earliest: R[] = [];
  for (let place = onward.length - 1; place >= 0; place--) {
    const ride = onward[place] as R;
    const later = earliest[place + 1];
    earliest[place] = later && later.arrives < ride.arrives ? later : ride;
  }
  const found = first.flatMap((ride): Connection<R>[] => {
    const next = earliest[firstAtOrAfter(onward, ride.arrives + changeSeconds * 1000)];
    return next ? [{ first: ride, second: next }] : [];
  });
  return unbeaten(found);
}

/** The journeys of `found` that no other beats, in the order they leave; of equal ones the first. */
export function unbeaten<R extends Timed>(found: readonly Connection<R>[]): Connection<R>[] {
  const latestFirst = found.toSorted(
    (a, b) => b.first.leaves - a.first.leaves || a.second.arrives - b.second.arrives,
  );
  let best = Number.POSITIVE_INFINITY;
  const kept: Connection<R>[] = [];
  for (const each of latestFirst) {
    if (each.second.arrives >= best) continue;
    best = each.second.arrives;
    kept.push(each);
  }
  return kept.reverse();
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
