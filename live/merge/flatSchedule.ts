/** Reads the schedule for the live data through the contract. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cacheLink } from '#contract/client/cache.ts';
import type { CallResult } from '#contract/client/callResult.ts';
import { type ContractClient, through } from '#contract/client.ts';
import { VERSION_REFRESH_SECONDS } from '#contract/endpoint/flatVersion.ts';
import { RAIL_ROUTE_TYPE } from '#domain/agency/mode.ts';
import type { Log } from '#domain/log.ts';
import { oncePer } from '#domain/oncePer.ts';
import { asSpelled, type RouteSpelling, routeSpelling } from '#domain/routeSpelling.ts';
import type { RouteDirection } from '#domain/routes/direction.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import type { RouteShape } from '#domain/routes/routeDetails.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import { lastSeconds, type Timetable, type TimetableTrip } from '#domain/schedule/timetable.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Station } from '#domain/stations/station.ts';
import { feedTripId } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';
import { measurePath, type TripPath } from '#domain/vehicles/tripPath.ts';

export interface KnownRoute {
  id: string;
  /** "" if the schedule does not give it. */
  agencyId: string;
  name: string;
  type: number;
  isRail: boolean;
}

export interface NetworkNames {
  routes: ReadonlyMap<string, KnownRoute>;
  /** Spells the ids of feeds and requests as the store does. */
  spell: RouteSpelling;
  parents: ReadonlyMap<string, SourceParentRoute>;
  /** Maps `routeId|directionId` to the compass direction, if known. */
  directionNames: ReadonlyMap<string, string>;
}

export interface LiveNetwork extends NetworkNames {
  /** Flat version; `null` until one has been read. */
  version: string | null;
  calendar: Calendar;
  /** When the store was read. */
  asOf: EpochSeconds;
}

/** A route's timetable with its trips by id; two releases may use the same id. */
export interface RouteTrips {
  timetable: Timetable;
  byId: ReadonlyMap<string, TimetableTrip[]>;
  /** Departures of headway-based trips, by the feed's shared trip id. */
  byHeadway: ReadonlyMap<string, TimetableTrip[]>;
  /** The latest time of the timetable. */
  lastSeconds: ServiceSeconds;
}

export interface KnownStop {
  name: string;
  position: { lat: number; lon: number } | null;
  routeIds: string[];
  /** The stop ids that an alert about this one also covers: the platforms of a station, the station of an entrance. */
  coveredIds?: string[];
  /** The station of a platform. */
  stationId?: string;
}

export interface FlatSchedule {
  /**
   * Checks for a new version after `VERSION_REFRESH_SECONDS`, or once `client` knows one. The network is empty until the
   * store has been read.
   */
  network(): Promise<LiveNetwork>;
  /** `null` if the store has no timetable for the route or is unreadable now. */
  routeTrips(routeId: string): Promise<RouteTrips | null>;
  /** Reads timetables in advance until the first call of `routeTrips`. */
  readAhead(): Promise<void>;
  /** Maps trip ids to route ids, for feeds without route ids; includes the feed's own ids of headway-based trips. */
  tripRoutes(): Promise<ReadonlyMap<string, string>>;
  stops(): Promise<ReadonlyMap<string, KnownStop>>;
  /** Returns a function that finds the path of a trip of the route; `null` if the store has no shape for it. */
  tripPaths(routeId: string): Promise<(trip: TimetableTrip) => TripPath | null>;
}

const RETRY_SECONDS = 15;
/** One timetable is read while another is decoded. */
const READS_AT_A_TIME = 2;

/** Returns the child ids of a parent route, or the id of any other route, in the store's spelling if known. */
export function childRouteIds(network: NetworkNames, routeId: string): string[] {
  const id = network.spell(routeId);
  return network.routes.has(id) ? [id] : (network.parents.get(id)?.childIds ?? [routeId]);
}

/** Returns a route by its id in any spelling. */
export const knownRoute = (network: NetworkNames, routeId: string): KnownRoute | null =>
  network.routes.get(network.spell(routeId)) ?? null;

/**
 * Creates the schedule. `kept` is the client with the cache of decoded documents, which the live data shares with pages: what
 * is made of a document lasts as long as that. `monotonic`: milliseconds of a monotonic clock.
 */
export function createFlatSchedule(
  client: ContractClient,
  log: Log,
  monotonic: () => number = () => performance.now(),
  kept: ContractClient = through(client, cacheLink({ version: client.version, monotonic })),
): FlatSchedule {
  const network = createNetworkReader(client, log, monotonic);
  let isRequested = false;
  let stopsRead: { version: string | null; stops: ReadonlyMap<string, KnownStop> } | null = null;

  async function read<T>(asked: Promise<CallResult<T>>): Promise<T | null> {
    const result = await asked;
    if (result.ok) return result.value.value;
    const { kind, endpoint, message: error } = result.error;
    if (kind !== 'not found') log.warn({ endpoint, error }, 'part of the schedule cannot be read');
    return null;
  }

  async function readRouteTrips(routeId: string): Promise<RouteTrips | null> {
    const timetable = await read(kept.timetable({ routeId }));
    return timetable && tripsOf(timetable);
  }

  return {
    network,

    routeTrips(routeId) {
      isRequested = true;
      return readRouteTrips(routeId);
    },

    async readAhead() {
      const { routes } = await network();
      const ids = routes.keys();
      const readNext = async () => {
        for (const id of ids) {
          if (isRequested) return;
          await readRouteTrips(id);
          // Lets requests run between two timetables.
          await nextTurn();
        }
      };
      await Promise.all(Array.from({ length: READS_AT_A_TIME }, readNext));
    },

    async tripRoutes() {
      const routes = await read(kept.tripRoutes());
      return routes === null ? new Map() : routesOfFeedIds(routes);
    },

    async tripPaths(routeId) {
      const [shapes, timetable] = await Promise.all([
        read(kept.shapes({ routeId })),
        read(kept.timetable({ routeId })),
      ]);
      return shapes === null || timetable === null ? () => null : pathFinder(shapes, timetable);
    },

    async stops() {
      // Pages read these documents again every minute, though they are the same until the next version.
      const version = client.version();
      if (stopsRead !== null && stopsRead.version === version) return stopsRead.stops;
      const [entries, stations] = await Promise.all([read(kept.searchIndex()), read(kept.stations())]);
      const stops = knownStops(entries ?? [], stations ?? []);
      if (entries !== null && stations !== null) stopsRead = { version, stops };
      return stops;
    },
  };
}

const tripsOf = oncePer(
  (timetable: Timetable): RouteTrips => ({
    timetable,
    byId: Map.groupBy(timetable.trips, ({ tripId }) => tripId),
    byHeadway: Map.groupBy(
      timetable.trips.filter(({ headwaySeconds }) => headwaySeconds !== null),
      ({ tripId }) => feedTripId(tripId),
    ),
    lastSeconds: timetable.trips.reduce((last, trip) => Math.max(last, lastSeconds(trip) ?? 0), 0),
  }),
);

/** A feed may report a start that the schedule does not have. */
const routesOfFeedIds = oncePer((routes: ReadonlyMap<string, string>) => {
  const byFeedId = [...routes].map(([id, route]) => [feedTripId(id), route] as const);
  return new Map([...byFeedId, ...routes]);
});

function knownStops(entries: readonly SearchEntry[], stations: readonly Station[]) {
  const stops = new Map<string, KnownStop>();
  for (const { gtfsIds, stationId, innerIds, name, position, routeIds } of stations) {
    const platform = { name, position, routeIds, ...(stationId === null ? {} : { stationId }) };
    for (const id of gtfsIds) stops.set(id, platform);
    if (stationId === null) continue;
    stops.set(stationId, { name, position, routeIds, coveredIds: gtfsIds });
    // An entrance can close while trains still call: an alert about it covers the station, but no platform.
    for (const id of innerIds) stops.set(id, { name, position, routeIds, coveredIds: [stationId] });
  }
  for (const { kind, id, name, position, routeIds } of entries) {
    if (kind === 'stop' && !stops.has(id)) stops.set(id, { name, position, routeIds });
  }
  return stops;
}

const pathFinder = oncePer((shapes: readonly RouteShape[], { patterns, stops }: Timetable) => {
  const shapeOf = new Map(shapes.flatMap((shape) => shape.tripIds.map((tripId) => [tripId, shape] as const)));
  const paths = new Map<string, TripPath | null>();
  return ({ tripId, pattern }: TimetableTrip): TripPath | null => {
    const shape = shapeOf.get(tripId) ?? shapeOf.get(feedTripId(tripId));
    if (shape === undefined) return null;
    return paths.getOrInsertComputed(`${pattern} ${shape.shapeId}`, () =>
      measurePath(
        shape.points,
        (patterns[pattern]?.stopIds ?? []).map((id) => stops.get(id)?.position ?? null),
      ),
    );
  };
});

/** Returns a function that gives the network of the current version. */
function createNetworkReader(
  client: ContractClient,
  log: Log,
  monotonic: () => number,
): () => Promise<LiveNetwork> {
  let network: LiveNetwork | null = null;
  let checkAgainAt = 0;
  /** The version that `client` had when the network was last read, or could not be read. */
  let versionRead: string | null = null;
  let checking: Promise<LiveNetwork> | null = null;

  async function readNetwork(): Promise<LiveNetwork> {
    const [routes, parents, calendar, directions] = await Promise.all([
      client.routes(),
      client.parentRoutes(),
      client.calendar(),
      client.directions(),
    ]);
    const time = monotonic() / 1000;
    const version = client.version();
    versionRead = version;
    if (!routes.ok || !calendar.ok) {
      checkAgainAt = time + RETRY_SECONDS;
      log.warn(
        { routes: failure(routes), calendar: failure(calendar) },
        'the schedule cannot be read; live data continues with the loaded parts',
      );
      network ??= emptyNetwork;
      return network;
    }
    checkAgainAt = time + VERSION_REFRESH_SECONDS;
    if (network !== null && network.version !== version) log.info({ version }, 'schedule changed');
    const names = networkNames(
      routes.value.value,
      parents.ok ? parents.value.value : [],
      directions.ok ? directions.value.value : [],
    );
    const asOf = Math.floor(routes.value.asOf.epochMilliseconds / 1000);
    network = { ...names, version, calendar: calendar.value.value, asOf };
    return network;
  }

  return async () => {
    const isSame = versionRead === client.version();
    if (network !== null && isSame && monotonic() / 1000 < checkAgainAt) return network;
    checking ??= readNetwork().finally(() => {
      checking = null;
    });
    return checking;
  };
}

const emptyNetwork: LiveNetwork = {
  version: null,
  routes: new Map(),
  spell: asSpelled,
  parents: new Map(),
  calendar: new Map(),
  directionNames: new Map(),
  asOf: 0,
};

function networkNames(
  routes: readonly SourceRoute[],
  parents: readonly SourceParentRoute[],
  directions: readonly RouteDirection[],
): NetworkNames {
  const spell = routeSpelling([...routes, ...parents].map(({ id }) => id));
  return {
    routes: new Map(
      routes.map(({ id, agencyId, longName: name, type }) => {
        return [id, { id, agencyId, name, type, isRail: type === RAIL_ROUTE_TYPE }];
      }),
    ),
    spell,
    parents: new Map(
      parents.map((parent) => [parent.id, { ...parent, childIds: parent.childIds.map(spell) }]),
    ),
    directionNames: new Map(
      directions.flatMap(({ routeId, directionId, name }) =>
        name === null ? [] : [[`${routeId}|${directionId}`, name] as const],
      ),
    ),
  };
}

const failure = (result: CallResult<unknown>): string | null => (result.ok ? null : result.error.message);
