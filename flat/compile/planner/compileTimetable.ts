/** Turns the network into the calendar that the journey planner reads (`planner.bin`), and the ids of its trips. */
import { createStreetNetwork, type StreetNetwork, type Streets } from '#domain/journeys/streets.ts';
import { Barriers, isOnStreet, walkPairs } from '#domain/journeys/streetWalks.ts';
import {
  Access,
  CallRule,
  NO_POSITION,
  type PlannerTimetable,
  type Seconds,
  type TimetableStops,
  type TripIds,
  type WalkFacts,
} from '#domain/journeys/timetable.ts';
import { MAX_CHANGE_SECONDS, METERS_PER_SECOND, walkSeconds } from '#domain/journeys/walking.ts';
import { feedTripId } from '#domain/trip/tripInstance.ts';
import { releasesInForce } from '#flat/compile/documents/calendarDocument.ts';
import { headsignOf } from '#flat/compile/documents/routeDocuments.ts';
import { formatDay } from '#flat/compile/network/datesAndZones.ts';
import type { Network, NetworkStop, PathwayRow } from '#flat/compile/network/network.ts';
import { createNumbering } from '#flat/compile/network/numbering.ts';
import type { Served } from '#flat/compile/network/served.ts';
import { CallFlag } from '#flat/compile/network/stopTimes.ts';
import { metersBetweenStops } from '#flat/compile/trips/interpolateTimes.ts';
import { compileFares } from './compileFares.ts';
import { groupTrips } from './groupTrips.ts';

/** What is known of the ground that riders walk on. */
export interface Ground {
  streets: Streets | null;
  /** As in `WalkFacts`. */
  barriers: Int32Array;
}

export function compileTimetable(
  network: Network,
  view: Served,
  ground: Ground = { streets: null, barriers: new Int32Array(0) },
): { timetable: PlannerTimetable; ids: TripIds } {
  const { trips, services } = network;
  const calendar = compileServices(network);
  const grouped = groupTrips(network, view);
  const { order } = grouped;
  const fares = compileFares(network, view);
  const stops = compileStops(network, view, new Set(grouped.callStops), fares.zoneOf);
  const headsigns: string[] = [];
  const headsignNumber = createNumbering(headsigns);
  const patternHeadsigns = grouped.callHeadsigns.map((number) =>
    number === 0 ? 0 : headsignNumber(network.callHeadsigns[number] ?? '') + 1,
  );
  const blockNumber = createNumbering(['']);
  const timetable: PlannerTimetable = {
    zone: network.zone,
    firstDate: calendar.firstDate,
    days: calendar.days,
    stops: stops.table,
    ...compileRoutes(network, view),
    headsigns,
    patterns: {
      count: grouped.patternRoutes.length,
      routes: Uint32Array.from(grouped.patternRoutes),
      directions: Uint8Array.from(grouped.patternDirections),
      starts: Uint32Array.from(grouped.patternStarts),
      stops: Uint32Array.from(grouped.callStops, (stop) => stops.indexOf.get(stop) as number),
      rules: Uint8Array.from(grouped.callFlags, rulesOf),
      headsigns: patternHeadsigns.some((number) => number > 0)
        ? Uint16Array.from(patternHeadsigns)
        : new Uint16Array(0),
      trips: Uint32Array.from(grouped.patternTrips),
    },
    times: compactTimes(grouped.arrivals, grouped.departures),
    trips: {
      count: order.length,
      patterns: Uint32Array.from(grouped.patternOf),
      starts: Int32Array.from(grouped.starts),
      times: Uint32Array.from(grouped.times),
      services: Uint16Array.from(order, (trip) => trips[trip]?.service ?? 0),
      headsigns: Uint16Array.from(order, (trip) => headsignNumber(headsignOf(network, trip))),
      wheelchair: Uint8Array.from(order, (trip) => yesOrNoCode(trips[trip]?.wheelchair)),
      bikes: Uint8Array.from(order, (trip) => yesOrNoCode(trips[trip]?.bikes)),
      headways: Uint16Array.from(order, (trip) => Math.min(0xffff, trips[trip]?.headwaySeconds ?? 0)),
      blocks: Uint32Array.from(order, (index) => {
        const trip = trips[index];
        if (trip === undefined || trip.blockId === '') return 0;
        // Feeds of several agencies may use the same block ids.
        const { release = 0, agencyId = '' } = network.routes[trip.route] ?? {};
        return blockNumber(`${release} ${agencyId} ${trip.blockId}`);
      }),
    },
    services: { count: services.length, rowBytes: calendar.rowBytes, bits: calendar.bits },
    ...compileTransfers(network, view, order, stops.indexOf),
    pathways: compilePathways(network, view, stops.indexOf),
    walks: { barriers: ground.barriers, ...compileWalks(stops.table, ground) },
    tickets: fares.tickets,
    fareRules: fares.fareRules,
  };
  const ids = {
    ids: order.map((index) => {
      const trip = trips[index];
      return trip === undefined ? '' : trip.departureSeconds < 0 ? trip.id : feedTripId(trip.id);
    }),
    departures: Int32Array.from(order, (trip) => trips[trip]?.departureSeconds ?? -1),
  };
  return { timetable, ids };
}

function rulesOf(flags: number): number {
  return (
    ((flags & CallFlag.noPickup) === 0 ? 0 : CallRule.noPickup) |
    ((flags & CallFlag.noDropOff) === 0 ? 0 : CallRule.noDropOff) |
    ((flags & CallFlag.arrangedPickup) === 0 ? 0 : CallRule.arrangedPickup) |
    ((flags & CallFlag.arrangedDropOff) === 0 ? 0 : CallRule.arrangedDropOff) |
    ((flags & CallFlag.approximate) === 0 ? 0 : CallRule.approximate)
  );
}

const yesOrNoCode = (value: boolean | null | undefined): number =>
  value === true ? 1 : value === false ? 2 : 0;

/** The days of each service in its release's time, as bits. */
function compileServices(network: Network) {
  const { services, releases } = network;
  const isInForce = releasesInForce(services, releases);
  const daysOf = services.map((service) => [...service.days].filter((day) => isInForce(service, day)));
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const days of daysOf)
    for (const day of days) {
      first = Math.min(first, day);
      last = Math.max(last, day);
    }
  if (first > last) [first, last] = [network.today, network.today];
  const days = Math.min(last - first + 1, 0x7fff);
  const rowBytes = Math.ceil(days / 8);
  const bits = new Uint8Array(rowBytes * services.length);
  for (const [service, list] of daysOf.entries())
    for (const day of list) {
      const at = service * rowBytes + ((day - first) >> 3);
      if (day - first < days) bits[at] = (bits[at] as number) | (1 << ((day - first) & 7));
    }
  const text = formatDay(first);
  return { firstDate: `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`, days, rowBytes, bits };
}

function compileRoutes(network: Network, { routesOf, routeIds }: Served) {
  const agencyIds = [...network.agencies.values()];
  const all = routesOf.map((indexes) => network.routes[indexes[0] ?? -1]);
  return {
    routes: {
      ids: routeIds,
      shortNames: all.map((route) => route?.shortName ?? ''),
      longNames: all.map((route) => route?.longName ?? ''),
      types: Uint16Array.from(all, (route) => route?.type ?? 0),
      colors: all.map((route) => route?.color ?? ''),
      textColors: all.map((route) => route?.textColor ?? ''),
      agencies: Uint8Array.from(all, (route) =>
        Math.max(
          0,
          agencyIds.findIndex((agency) => agency.agency_id === route?.agencyId),
        ),
      ),
    },
    agencies: agencyIds.map((agency) => ({
      id: agency.agency_id,
      name: agency.agency_name,
      url: agency.agency_url,
    })),
  };
}

/** Keeps the stops with service, everything above them, the ends of pathways, and entrances that are the only way in. */
function compileStops(
  network: Network,
  { stopIds, stopIndex, stopOf }: Served,
  served: ReadonlySet<number>,
  zoneOf: (zoneId: string) => number,
) {
  const kept = new Set<number>();
  const parentOf = (stop: number): number => {
    const parent = network.stops[stopIndex[stop] as number]?.parent ?? -1;
    return parent < 0 ? -1 : (stopOf[parent] as number);
  };
  const keep = (stop: number): void => {
    if (kept.has(stop)) return;
    kept.add(stop);
    const parent = parentOf(stop);
    if (parent >= 0) keep(parent);
  };
  for (const stop of served) keep(stop);
  for (const { from, to } of network.pathways) {
    keep(stopOf[from] as number);
    keep(stopOf[to] as number);
  }
  const closed = new Set(
    [...kept].flatMap((stop) => {
      const { isOnStreet, parent } = network.stops[stopIndex[stop] as number] as NetworkStop;
      return isOnStreet === false ? [stopOf[parent] as number] : [];
    }),
  );
  const withEntrances = new Set<number>();
  const hasPosition = (stop: number) => (network.stops[stopIndex[stop] as number]?.lat ?? null) !== null;
  if (closed.size > 0)
    for (const stop of stopIndex.keys()) {
      const isEntrance = network.stops[stopIndex[stop] as number]?.kind === 2;
      if (!isEntrance || !closed.has(parentOf(stop)) || !hasPosition(stop)) continue;
      kept.add(stop);
      withEntrances.add(parentOf(stop));
    }
  const accessOf = (stop: number): number => {
    const { isOnStreet } = network.stops[stopIndex[stop] as number] as NetworkStop;
    if (closed.has(stop)) return withEntrances.has(stop) ? Access.unknown : Access.direct;
    if (isOnStreet === null) return Access.unknown;
    if (isOnStreet) return Access.direct;
    const station = parentOf(stop);
    // Without any position there is no other way to tell where riders come in.
    return withEntrances.has(station) || hasPosition(station) ? Access.throughStation : Access.unknown;
  };
  const list = [...kept].sort((a, b) => a - b);
  const indexOf = new Map(list.map((stop, index) => [stop, index]));
  const all = list.map((stop) => network.stops[stopIndex[stop] as number] as NetworkStop);
  const units = (degrees: number | null) => (degrees === null ? NO_POSITION : Math.round(degrees * 1e6));
  const wheelchair = (stop: NetworkStop): boolean | null => {
    let place: NetworkStop | undefined = stop;
    for (let depth = 0; depth < 4 && place !== undefined; depth++) {
      if (place.wheelchair !== null) return place.wheelchair;
      place = network.stops[place.parent];
    }
    return null;
  };
  return {
    indexOf,
    table: {
      ids: list.map((stop) => stopIds[stop] ?? ''),
      names: all.map((stop) => nameOf(network, stop)),
      platforms: all.map(({ track }) => track),
      lats: Int32Array.from(all, ({ lat }) => units(lat)),
      lons: Int32Array.from(all, ({ lon }) => units(lon)),
      parents: Int32Array.from(list, (stop) => indexOf.get(parentOf(stop)) ?? -1),
      kinds: Uint8Array.from(all, ({ kind }) => kind),
      wheelchair: Uint8Array.from(all, (stop) => yesOrNoCode(wheelchair(stop))),
      access: Uint8Array.from(list, accessOf),
      zones: Uint16Array.from(all, ({ fareZone }) => zoneOf(fareZone)),
    },
  };
}

/** Entrances and boarding areas may have no name of their own. */
const nameOf = ({ stops }: Network, stop: NetworkStop): string =>
  stop.name || (stops[stop.parent]?.name ?? '') || stop.id;

function compileTransfers(
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

function compilePathways(network: Network, { stopOf }: Served, indexOf: ReadonlyMap<number, number>) {
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
function compileWalks(stops: TimetableStops, ground: Ground): Omit<WalkFacts, 'barriers'> {
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

/** Shares one column if no trip waits anywhere, and takes two bytes a value where that is enough. */
function compactTimes(
  arrivals: readonly number[],
  departures: readonly number[],
): { arrivals: Seconds; departures: Seconds } {
  const fits = departures.every((seconds) => seconds <= 0xffff);
  const compact = (column: readonly number[]): Seconds =>
    fits ? Uint16Array.from(column) : Uint32Array.from(column);
  const shared = compact(arrivals);
  const waits = departures.some((seconds, at) => seconds !== arrivals[at]);
  return { arrivals: shared, departures: waits ? compact(departures) : shared };
}
