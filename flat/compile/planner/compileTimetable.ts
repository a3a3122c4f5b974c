/** Turns the network into the calendar that the journey planner reads (`planner.bin`), and the ids of its trips. */
import {
  CallRule,
  type PlannerTimetable,
  type TravelTimes,
  type TripIds,
} from '#domain/journeys/timetable.ts';
import { feedTripId } from '#domain/trip/tripInstance.ts';
import { releasesInForce } from '#flat/compile/documents/calendarDocument.ts';
import { headsignOf } from '#flat/compile/documents/routeDocuments.ts';
import { formatDay } from '#flat/compile/network/datesAndZones.ts';
import type { Network, NetworkTrip } from '#flat/compile/network/network.ts';
import { createNumbering } from '#flat/compile/network/numbering.ts';
import type { Served } from '#flat/compile/network/served.ts';
import { CallFlag } from '#flat/compile/network/stopTimes.ts';
import { compilePathways, compileTransfers, compileWalks, type Ground } from './compileChanges.ts';
import { compileFares } from './compileFares.ts';
import { compileStops, yesOrNoCode } from './compileStops.ts';
import { groupTrips } from './groupTrips.ts';

export function compileTimetable(
  network: Network,
  view: Served,
  ground: Ground = { streets: null, barriers: new Int32Array(0) },
): { timetable: PlannerTimetable; ids: TripIds } {
  const calendar = compileServices(network);
  const grouped = groupTrips(network, view);
  const { order } = grouped;
  const trips = order.map((trip) => network.trips[trip] as NetworkTrip);
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
      count: trips.length,
      patterns: Uint32Array.from(grouped.patternOf),
      starts: Int32Array.from(grouped.starts),
      times: Uint32Array.from(grouped.times),
      services: Uint16Array.from(trips, ({ service }) => service),
      headsigns: Uint16Array.from(order, (trip) => headsignNumber(headsignOf(network, trip))),
      wheelchair: Uint8Array.from(trips, ({ wheelchair }) => yesOrNoCode(wheelchair)),
      bikes: Uint8Array.from(trips, ({ bikes }) => yesOrNoCode(bikes)),
      headways: Uint16Array.from(trips, ({ headwaySeconds }) => Math.min(0xffff, headwaySeconds)),
      blocks: Uint32Array.from(trips, ({ blockId, route }) => {
        if (blockId === '') return 0;
        // Feeds of several agencies may use the same block ids.
        const { release = 0, agencyId = '' } = network.routes[route] ?? {};
        return blockNumber(`${release} ${agencyId} ${blockId}`);
      }),
    },
    services: calendar.services,
    ...compileTransfers(network, view, order, stops.indexOf),
    pathways: compilePathways(network, view, stops.indexOf),
    walks: { barriers: ground.barriers, ...compileWalks(stops.table, ground) },
    tickets: fares.tickets,
    fareRules: fares.fareRules,
  };
  const ids = {
    ids: trips.map(({ id, departureSeconds }) => (departureSeconds < 0 ? id : feedTripId(id))),
    departures: Int32Array.from(trips, ({ departureSeconds }) => departureSeconds),
  };
  return { timetable, ids };
}

const RULES = Object.keys(CallRule) as (keyof typeof CallRule)[];

const rulesOf = (flags: number): number =>
  RULES.reduce((rules, rule) => ((flags & CallFlag[rule]) === 0 ? rules : rules | CallRule[rule]), 0);

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
  const firstDate = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return { firstDate, days, services: { count: services.length, rowBytes, bits } };
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

/** Shares one column if no trip waits anywhere, and takes two bytes a value where that is enough. */
function compactTimes(arrivals: readonly number[], departures: readonly number[]): TravelTimes {
  const fits = departures.every((seconds) => seconds <= 0xffff);
  const compact = (column: readonly number[]) => (fits ? Uint16Array.from(column) : Uint32Array.from(column));
  const shared = compact(arrivals);
  const waits = departures.some((seconds, at) => seconds !== arrivals[at]);
  return { arrivals: shared, departures: waits ? compact(departures) : shared };
}
