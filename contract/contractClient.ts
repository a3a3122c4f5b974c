import type { FeedAgency } from '#domain/agency/feedAgency.ts';
import type { FeedNames } from '#domain/agency/feedNames.ts';
import type { Alert } from '#domain/alerts/alert.ts';
import type { Detour } from '#domain/alerts/detour.ts';
import type { Editorial } from '#domain/content/editorial.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import type { RouteDirection } from '#domain/routes/direction.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import type { RouteDetails } from '#domain/routes/routeDetails.ts';
import type { RouteLines } from '#domain/routes/routeLine.ts';
import type { RouteShape } from '#domain/routes/routeShape.ts';
import type { RouteStop } from '#domain/routes/routeStop.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { Place } from '#domain/stations/place.ts';
import type { Station } from '#domain/stations/station.ts';
import type { ChangeTimes } from '#domain/trips/changeTimes.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import type { TripUpdate } from '#domain/vehicles/tripUpdate.ts';
import type { Answer } from './answer.ts';
import type { PredictionQuery } from './live/predictions.ts';

/** Cancellation of a single call. Time-outs, retries and size limits belong to the client. */
export interface CallOptions {
  signal?: AbortSignal;
}

/** Every endpoint of spec section 7, decoded. Created by `createContractClient` in `client.ts`. */
export interface ContractClient {
  routes(options?: CallOptions): Promise<Answer<SourceRoute[]>>;
  /** A failure gives an empty list (spec section 7). */
  parentRoutes(options?: CallOptions): Promise<Answer<SourceParentRoute[]>>;
  calendar(options?: CallOptions): Promise<Answer<Calendar>>;
  directions(options?: CallOptions): Promise<Answer<RouteDirection[]>>;
  stations(options?: CallOptions): Promise<Answer<Station[]>>;
  /** Stop or station id to the ids of connecting routes. */
  connectingRoutes(options?: CallOptions): Promise<Answer<ReadonlyMap<string, string[]>>>;
  stops(routeId: string, options?: CallOptions): Promise<Answer<RouteStop[]>>;
  /** Every trip at one stop, for every route, service and release. */
  stopSchedule(stopId: string, options?: CallOptions): Promise<Answer<ScheduledStopTrip[]>>;
  routeStopSchedule(
    routeId: string,
    stopId: string,
    options?: CallOptions,
  ): Promise<Answer<ScheduledStopTrip[]>>;
  /** The calls of one trip in order. */
  tripSchedule(routeId: string, tripId: string, options?: CallOptions): Promise<Answer<ScheduledStopTrip[]>>;

  /** Extensions: a store without these documents answers `not found`. */
  timetable(routeId: string, options?: CallOptions): Promise<Answer<Timetable>>;
  shapes(routeId: string, options?: CallOptions): Promise<Answer<RouteShape[]>>;
  changeTimes(options?: CallOptions): Promise<Answer<ChangeTimes>>;
  tripRoutes(options?: CallOptions): Promise<Answer<ReadonlyMap<string, string>>>;
  searchIndex(options?: CallOptions): Promise<Answer<SearchEntry[]>>;
  agency(options?: CallOptions): Promise<Answer<FeedAgency>>;
  /** Only for a language that the agency document lists. */
  translations(language: string, options?: CallOptions): Promise<Answer<FeedNames>>;
  /** Not every route has details; the answer is then `not found`. */
  routeDetails(routeId: string, options?: CallOptions): Promise<Answer<RouteDetails>>;

  alerts(options?: CallOptions): Promise<Answer<Alert[]>>;
  detours(options?: CallOptions): Promise<Answer<Detour[]>>;
  elevators(options?: CallOptions): Promise<Answer<ElevatorOutage[]>>;
  /** Online if the call fails (spec section 7). */
  chatStatus(options?: CallOptions): Promise<Answer<{ online: boolean }>>;
  liveStops(routeId: string, options?: CallOptions): Promise<Answer<RouteStop[]>>;
  /** `type` in the service's spelling: `bus`, `route`. */
  kml(
    query: { routeId: string; type: string; directionId: 0 | 1 },
    options?: CallOptions,
  ): Promise<Answer<RouteLines>>;
  /** Trips in service; an empty list of routes requests all. */
  trips(routeIds: readonly string[], options?: CallOptions): Promise<Answer<LiveTrip[]>>;
  /** The schedule of a parent route at a stop. */
  liveStopSchedule(
    routeId: string,
    stopId: string,
    options?: CallOptions,
  ): Promise<Answer<ScheduledStopTrip[]>>;
  tripUpdate(tripId: string, options?: CallOptions): Promise<Answer<TripUpdate>>;
  /** An extension: each run call by call. The 404 of a service without it is remembered for ten minutes. */
  predictions(query: Partial<PredictionQuery>, options?: CallOptions): Promise<Answer<LiveRun[]>>;

  /** Places that match a text, at most five, those near `focus` first; no routes, stops or stations. */
  places(text: string, focus: Position | null, options?: CallOptions): Promise<Answer<Place[]>>;

  content(options?: CallOptions): Promise<Answer<Editorial>>;

  /** The flat version in use; `null` if unknown. */
  version(): string | null;
}
