/** Unremarkable entities for tests that set only a field or two. */
import { type Alert, crossedEntities } from '#domain/alerts/alert.ts';
import type { Detour } from '#domain/alerts/detour.ts';
import type { Message } from '#domain/content/editorial.ts';
import type { Route, SourceRoute } from '#domain/routes/route.ts';
import type { RouteStop } from '#domain/routes/routeDetails.ts';
import type { CalendarDay } from '#domain/schedule/calendar.ts';
import type { CallNotes, TimetableTrip } from '#domain/schedule/timetable.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import type { Station } from '#domain/stations/station.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';

export const testAlert = (id: string, more: Partial<Alert> = {}): Alert => ({
  id,
  kind: 'alert',
  routeIds: ['17'],
  stopIds: [],
  entities: crossedEntities(more.routeIds ?? ['17'], more.stopIds ?? []),
  subject: 'Snyder only',
  messageHtml: '',
  language: null,
  translations: [],
  suspended: false,
  cause: null,
  effect: null,
  severity: 'UNKNOWN',
  periods: [],
  toldPeriods: [],
  updatedAt: null,
  ...more,
});

/** Creates a message for all pages, without a rule. */
export const testMessage = (more: Partial<Message> = {}): Message => ({
  title: 'Title',
  html: '',
  image: null,
  url: null,
  starts: null,
  ends: null,
  pages: ['routes', 'stations'],
  routeRule: null,
  routeIds: [],
  stationRule: null,
  stationIds: [],
  stationRouteIds: [],
  ...more,
});

export const testDay = (more: Partial<CalendarDay> = {}): CalendarDay => ({
  date: Temporal.PlainDate.from('2026-10-13'),
  releaseName: '',
  special: false,
  label: null,
  serviceIds: ['10'],
  isFutureRelease: false,
  ...more,
});

export const testSourceRoute = (more: Partial<SourceRoute> = {}): SourceRoute => ({
  id: '17',
  agencyId: '',
  type: 3,
  shortName: '17',
  longName: 'Broad',
  color: '',
  textColor: '',
  releaseName: '',
  isFrequent: false,
  frequencyText: '',
  documents: [],
  ...more,
});

export const testRoute = (id: string, more: Partial<Route> = {}): Route => ({
  mode: 'Bus',
  releaseName: '',
  id,
  name: id,
  longName: id,
  title: `Bus ${id}`,
  colorClass: '',
  bgColor: '#1a1818',
  fgColor: '#ffffff',
  isFrequent: false,
  routeFrequency: '',
  documents: [],
  isLiveDataAvailable: true,
  isParentRoute: false,
  isChildRoute: false,
  childRouteIds: [],
  parentRouteIds: [],
  ...more,
});

export const testStation = (
  slug: string,
  name: string,
  gtfsIds: string[],
  more: Partial<Station> = {},
): Station => ({
  slug,
  gtfsIds,
  name,
  sourceName: name,
  position: null,
  routeIds: [],
  address: null,
  parking: null,
  accessible: null,
  accessibilityNotes: null,
  elevators: [],
  entrances: [],
  otherZone: null,
  stationId: null,
  innerIds: [],
  ...more,
});

export const testCallNotes = (more: Partial<CallNotes> = {}): CallNotes => ({
  approximate: new Set(),
  noBoarding: new Set(),
  noAlighting: new Set(),
  byArrangement: new Set(),
  ...more,
});

export const testSearchStop = (id: string, name: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: 'stop',
  id,
  name,
  position: { lat: 39.95, lon: -75.16 },
  routeIds: ['17'],
  directionIds: [null],
  accessible: null,
  ...more,
});

/** Creates a report of bus 7481 on route 17, 4.4 minutes late. */
export const testLiveTrip = (more: Partial<LiveTrip> = {}): LiveTrip => ({
  tripId: '1',
  serviceDate: null,
  startSeconds: null,
  relationship: 'SCHEDULED',
  routeId: '17',
  directionId: 0,
  headsign: 'End',
  blockId: null,
  vehicleId: '7481',
  position: { lat: 39.9, lon: -75.1 },
  heading: null,
  delaySeconds: 264,
  status: 'late',
  nextStopId: 's8',
  nextStopName: null,
  nextStopSequence: 8,
  occupancy: 'FEW_SEATS_AVAILABLE',
  reportedAt: null,
  ...more,
});

export const testRouteStop = (stopId: string, more: Partial<RouteStop> = {}): RouteStop => ({
  otherZone: null,
  routeId: '17',
  directionId: 0,
  stopId,
  name: `Stop ${stopId}`,
  position: null,
  stopSequence: null,
  releaseName: '',
  ...more,
});

/** Creates a trip without dwell times; `times` are seconds of the service day. */
export const testTimetableTrip = (
  tripId: string,
  times: (number | null)[],
  more: Partial<TimetableTrip> = {},
): TimetableTrip => ({
  tripId,
  tripNumber: null,
  blockId: null,
  serviceId: '10',
  releaseName: '20260830',
  headsign: '',
  pattern: 0,
  start: 0,
  arrivalsAfter: times,
  departuresAfter: times,
  ...testCallNotes(),
  headwaySeconds: null,
  tracks: null,
  ...more,
});

export const testDetour = (more: Partial<Detour> = {}): Detour => ({
  id: 'D1',
  routeId: '17',
  directionId: 0,
  directionName: null,
  message: '',
  reason: '',
  cause: null,
  startLocation: null,
  endLocation: null,
  periods: [],
  skippedStops: null,
  activeHours: null,
  language: null,
  translations: [],
  ...more,
});

export const testOutage = (station: string, more: Partial<ElevatorOutage> = {}): ElevatorOutage => ({
  line: 'Old Market Line',
  station,
  elevator: 'Street',
  message: '',
  messageHtml: null,
  alternateUrl: null,
  since: null,
  language: null,
  translations: [],
  ...more,
});
