/** The schedule behind the live data: read through the contract, kept per flat version, loaded only as far as needed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Answer } from '#contract/answer.ts';
import type { ContractClient } from '#contract/contractClient.ts';
import type { Log } from '#domain/log.ts';
import { RAIL_ROUTE_TYPE } from '#domain/routes/mode.ts';
import type { SourceParentRoute } from '#domain/routes/route.ts';
import { normaliseRouteId } from '#domain/routes/routeId.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import { feedTripId } from '#domain/schedule/departureId.ts';
import type { Timetable, TimetableTrip } from '#domain/schedule/timetable.ts';
import { lastSeconds } from './tripSpan.ts';

export interface KnownRoute {
  id: string;
  name: string;
  type: number;
  isRail: boolean;
}

/** The routes of a network and what they are called. */
export interface NetworkNames {
  /** By id as the store spells it; `knownRoute` finds other spellings. */
  routes: ReadonlyMap<string, KnownRoute>;
  /** The id in one form (`normaliseRouteId`) to the id as the store spells it. */
  spellings: ReadonlyMap<string, string>;
  parents: ReadonlyMap<string, SourceParentRoute>;
  /** `routeId|directionId` to the compass word, where one is known. */
  directionNames: ReadonlyMap<string, string>;
}

/** What every merge needs of the network. */
export interface LiveNetwork extends NetworkNames {
  /** Flat version; `null` while none could be read. */
  version: string | null;
  calendar: Calendar;
  /** When the store was read, Unix seconds. */
  asOf: number;
}

/** A route's timetable with its trips by id; one id may stand for a trip in each release. */
export interface RouteTrips {
  timetable: Timetable;
  byId: ReadonlyMap<string, TimetableTrip[]>;
  /** Departures of trips that run by headway, by the id that the feed gives all of them. */
  byHeadway: ReadonlyMap<string, TimetableTrip[]>;
  /** The latest time of the timetable, seconds of the service day. */
  lastSeconds: number;
}

export interface KnownStop {
  name: string;
  position: { lat: number; lon: number } | null;
  routeIds: string[];
}

export interface FlatSchedule {
  /** The network as last read; looks for a new version at most every 60 s. Never fails: without a store it is empty. */
  network(): Promise<LiveNetwork>;
  /** `null` when the store has no timetable for the route, or cannot be read now. */
  routeTrips(routeId: string): Promise<RouteTrips | null>;
  /** Reads timetables until the first merge asks for one: it needs most of them, and feeds take a while. Never fails. */
  readAhead(): Promise<void>;
  /** Trip id to route id, for feeds that leave the route out; of trips by headway the feed's own id too. */
  tripRoutes(): Promise<ReadonlyMap<string, string>>;
  /** Stops and stations by stop id. */
  stops(): Promise<ReadonlyMap<string, KnownStop>>;
}

/** A part of the schedule, and the second of the monotonic clock until which it holds. */
interface Loaded {
  value: Promise<unknown>;
  until: number;
}

const versionCheckSeconds = 60;
const retrySeconds = 15;
const maxTimetables = 600;
/** One is read while another is decoded. */
const READS_AT_A_TIME = 2;

/** The child ids of a parent route, or the route itself. Ids come back as the store spells them. */
export function childRouteIds(network: NetworkNames, routeId: string): string[] {
  const route = knownRoute(network, routeId);
  return route ? [route.id] : (network.parents.get(normaliseRouteId(routeId))?.childIds ?? [routeId]);
}

/** A route by its own id, else by one spelt alike: a feed may have both `10A` and `10-A`. */
export const knownRoute = (network: NetworkNames, routeId: string): KnownRoute | null =>
  network.routes.get(routeId) ??
  network.routes.get(network.spellings.get(normaliseRouteId(routeId)) ?? '') ??
  null;

/** `monotonic`: milliseconds of a clock that only runs on. */
export function createFlatSchedule(
  client: ContractClient,
  log: Log,
  monotonic: () => number = () => performance.now(),
): FlatSchedule {
  let network: LiveNetwork | null = null;
  let checkAgainAt = 0;
  let checking: Promise<LiveNetwork> | null = null;
  const loaded = new LRUCache<string, Loaded>({ max: maxTimetables });
  /** Whether a merge has asked for a timetable. */
  let isAsked = false;

  async function readNetwork(): Promise<LiveNetwork> {
    const [routes, parents, calendar, directions] = await Promise.all([
      client.routes(),
      client.parentRoutes(),
      client.calendar(),
      client.directions(),
    ]);
    const time = monotonic() / 1000;
    if (!routes.ok || !calendar.ok) {
      checkAgainAt = time + retrySeconds;
      log.warn(
        { routes: failure(routes), calendar: failure(calendar) },
        'schedule not read: live data goes on with what is known',
      );
      return network ?? emptyNetwork;
    }
    checkAgainAt = time + versionCheckSeconds;
    const version = client.version();
    if (network !== null && network.version !== version) {
      loaded.clear();
      log.info({ version }, 'schedule changed');
    }
    return {
      version,
      routes: new Map(
        routes.value.value.map((route) => {
          const isRail = route.type === RAIL_ROUTE_TYPE;
          return [route.id, { id: route.id, name: route.longName, type: route.type, isRail }];
        }),
      ),
      spellings: new Map(routes.value.value.map(({ id }) => [normaliseRouteId(id), id])),
      parents: new Map(
        parents.ok ? parents.value.value.map((parent) => [normaliseRouteId(parent.id), parent]) : [],
      ),
      calendar: calendar.value.value,
      directionNames: new Map(
        directions.ok
          ? directions.value.value.flatMap(({ routeId, directionId, name }) =>
              name === null ? [] : [[`${routeId}|${directionId}`, name] as const],
            )
          : [],
      ),
      asOf: Math.floor(routes.value.asOf.epochMilliseconds / 1000),
    };
  }

  function kept<T>(key: string, make: (entry: Loaded) => Promise<T>): Promise<T> {
    const known = loaded.get(key);
    if (known !== undefined && monotonic() / 1000 < known.until) return known.value as Promise<T>;
    const entry: Loaded = { value: Promise.resolve(), until: Number.POSITIVE_INFINITY };
    const value = make(entry);
    entry.value = value;
    loaded.set(key, entry);
    return value;
  }

  /** One load per key and version. "Not found" is an answer; after other failures it is loaded again a little later. */
  const once = <T>(key: string, load: () => Promise<Answer<T>>): Promise<T | null> =>
    kept(key, async (entry) => {
      const answer = await load();
      if (answer.ok) return answer.value.value;
      if (answer.error.kind !== 'not found') {
        log.warn({ endpoint: answer.error.endpoint, error: answer.error.message }, 'schedule part not read');
        entry.until = monotonic() / 1000 + retrySeconds;
      }
      return null;
    });

  /** Work on a loaded part, kept beside it. */
  const derived = <T>(key: string, make: () => Promise<T>): Promise<T> => kept(key, make);

  async function currentNetwork(): Promise<LiveNetwork> {
    if (network !== null && monotonic() / 1000 < checkAgainAt) return network;
    checking ??= readNetwork()
      .then((read) => {
        network = read;
        return read;
      })
      .finally(() => {
        checking = null;
      });
    return checking;
  }

  async function readRouteTrips(routeId: string): Promise<RouteTrips | null> {
    const timetable = await once(`timetable ${routeId}`, () => client.timetable(routeId));
    if (timetable === null) return null;
    return derived(`trips ${routeId}`, async () => ({
      timetable,
      byId: tripsById(timetable),
      byHeadway: tripsByHeadway(timetable),
      lastSeconds: timetable.trips.reduce((last, trip) => Math.max(last, lastSeconds(trip) ?? 0), 0),
    }));
  }

  return {
    network: currentNetwork,

    routeTrips(routeId) {
      isAsked = true;
      return readRouteTrips(routeId);
    },

    async readAhead() {
      const { routes } = await currentNetwork();
      const ids = routes.keys();
      const read = async () => {
        for (const id of ids) {
          if (isAsked) return;
          await readRouteTrips(id);
          // Lets requests run between two timetables.
          await nextTurn();
        }
      };
      await Promise.all(Array.from({ length: READS_AT_A_TIME }, read));
    },

    async tripRoutes() {
      const routes = await once('trip routes', () => client.tripRoutes());
      if (routes === null) return new Map();
      return derived('routes of feed ids', async () => {
        // A feed may give a trip by headway a start that no departure of the schedule has.
        const byFeedId = [...routes].map(([id, route]) => [feedTripId(id), route] as const);
        return new Map([...byFeedId, ...routes]);
      });
    },

    async stops() {
      const [entries, stations] = await Promise.all([
        once('search index', () => client.searchIndex()),
        once('stations', () => client.stations()),
      ]);
      if (entries === null && stations === null) return new Map();
      return derived(`stops ${entries !== null} ${stations !== null}`, async () => {
        const stops = new Map<string, KnownStop>();
        for (const { gtfsIds, name, position, routeIds } of stations ?? []) {
          for (const id of gtfsIds) stops.set(id, { name, position, routeIds });
        }
        for (const { kind, id, name, position, routeIds } of entries ?? []) {
          if (kind === 'stop' && !stops.has(id)) stops.set(id, { name, position, routeIds });
        }
        return stops;
      });
    },
  };
}

const emptyNetwork: LiveNetwork = {
  version: null,
  routes: new Map(),
  spellings: new Map(),
  parents: new Map(),
  calendar: new Map(),
  directionNames: new Map(),
  asOf: 0,
};

function tripsByHeadway(timetable: Timetable): Map<string, TimetableTrip[]> {
  return Map.groupBy(
    timetable.trips.filter(({ headwaySeconds }) => headwaySeconds !== null),
    ({ tripId }) => feedTripId(tripId),
  );
}

function tripsById(timetable: Timetable): Map<string, TimetableTrip[]> {
  const byId = new Map<string, TimetableTrip[]>();
  for (const trip of timetable.trips) {
    const same = byId.get(trip.tripId);
    if (same) same.push(trip);
    else byId.set(trip.tripId, [trip]);
  }
  return byId;
}

function failure(answer: Answer<unknown>): string | null {
  return answer.ok ? null : answer.error.message;
}
