/** How riders change, in the planner's calendar: the rules of the feed, the pathways of stations, and walks along streets. */
import { createStreetNetwork, type StreetNetwork, type Streets } from '#domain/journeys/streets.ts';
import { Barriers, isOnStreet, walkPairs } from '#domain/journeys/streetWalks.ts';
import type { TimetableStops, WalkFacts } from '#domain/journeys/timetable.ts';
import { MAX_CHANGE_SECONDS, METERS_PER_SECOND, walkSeconds } from '#domain/journeys/walking.ts';
import type { Network, PathwayRow } from '#flat/compile/network/network.ts';
import type { Served } from '#flat/compile/network/served.ts';
import { metersBetweenStops } from '#flat/compile/trips/interpolateTimes.ts';

/** What is known of the ground that riders walk on. */
export interface Ground {
  streets: Streets | null;
  /** As in `WalkFacts`. */
  barriers: Int32Array;
}

export function compileTransfers(
  network: Network,
  { stopOf, tripRoute }: Served,
  order: readonly number[],
  indexOf: ReadonlyMap<number, number>,
) {
  const tripIndex = new Map<number, number>();
  if (network.transferRows.some(({ fromTrip, toTrip }) => fromTrip >= 0 || toTrip >= 0))
    for (const [index, trip] of order.entries()) tripIndex.set(trip, index);
  const documentRoute = new Map<number, number>();
  for (const trip of order) documentRoute.set(network.trips[trip]?.route ?? -1, tripRoute[trip] as number);
  const stop = (index: number) => (index < 0 ? -1 : (indexOf.get(stopOf[index] as number) ?? -1));
  /** A row that names a route or trip without calls is about nothing. */
  const mapped = network.transferRows.flatMap((row) => {
    const trips = [row.fromTrip, row.toTrip].map((trip) => (trip < 0 ? -1 : tripIndex.get(trip)));
    const routes = [row.fromRoute, row.toRoute].map((route) => (route < 0 ? -1 : documentRoute.get(route)));
    const [fromTrip, toTrip] = trips;
    const [fromRoute, toRoute] = routes;
    if (fromTrip === undefined || toTrip === undefined || fromRoute === undefined || toRoute === undefined)
      return [];
    return [{ ...row, from: stop(row.from), to: stop(row.to), fromTrip, toTrip, fromRoute, toRoute }];
  });
  const rules = mapped.filter(({ type, from, to }) => type < 4 && from >= 0 && to >= 0);
  const seats = mapped.filter(({ type, fromTrip, toTrip }) => type >= 4 && fromTrip >= 0 && toTrip >= 0);
  return {
    transfers: {
      count: rules.length,
      from: Int32Array.from(rules, (row) => row.from),
      to: Int32Array.from(rules, (row) => row.to),
      fromRoutes: Int32Array.from(rules, (row) => row.fromRoute),
      toRoutes: Int32Array.from(rules, (row) => row.toRoute),
      fromTrips: Int32Array.from(rules, (row) => row.fromTrip),
      toTrips: Int32Array.from(rules, (row) => row.toTrip),
      types: Uint8Array.from(rules, (row) => row.type),
      seconds: Int32Array.from(rules, (row) => row.seconds),
    },
    seats: {
      count: seats.length,
      fromTrips: Uint32Array.from(seats, (row) => row.fromTrip),
      toTrips: Uint32Array.from(seats, (row) => row.toTrip),
      allowed: Uint8Array.from(seats, (row) => (row.type === 4 ? 1 : 0)),
    },
  };
}

export function compilePathways(network: Network, { stopOf }: Served, indexOf: ReadonlyMap<number, number>) {
  const rows = network.pathways;
  const index = (stop: number) => indexOf.get(stopOf[stop] as number) as number;
  return {
    count: rows.length,
    ids: rows.map(({ id }) => id),
    from: Int32Array.from(rows, ({ from }) => index(from)),
    to: Int32Array.from(rows, ({ to }) => index(to)),
    modes: Uint8Array.from(rows, ({ mode }) => mode),
    bidirectional: Uint8Array.from(rows, ({ bidirectional }) => (bidirectional ? 1 : 0)),
    seconds: Uint16Array.from(rows, (row) => Math.min(0xffff, Math.round(pathwaySeconds(network, row)))),
  };
}

/** Walks between stops along streets, in the order of `walkPairs`. */
export function compileWalks(stops: TimetableStops, ground: Ground): Omit<WalkFacts, 'barriers'> {
  if (ground.streets === null) return { streets: null, stepFreeStreets: null };
  const network = createStreetNetwork(ground.streets);
  const water = new Barriers(ground.barriers);
  const straightWalk = (one: number, other: number, meters: number): number | null => {
    const [latA, latB] = [stops.lats[one] as number, stops.lats[other] as number];
    const isCut = water.isBetween(latA, stops.lons[one] as number, latB, stops.lons[other] as number);
    return isCut ? null : walkSeconds(meters);
  };
  const onStreet = [...stops.kinds.keys()].filter((stop) => isOnStreet({ stops }, stop));
  const secondsOf = (stepFree: boolean): Uint8Array => {
    const points = new Map(
      onStreet.map((stop) => [
        stop,
        network.pointNear(stops.lats[stop] as number, stops.lons[stop] as number, stepFree),
      ]),
    );
    const halves: number[] = [];
    let last = -1;
    let metersTo: ReturnType<StreetNetwork['metersFrom']> | null = null;
    walkPairs({ stops }, onStreet, (one, other, straight) => {
      const [start, end] = [points.get(one), points.get(other)];
      if (one !== last) metersTo = start ? network.metersFrom(start, MAX_CHANGE_METERS, stepFree) : null;
      last = one;
      const meters = metersTo && end ? metersTo(end) : null;
      // Where no street is known, as beyond the area of the file, walks are straight.
      const seconds =
        metersTo && end
          ? meters && Math.ceil(meters / METERS_PER_SECOND)
          : straightWalk(one, other, straight);
      const isNear = seconds !== null && seconds <= MAX_CHANGE_SECONDS;
      halves.push(isNear ? Math.max(1, Math.ceil(seconds / 2)) : 0);
    });
    return Uint8Array.from(halves);
  };
  return { streets: secondsOf(false), stepFreeStreets: secondsOf(true) };
}

const MAX_CHANGE_METERS = MAX_CHANGE_SECONDS * METERS_PER_SECOND;
const SECONDS_PER_STEP = 1;
/** Usual times by pathway_mode, for feeds that give neither time nor length: walkway to exit gate. */
const USUAL_SECONDS = [0, 30, 30, 30, 30, 60, 10, 10];

function pathwaySeconds(network: Network, { seconds, meters, stairs, mode, from, to }: PathwayRow): number {
  if (seconds !== null) return seconds;
  if (stairs !== null && mode === 2) return stairs * SECONDS_PER_STEP;
  const apart = meters ?? metersBetweenStops(network.stops[from], network.stops[to]) ?? 0;
  return Math.max(apart / METERS_PER_SECOND, meters === null ? (USUAL_SECONDS[mode] as number) : 0);
}
