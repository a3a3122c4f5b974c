/** Our extensions and every endpoint of spec section 7 except the version, for the client and the API description. */
import { places } from './autocomplete/places.ts';
import { options } from './content/options.ts';
import { agency } from './flat/agency.ts';
import { calendar } from './flat/calendar.ts';
import { directions } from './flat/directions.ts';
import { routeDetails } from './flat/routeDetails.ts';
import { parentRoutes, routes, tripRoutes } from './flat/routes.ts';
import { routeStopSchedule, stopSchedule, tripSchedule } from './flat/schedules.ts';
import { searchIndex } from './flat/searchIndex.ts';
import { shapes } from './flat/shapes.ts';
import { connectingRoutes, stationInformation } from './flat/stationInformation.ts';
import { stops } from './flat/stops.ts';
import { timetable } from './flat/timetable.ts';
import { translations } from './flat/translations.ts';
import { alerts } from './live/alerts.ts';
import { chatStatus } from './live/chatStatus.ts';
import { detours } from './live/detours.ts';
import { elevators } from './live/elevators.ts';
import { kml } from './live/kml.ts';
import { performance } from './live/performance.ts';
import { predictions } from './live/predictions.ts';
import { liveStopSchedule, liveStops } from './live/stops.ts';
import { trips } from './live/trips.ts';
import { tripUpdate } from './live/tripUpdate.ts';
import { geocode } from './plan/geocode.ts';
import { plan } from './plan/plan.ts';

export const endpoints = {
  routes,
  parentRoutes,
  calendar,
  directions,
  stations: stationInformation,
  connectingRoutes,
  stops,
  stopSchedule,
  routeStopSchedule,
  tripSchedule,
  timetable,
  shapes,
  tripRoutes,
  searchIndex,
  agency,
  routeDetails,
  translations,
  alerts,
  detours,
  elevators,
  chatStatus,
  liveStops,
  kml,
  trips,
  liveStopSchedule,
  tripUpdate,
  predictions,
  performance,
  content: options,
  places,
  planJourneys: plan,
  geocode,
} as const;

export const flatEndpoints = Object.values(endpoints).filter(({ base }) => base === 'flat');
