/**
 * Scenarios of alert scopes. Each has informed entities in GTFS-realtime terms and the pages that should show the alert.
 * Ids are separated by spaces. The network is in `scenarioNetwork.ts`: R, O, H, X, M
 * and K are bus routes, N is rail, and the bus route Q is another agency's.
 */
import bindings from 'gtfs-realtime-bindings';
import type { FeedEntity } from './scenarioNetwork.ts';

const { DETOUR, MODIFIED_SERVICE, NO_SERVICE } = bindings.transit_realtime.Alert.Effect;

export interface AlertScenario {
  name: string;
  /** The meaning according to the GTFS-realtime reference, or our rule where the reference has none. */
  means: string;
  effect: number;
  informedEntity: NonNullable<FeedEntity['alert']>['informedEntity'];
  /** The routes whose pages show the alert. */
  routes: string;
  /**
   * The stops whose pages show the alert. R serves all six; H, O and X serve P1 to P3; N serves P1, P3 and P6; M serves
   * P1, P2 and P6; K and Q serve P7 and P8, the platforms of station S, which has the entrance E.
   */
  stops: string;
  /** The routes that the alert suspends. */
  suspends: string;
  /** The stops of trips R1000, K1000 and Q1000 that the alert closes. */
  closes: string;
}

const everyRoute = 'H K M N O R X';
const buses = 'H K M O Q R X';
const everyStop = 'P1 P2 P3 P4 P5 P6 P7 P8 S';
const stopsOfR = 'P1 P2 P3 P4 P5 P6';
const nothing = { suspends: '', closes: '' };

export const alertScenarios: readonly AlertScenario[] = [
  {
    name: 'another agency',
    means: 'Nothing in the schedule is affected.',
    effect: NO_SERVICE,
    informedEntity: [{ agencyId: 'C' }, { agencyId: 'C', routeType: 3 }],
    routes: '',
    stops: '',
    ...nothing,
  },
  {
    name: 'the agency',
    means: 'agency_id alone covers everything the agency runs.',
    effect: MODIFIED_SERVICE,
    informedEntity: [{ agencyId: 'A' }],
    routes: everyRoute,
    stops: everyStop,
    ...nothing,
  },
  {
    name: 'no service for the agency',
    means: 'Every line is suspended.',
    effect: NO_SERVICE,
    informedEntity: [{ agencyId: 'A' }],
    routes: everyRoute,
    stops: everyStop,
    suspends: everyRoute,
    closes: '',
  },
  {
    name: 'a route type',
    means: 'route_type covers every route of that type.',
    effect: NO_SERVICE,
    informedEntity: [{ routeType: 3 }],
    routes: buses,
    stops: everyStop,
    suspends: buses,
    closes: '',
  },
  {
    name: 'a route',
    means: 'route_id covers the whole route.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'O' }],
    routes: 'O',
    stops: 'P1 P2 P3',
    suspends: 'O',
    closes: '',
  },
  {
    name: 'a direction of a route',
    means: 'direction_id limits the alert to one direction, so the line is not suspended.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'R', directionId: 1 }],
    routes: 'R',
    stops: stopsOfR,
    ...nothing,
  },
  {
    name: 'a trip',
    means: 'An alert about one trip suspends no line and is not shown at the stops of its route.',
    effect: NO_SERVICE,
    informedEntity: [{ trip: { tripId: 'R1000' } }],
    routes: 'R',
    stops: '',
    ...nothing,
  },
  {
    name: 'a headway-based trip',
    means: 'An alert about one departure does not suspend its line.',
    effect: NO_SERVICE,
    informedEntity: [{ trip: { tripId: 'H', startTime: '10:00:00' } }],
    routes: 'H',
    stops: '',
    ...nothing,
  },
  {
    name: 'a stop without service',
    means: 'stop_id alone covers the stop for every route.',
    effect: NO_SERVICE,
    informedEntity: [{ stopId: 'P4' }],
    routes: 'R',
    stops: 'P4',
    suspends: '',
    closes: 'P4',
  },
  {
    name: 'a route at a stop without service',
    means: 'route_id and stop_id in one entity cover only the route at that stop.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'R', stopId: 'P2' }],
    routes: 'R',
    stops: 'P2',
    suspends: '',
    closes: 'P2',
  },
  {
    name: 'another direction at a stop without service',
    means: 'Trips in the other direction still call there.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'R', directionId: 1, stopId: 'P2' }],
    routes: 'R',
    stops: 'P2',
    ...nothing,
  },
  {
    name: 'another trip at a stop without service',
    means: 'Other trips still call there.',
    effect: NO_SERVICE,
    informedEntity: [{ trip: { tripId: 'R1030' }, stopId: 'P2' }],
    routes: 'R',
    stops: 'P2',
    ...nothing,
  },
  {
    name: 'two routes, each at its own stop',
    means: 'Entities are independent: neither route is affected at the stop of the other.',
    effect: NO_SERVICE,
    informedEntity: [
      { routeId: 'R', stopId: 'P5' },
      { routeId: 'O', stopId: 'P2' },
    ],
    routes: 'O R',
    stops: 'P2 P5',
    suspends: '',
    closes: 'P5',
  },
  {
    name: 'a detour',
    means: 'DETOUR announces a different route; trip updates give the skipped stops.',
    effect: DETOUR,
    informedEntity: [{ routeId: 'R' }, { routeId: 'R', stopId: 'P3' }],
    routes: 'R',
    stops: stopsOfR,
    ...nothing,
  },
  {
    name: 'a trip that cannot be identified',
    means: 'A trip with only a date identifies nothing, and the alert does not apply to the whole agency.',
    effect: MODIFIED_SERVICE,
    informedEntity: [{ agencyId: 'A', trip: { startDate: '20261013' } }],
    routes: '',
    stops: '',
    ...nothing,
  },
  {
    name: 'entities of several scopes at once',
    means:
      'Each entity is independent: a route, a trip at a stop, a stop for every route there, another route at a stop.',
    effect: NO_SERVICE,
    informedEntity: [
      { routeId: 'O' },
      { trip: { tripId: 'R1000' }, stopId: 'P4' },
      { stopId: 'P6' },
      { routeId: 'N', stopId: 'P3' },
    ],
    routes: 'M N O R',
    stops: 'P1 P2 P3 P4 P6',
    suspends: 'O',
    closes: 'P4 P6',
  },
  {
    name: 'a trip of next week at a stop without service',
    means: 'start_date limits the alert to one run, so today’s run still calls there.',
    effect: NO_SERVICE,
    informedEntity: [{ trip: { tripId: 'R1000', startDate: '20261020' }, stopId: 'P2' }],
    routes: 'R',
    stops: 'P2',
    ...nothing,
  },
  {
    name: 'a stop and another route',
    means:
      'The entities are alternatives: the stop is affected for all of its routes, and the route everywhere.',
    effect: NO_SERVICE,
    informedEntity: [{ stopId: 'P4' }, { routeId: 'M' }],
    routes: 'M R',
    stops: 'P1 P2 P4 P6',
    suspends: 'M',
    closes: 'P4',
  },
  {
    name: 'a station without service',
    means: 'A stop_id of location_type 1 covers its platforms and the routes there.',
    effect: NO_SERVICE,
    informedEntity: [{ stopId: 'S' }],
    routes: 'K Q',
    stops: 'P7 P8 S',
    suspends: '',
    closes: 'P7 P8',
  },
  {
    name: 'a platform without service',
    means: 'The other platform still has service. The station’s page shows the alert too.',
    effect: NO_SERVICE,
    informedEntity: [{ stopId: 'P7' }],
    routes: 'K Q',
    stops: 'P7 S',
    suspends: '',
    closes: 'P7',
  },
  {
    name: 'a route at a station without service',
    means: 'Only that route is affected at the platforms.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'K', stopId: 'S' }],
    routes: 'K',
    stops: 'P7 P8 S',
    suspends: '',
    closes: 'P7 P8',
  },
  {
    name: 'a closed entrance',
    means: 'Riders of the station should know, but trips still call at its platforms.',
    effect: NO_SERVICE,
    informedEntity: [{ stopId: 'E' }],
    routes: 'K Q',
    stops: 'S',
    suspends: '',
    closes: '',
  },
  {
    name: 'an agency at a shared station',
    means: 'agency_id and stop_id in one entity cover only that agency’s routes at the stop.',
    effect: NO_SERVICE,
    informedEntity: [{ agencyId: 'B', stopId: 'S' }],
    routes: 'Q',
    stops: 'P7 P8 S',
    suspends: '',
    closes: 'P7 P8',
  },
  {
    name: 'an agency at a stop where it has no route',
    means: 'agency_id and stop_id in one entity must both apply.',
    effect: NO_SERVICE,
    informedEntity: [{ agencyId: 'B', stopId: 'P4' }],
    routes: '',
    stops: '',
    ...nothing,
  },
  {
    name: 'a route of another agency than the one named with it',
    means: 'agency_id and route_id in one entity must both apply.',
    effect: NO_SERVICE,
    informedEntity: [
      { agencyId: 'B', routeId: 'R' },
      { agencyId: 'B', trip: { tripId: 'O0945' } },
    ],
    routes: '',
    stops: '',
    ...nothing,
  },
  {
    name: 'a route type at a stop',
    means: 'Only routes of that type which serve the stop are affected there.',
    effect: NO_SERVICE,
    informedEntity: [{ routeType: 2, stopId: 'P3' }],
    routes: 'N',
    stops: 'P3',
    ...nothing,
  },
];
