/** The times of a ride, and the stops where the rider boards and gets off. */
export interface Timed {
  departureMs: number;
  arrivalMs: number;
  fromStopId: string;
  toStopId: string;
}

export interface Connection<R extends Timed> {
  first: R;
  second: R;
}

type ChangeSeconds = (fromStopId: string, toStopId: string) => number | null;

/** Finds journeys with one change that no other dominates (see `withoutDominated`), sorted by departure. */
export function withOneChange<R extends Timed>(
  first: readonly R[],
  second: readonly R[],
  changeSeconds: ChangeSeconds,
): Connection<R>[] {
  const onward = Map.groupBy(
    second.toSorted((a, b) => a.departureMs - b.departureMs),
    ({ fromStopId }) => fromStopId,
  );
  const found: Connection<R>[] = [];
  for (const [stopId, rides] of onward) {
    const earliest = earliestArrivals(rides);
    for (const ride of first) {
      const seconds = changeSeconds(ride.toStopId, stopId);
      if (seconds === null) continue;
      const next = earliest[firstAtOrAfter(rides, ride.arrivalMs + seconds * 1000)];
      if (next) found.push({ first: ride, second: next });
    }
  }
  return withoutDominated(found);
}

/** Finds, for each index, the ride at this or a later index that arrives first. */
function earliestArrivals<R extends Timed>(rides: readonly R[]): R[] {
  const earliest: R[] = [];
  for (let index = rides.length - 1; index >= 0; index--) {
    const ride = rides[index] as R;
    const later = earliest[index + 1];
    earliest[index] = later && later.arrivalMs < ride.arrivalMs ? later : ride;
  }
  return earliest;
}

/**
 * Omits journeys that leave no later and arrive no earlier than another, and sorts the others by departure. Of equal
 * journeys, one is kept.
 */
export function withoutDominated<C extends Connection<Timed>>(found: readonly C[]): C[] {
  const latestFirst = found.toSorted(
    (a, b) => b.first.departureMs - a.first.departureMs || a.second.arrivalMs - b.second.arrivalMs,
  );
  let best = Number.POSITIVE_INFINITY;
  const kept: C[] = [];
  for (const each of latestFirst) {
    if (each.second.arrivalMs >= best) continue;
    best = each.second.arrivalMs;
    kept.push(each);
  }
  return kept.reverse();
}

/** The time that a connection must save, and the longest wait for a direct trip without looking for connections. */
const WORTH_SECONDS = 20 * 60;

/** Selects connections that arrive at least 20 minutes before every direct trip that leaves no earlier. */
export function worthwhileConnections<C extends Connection<Timed>>(
  connections: readonly C[],
  direct: readonly { departureMs: number; arrivalMs: number | null }[],
): C[] {
  return connections.filter(({ first, second }) =>
    direct.every(
      ({ departureMs, arrivalMs }) =>
        departureMs < first.departureMs ||
        (arrivalMs ?? departureMs) >= second.arrivalMs + WORTH_SECONDS * 1000,
    ),
  );
}

/**
 * Whether fewer than `count` direct trips leave at or after `fromMs` (epoch milliseconds), or one of the first `count`
 * leaves more than 20 minutes after the one before it, or after `fromMs`. `direct` is sorted by departure.
 */
export function hasGaps(
  direct: readonly { departureMs: number }[],
  { fromMs, count }: { fromMs: number; count: number },
): boolean {
  const ahead = direct.flatMap(({ departureMs: ms }) => (ms >= fromMs ? [ms] : [])).slice(0, count);
  return (
    ahead.length < count ||
    ahead.some((next, index) => next - (ahead[index - 1] ?? fromMs) > WORTH_SECONDS * 1000)
  );
}

function firstAtOrAfter(rides: readonly Timed[], time: number): number {
  let low = 0;
  let high = rides.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rides[middle]?.departureMs ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
