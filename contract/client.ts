/** The only way to the flat, live and content services (spec section 7). Every call resolves; failures are values. */
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { ok } from '#domain/result.ts';
import type { Answer } from './answer.ts';
import type { ContractClient } from './contractClient.ts';
import { type ContractClientSettings, createEndpointCaller } from './endpointCaller.ts';
import { endpoints } from './endpoints.ts';
import { rememberAbsence } from './rememberAbsence.ts';

export function createContractClient(given: ContractClientSettings): ContractClient {
  const { now } = given;
  const { ask, version } = createEndpointCaller(given);

  /** The spec's default for a failure. A caller that aborted still gets its error. */
  const orElse = async <T>(answer: Promise<Answer<T>>, value: T): Promise<Answer<T>> => {
    const given = await answer;
    if (given.ok || given.error.cause === 'aborted') return given;
    return ok({ value, skipped: [], asOf: now(), stale: false });
  };

  const predictions = rememberAbsence<LiveRun[]>(given.monotonic);

  return {
    routes: (options) => ask(endpoints.routes, {}, options),
    parentRoutes: (options) => orElse(ask(endpoints.parentRoutes, {}, options), []),
    calendar: (options) => ask(endpoints.calendar, {}, options),
    directions: (options) => ask(endpoints.directions, {}, options),
    stations: (options) => ask(endpoints.stationInformation, {}, options),
    connectingRoutes: (options) => ask(endpoints.connectingRoutes, {}, options),
    changeTimes: (options) => ask(endpoints.changeTimes, {}, options),
    stops: (routeId, options) => ask(endpoints.stops, { routeId }, options),
    stopSchedule: (stopId, options) => ask(endpoints.stopSchedule, { stopId }, options),
    routeStopSchedule: (routeId, stopId, options) =>
      ask(endpoints.routeStopSchedule, { routeId, stopId }, options),
    tripSchedule: (routeId, tripId, options) => ask(endpoints.tripSchedule, { routeId, tripId }, options),

    timetable: (routeId, options) => ask(endpoints.timetable, { routeId }, options),
    shapes: (routeId, options) => ask(endpoints.shapes, { routeId }, options),
    tripRoutes: (options) => ask(endpoints.tripRoutes, {}, options),
    searchIndex: (options) => ask(endpoints.searchIndex, {}, options),
    agency: (options) => ask(endpoints.agency, {}, options),
    translations: (language, options) => ask(endpoints.translations, { language }, options),
    routeDetails: (routeId, options) => ask(endpoints.routeDetails, { routeId }, options),

    alerts: (options) => ask(endpoints.alerts, {}, options),
    detours: (options) => ask(endpoints.detours, {}, options),
    elevators: (options) => ask(endpoints.elevators, {}, options),
    chatStatus: (options) => orElse(ask(endpoints.chatStatus, {}, options), { online: true }),
    liveStops: (routeId, options) => ask(endpoints.liveStops, { routeId }, options),
    kml: ({ routeId, type, directionId }, options) =>
      ask(endpoints.kml, { routeId, type, directionId: String(directionId) }, options),
    trips: (routeIds, options) => ask(endpoints.trips, { routeIds }, options),
    liveStopSchedule: (routeId, stopId, options) =>
      ask(endpoints.liveStopSchedule, { routeId, stopId }, options),
    tripUpdate: (tripId, options) => ask(endpoints.tripUpdate, { tripId }, options),

    predictions: ({ routeIds = [], stopIds = [], tripIds = [] }, options) =>
      predictions.ask(() => ask(endpoints.predictions, { routeIds, stopIds, tripIds }, options)),

    content: (options) => ask(endpoints.content, {}, options),
    places: (text, focus, options) =>
      ask(
        endpoints.places,
        // Rounding the focus to a tenth of a degree is precise enough, and lets requests share cached answers.
        { text, size: '5', lat: focus?.lat.toFixed(1) ?? '', lon: focus?.lon.toFixed(1) ?? '' },
        options,
      ),

    version,
  };
}
