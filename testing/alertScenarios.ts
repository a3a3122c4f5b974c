/**
 * What alerts are about, case by case: informed entities in GTFS-realtime's own words, and what each place makes of them.
 * Data alone; `scenarioNetwork.ts` is the network they speak of. R, O, H, X and M are buses, N is rail.
 */
import bindings from 'gtfs-realtime-bindings';
import type { FeedEntity } from './scenarioNetwork.ts';

const { DETOUR, MODIFIED_SERVICE, NO_SERVICE } = bindings.transit_realtime.Alert.Effect;

export interface AlertScenario {
  name: string;
  /** What the GTFS-realtime reference says of it. */
  means: string;
  effect: number;
  informedEntity: NonNullable<FeedEntity['alert']>['informedEntity'];
  /** The routes whose pages show it. */
  routes: string;
  /** The stops whose pages show it; every route but M serves P1 to P3 or so, R all. */
  stops: string;
  /** The routes that it suspends. */
  suspends: string;
  /** The calls of trip R1000 that it leaves out. */
  closes: string;
}

const everyRoute = 'H M N O R X';
const buses = 'H M O R X';
const everyStop = 'P1 P2 P3 P4 P5 P6';
const nothing = { suspends: '', closes: '' };

export const alertScenarios: readonly AlertScenario[] = [
  {
    name: 'the agency',
    means: 'agency_id alone is everything it runs.',
    effect: MODIFIED_SERVICE,
    informedEntity: [{ agencyId: 'A' }],
    routes: everyRoute,
    stops: everyStop,
    ...nothing,
  },
  {
    name: 'no service of the agency',
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
    means: 'route_type is every route of it.',
    effect: NO_SERVICE,
    informedEntity: [{ routeType: 3 }],
    routes: buses,
    stops: everyStop,
    suspends: buses,
    closes: '',
  },
  {
    name: 'a route',
    means: 'route_id is the route as a whole.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'O' }],
    routes: 'O',
    stops: 'P1 P2 P3',
    suspends: 'O',
    closes: '',
  },
  {
    name: 'a direction of a route',
    means: 'direction_id narrows the route: the line is not suspended.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'R', directionId: 1 }],
    routes: 'R',
    stops: everyStop,
    ...nothing,
  },
  {
    name: 'a trip',
    means: 'A trip informs that trip: it suspends no line, and is no news at the stops of its route.',
    effect: NO_SERVICE,
    informedEntity: [{ trip: { tripId: 'R1000' } }],
    routes: 'R',
    stops: '',
    ...nothing,
  },
  {
    name: 'a trip by headway',
    means: 'Nor does one departure suspend all service of its line.',
    effect: NO_SERVICE,
    informedEntity: [{ trip: { tripId: 'H', startTime: '10:00:00' } }],
    routes: 'H',
    stops: '',
    ...nothing,
  },
  {
    name: 'a stop without service',
    means: 'stop_id alone is the stop, of whatever serves it.',
    effect: NO_SERVICE,
    informedEntity: [{ stopId: 'P4' }],
    routes: 'R',
    stops: 'P4',
    suspends: '',
    closes: 'P4',
  },
  {
    name: 'a route at a stop without service',
    means: 'route_id and stop_id in one entity are the route at that stop, and no other.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'R', stopId: 'P2' }],
    routes: 'R',
    stops: 'P2',
    suspends: '',
    closes: 'P2',
  },
  {
    name: 'another direction at a stop without service',
    means: 'The trips the other way call there.',
    effect: NO_SERVICE,
    informedEntity: [{ routeId: 'R', directionId: 1, stopId: 'P2' }],
    routes: 'R',
    stops: 'P2',
    ...nothing,
  },
  {
    name: 'another trip at a stop without service',
    means: 'The other trips call there.',
    effect: NO_SERVICE,
    informedEntity: [{ trip: { tripId: 'R1030' }, stopId: 'P2' }],
    routes: 'R',
    stops: 'P2',
    ...nothing,
  },
  {
    name: 'two routes, each at its own stop',
    means: 'Entities stand each for itself: neither route is named at the stop of the other.',
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
    means: 'DETOUR informs of a way round; which stops are skipped, trip updates say.',
    effect: DETOUR,
    informedEntity: [{ routeId: 'R' }, { routeId: 'R', stopId: 'P3' }],
    routes: 'R',
    stops: everyStop,
    ...nothing,
  },
  {
    name: 'a trip that nobody can know',
    means: 'A trip told by nothing but its date is no trip, and not the agency.',
    effect: MODIFIED_SERVICE,
    informedEntity: [{ agencyId: 'A', trip: { startDate: '20261013' } }],
    routes: '',
    stops: '',
    ...nothing,
  },
  {
    name: 'things of every scope at once',
    means: 'Each entity stands for itself: a route, a trip at a stop, a stop, another route at a stop.',
    effect: NO_SERVICE,
    informedEntity: [
      { routeId: 'O' },
      { trip: { tripId: 'R1000' }, stopId: 'P4' },
      { stopId: 'P6' },
      { routeId: 'N', stopId: 'P3' },
    ],
    routes: 'N O R',
    stops: 'P1 P2 P3 P4 P6',
    suspends: 'O',
    closes: 'P4 P6',
  },
  {
    name: 'a trip of next week at a stop without service',
    means: 'start_date narrows the trip: the run of today calls there.',
    effect: NO_SERVICE,
    informedEntity: [{ trip: { tripId: 'R1000', startDate: '20261020' }, stopId: 'P2' }],
    routes: 'R',
    stops: 'P2',
    ...nothing,
  },
];
