/** The texts of the city's alerts, and when each recurs. */
import type { Recurrence } from './occurrences.ts';
import type { AlertTexts, SimulatedAlert } from './simulatedAlert.ts';

export interface AlertTemplate extends AlertTexts, Pick<SimulatedAlert, 'cause' | 'effect' | 'severity'> {
  key: string;
  routes?: readonly string[];
  /** GTFS route_type for a whole mode. */
  mode?: 0 | 1 | 2 | 3;
  html?: string;
  recurrence: Recurrence;
}

const DAY_HOURS = 24;

export const alertTemplates: readonly AlertTemplate[] = [
  {
    key: 'signal-pao',
    routes: ['PAO'],
    cause: 'TECHNICAL_PROBLEM',
    effect: 'SIGNIFICANT_DELAYS',
    severity: 'WARNING',
    header: 'Paoli/Thorndale Line: signal problem near Bryn Mawr',
    description:
      'Trains in both directions may be delayed up to 15 minutes while crews repair a signal near Bryn Mawr.',
    recurrence: { from: 6, hours: 6, every: 2 },
  },
  {
    key: 'crew-wtr',
    routes: ['WTR'],
    cause: 'OTHER_CAUSE',
    effect: 'REDUCED_SERVICE',
    severity: 'WARNING',
    header: 'West Trenton Line: fewer cars on some trains',
    description:
      'Some peak trains run with fewer cars than usual. Please use all doors and move into the center of the car.',
    recurrence: { from: 5, hours: 5 * DAY_HOURS, every: 7 },
  },
  {
    key: 'track-lan',
    routes: ['LAN'],
    cause: 'MAINTENANCE',
    effect: 'MODIFIED_SERVICE',
    severity: 'INFO',
    header: 'Lansdale/Doylestown Line: midday track work',
    description:
      'Midday trains between Lansdale and Doylestown leave up to 6 minutes earlier while track is renewed at Chalfont. Check times before you travel.',
    recurrence: { from: 9, hours: 6, every: 1 },
  },
  {
    key: 'platform-med',
    routes: ['MED'],
    cause: 'CONSTRUCTION',
    effect: 'OTHER_EFFECT',
    severity: 'INFO',
    header: 'Media/Wawa Line: board from the first two cars at Secane',
    description:
      'Part of the inbound platform at Secane is closed for repair. To get on or off there, use the first two cars.',
    recurrence: { from: 4, hours: 10 * DAY_HOURS, every: 12 },
  },
  {
    key: 'weekend-tre',
    routes: ['TRE'],
    cause: 'MAINTENANCE',
    effect: 'REDUCED_SERVICE',
    severity: 'WARNING',
    header: 'Trenton Line: buses replace evening trains',
    description:
      'Wire work: buses replace trains between Torresdale and Trenton after 9 PM. Allow 25 more minutes.',
    html: '<p>Wire work: <strong>buses replace trains</strong> between Torresdale and Trenton after 9 PM.</p><p>Allow 25 more minutes.</p>',
    recurrence: { from: 21, hours: 4, every: 4 },
  },
  {
    key: 'l1-single',
    routes: ['L1'],
    cause: 'MAINTENANCE',
    effect: 'MODIFIED_SERVICE',
    severity: 'WARNING',
    header: 'L: one track between 15th St and 30th St tonight',
    description:
      'Trains share one track between 15th St/City Hall and Drexel Station at 30th St. Expect a train every 15 minutes.',
    recurrence: { from: 22, hours: 3, every: 1 },
  },
  {
    key: 'b-escalator',
    routes: ['B1', 'B2', 'B3'],
    cause: 'TECHNICAL_PROBLEM',
    effect: 'OTHER_EFFECT',
    severity: 'INFO',
    header: 'B: escalator at Olney Transit Center being repaired',
    description:
      'The escalator from the platform to the bus level is being repaired. Use the stairs or the elevator.',
    recurrence: { from: 5, hours: 6 * DAY_HOURS, every: 6 },
  },
  {
    key: 't-blitz',
    routes: ['T1', 'T2', 'T3', 'T4', 'T5'],
    cause: 'MAINTENANCE',
    effect: 'MODIFIED_SERVICE',
    severity: 'SEVERE',
    header: 'T: trolley tunnel closed after 10 PM',
    description:
      'Tunnel maintenance: T2, T3, T4 and T5 trolleys start and end at 40th St Portal, and T1 at 36th St. Take the L between 40th St and 13th St; no second fare is charged.',
    recurrence: { from: 22, hours: 6, every: 2 },
  },
  {
    key: 'g1-slow',
    routes: ['G1'],
    cause: 'OTHER_CAUSE',
    effect: 'SIGNIFICANT_DELAYS',
    severity: 'INFO',
    header: 'G: delays near Girard and Front',
    description: 'Trolleys may wait up to 10 minutes near Front St while utility work narrows the street.',
    recurrence: { from: 8, hours: 9, every: 1 },
  },
  {
    key: 'd1-shuttle',
    routes: ['D1'],
    cause: 'CONSTRUCTION',
    effect: 'MODIFIED_SERVICE',
    severity: 'WARNING',
    header: 'D1: buses between Drexel Hill Junction and Orange St-Media',
    description:
      'Bridge repair: buses replace D1 trolleys west of Drexel Hill Junction tonight. Change at Drexel Hill Junction.',
    recurrence: { from: 20, hours: 5, every: 5 },
  },
  {
    key: 'm1-express',
    routes: ['M1'],
    cause: 'OTHER_CAUSE',
    effect: 'OTHER_EFFECT',
    severity: 'INFO',
    header: 'M1: new platform lights at Gulph Mills',
    description: 'Crews are installing platform lights. Trains run slowly there but stop as usual.',
    recurrence: { from: 7, hours: 4 * DAY_HOURS, every: 9 },
  },
  {
    key: 'bus-doors',
    mode: 3,
    cause: 'OTHER_CAUSE',
    effect: 'NO_EFFECT',
    severity: 'INFO',
    header: 'Buses: leave by the rear doors',
    description:
      'When a bus is crowded, please leave by the rear doors so that others can board at the front.',
    recurrence: { from: 4, hours: 20 * DAY_HOURS, every: 20 },
  },
  {
    key: 'bus-stop-17',
    routes: ['17', '33'],
    cause: 'CONSTRUCTION',
    effect: 'STOP_MOVED',
    severity: 'INFO',
    header: 'Routes 17 and 33: stop moved on Market St',
    description: 'The westbound stop at 17th St is moved one block east while the pavement is rebuilt.',
    recurrence: { from: 6, hours: 8 * DAY_HOURS, every: 10 },
  },
  {
    key: 'bus-21-event',
    routes: ['21', '42', '12'],
    cause: 'OTHER_CAUSE',
    effect: 'SIGNIFICANT_DELAYS',
    severity: 'WARNING',
    header: 'Routes 12, 21 and 42: delays in Center City',
    description:
      'A street event closes parts of Walnut St and Chestnut St. Buses may be delayed up to 20 minutes.',
    recurrence: { from: 15, hours: 6, every: 3 },
  },
  {
    key: 'bus-47-riders',
    routes: ['47'],
    cause: 'OTHER_CAUSE',
    effect: 'ADDITIONAL_SERVICE',
    severity: 'INFO',
    header: 'Route 47: more buses in the afternoon',
    description: 'Extra buses run on school days between 2 PM and 4 PM.',
    recurrence: { from: 14, hours: 2, every: 1 },
  },
  {
    key: 'airport',
    routes: ['AIR'],
    cause: 'MAINTENANCE',
    effect: 'MODIFIED_SERVICE',
    severity: 'WARNING',
    header: 'Airport Line: first two trains replaced by buses',
    description:
      'Track inspection: buses run in place of the first two trains to the airport. Allow 20 more minutes.',
    recurrence: { from: 4, hours: 2, every: 6 },
  },
  {
    key: 'wil-planned',
    routes: ['WIL'],
    cause: 'CONSTRUCTION',
    effect: 'MODIFIED_SERVICE',
    severity: 'INFO',
    header: 'Wilmington/Newark Line: new timetable during bridge work',
    description:
      'Trains between Marcus Hook and Newark run to a changed timetable while a bridge is rebuilt. Some trains leave up to 12 minutes earlier.',
    recurrence: { from: 5, hours: 9 * DAY_HOURS, every: 14 },
  },
  {
    key: 'chw-stop',
    routes: ['CHW', 'CHE'],
    cause: 'WEATHER',
    effect: 'SIGNIFICANT_DELAYS',
    severity: 'INFO',
    header: 'Chestnut Hill Lines: slippery rail',
    description: 'Leaves on the rails: trains brake earlier and may be up to 8 minutes late.',
    recurrence: { from: 6, hours: 16, every: 2 },
  },
];

export const detourReasons = [
  { cause: 'CONSTRUCTION', reason: 'Construction' },
  { cause: 'MAINTENANCE', reason: 'Water main repair' },
  { cause: 'OTHER_CAUSE', reason: 'Street event' },
  { cause: 'ACCIDENT', reason: 'Sinkhole' },
  { cause: 'POLICE_ACTIVITY', reason: 'Police activity' },
  { cause: 'MAINTENANCE', reason: 'Gas main repair' },
] as const satisfies readonly { cause: SimulatedAlert['cause']; reason: string }[];
