/**
 * Live scenarios after the subjects of OpenTripPlanner's and OneBusAway's tests of trip updates: what they propagate,
 * how they find stops, what they reject, and where they leave the answer open. The cases are our own.
 */
import type { LiveScenario } from './liveScenarios.ts';
import { at, call, now, scheduledR, trip, update, vehicle } from './scenarioFeeds.ts';

const { ADDED, CANCELED, DELETED, DUPLICATED, REPLACEMENT } = trip;
const { NO_DATA, SKIPPED } = call;

/** Writes the calls of a trip of route R: of each stop its delay in seconds, or a word, then where the vehicle is. */
function callsOf(start: string, ...whats: readonly (number | string)[]): string[] {
  const first = Temporal.PlainTime.from(start);
  return whats.map((what, index) => {
    const [delay, ...where] = typeof what === 'number' ? [what] : what.split(', ');
    if (Number.isNaN(Number(delay))) return `P${index + 1} ${what}`;
    const seconds = Number(delay);
    const time = first.add({ seconds: index * 600 + seconds }).toString();
    return [`P${index + 1} ${time} ${seconds < 0 ? '' : '+'}${seconds}`, ...where].join(', ');
  });
}
const left = 'scheduled, left';

/** A scenario of the trip R1000, or of R0930, which is on its way. */
const ofR = (
  tripId: string,
  scenario: Pick<LiveScenario, 'name' | 'means' | 'tripUpdates' | 'vehiclePositions' | 'trips'>,
  calls: readonly string[],
  run: Omit<LiveScenario['runs'][string], 'calls'> = {},
): LiveScenario => ({ ...scenario, routeId: 'R', runs: { [`${tripId} 2026-10-13`]: { ...run, calls } } });

const propagation: readonly LiveScenario[] = [
  ofR(
    'R1000',
    {
      name: 'a delay at the last stop alone',
      means: 'Nothing is propagated backwards: the stops before the first report keep their schedule.',
      tripUpdates: [update({ tripId: 'R1000' }, [{ stopSequence: 6, arrival: { delay: 300 } }])],
    },
    callsOf('10:00', 'scheduled', 'scheduled', 'scheduled', 'scheduled', 'scheduled', 300),
  ),
  ofR(
    'R1000',
    {
      name: 'an arrival at one stop, and a departure from a later one',
      means: 'An arrival applies to its departure too; a departure applies from there on.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopSequence: 2, arrival: { delay: 120 } },
          { stopSequence: 4, departure: { delay: 300 } },
        ]),
      ],
    },
    callsOf('10:00', 'scheduled', 120, 120, 120, 300, 300),
    { leaves: ['P4 10:35:00 +300'] },
  ),
  ofR(
    'R1000',
    {
      name: 'a stop without time, delay or relationship',
      means: 'A report that says nothing changes nothing: the delay before it goes on.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [{ stopSequence: 1, departure: { delay: 180 } }, { stopSequence: 4 }]),
      ],
    },
    callsOf('10:00', 180, 180, 180, 180, 180, 180),
  ),
  ofR(
    'R1000',
    {
      name: 'an update without stops and without a delay',
      means: 'The update says only that the trip runs.',
      tripUpdates: [update({ tripId: 'R1000' })],
      trips: ['R1000 SCHEDULED 998'],
    },
    scheduledR,
    { status: null },
  ),
  ofR(
    'R1000',
    {
      name: 'a trip that gains time',
      means: 'Each negative delay holds until the next.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopSequence: 1, departure: { delay: 0 } },
          { stopSequence: 3, arrival: { delay: -120 } },
          { stopSequence: 5, arrival: { delay: -240 } },
        ]),
      ],
    },
    callsOf('10:00', 0, 0, -120, -120, -240, -240),
  ),
  ofR(
    'R1030',
    {
      name: 'early before its first stop',
      means: 'A trip may be expected to leave early.',
      tripUpdates: [update({ tripId: 'R1030' }, [{ stopSequence: 1, departure: { delay: -120 } }])],
      trips: ['R1030 EARLY -2'],
    },
    callsOf('10:30', -120, -120, -120, -120, -120, -120),
    { status: 'early' },
  ),
  ofR(
    'R1000',
    {
      name: 'a delay of zero',
      means: 'Zero is a report: the trip is on time, and not only scheduled.',
      tripUpdates: [update({ tripId: 'R1000' }, [{ stopSequence: 1, departure: { delay: 0 } }])],
      trips: ['R1000 ON-TIME 0'],
    },
    callsOf('10:00', 0, 0, 0, 0, 0, 0),
    { status: 'onTime' },
  ),
  ofR(
    'R1030',
    {
      name: 'a delay of the trip before it begins',
      means: 'TripUpdate.delay alone applies to every stop.',
      tripUpdates: [update({ tripId: 'R1030' }, [], { delay: 420 })],
      trips: ['R1030 LATE 7'],
    },
    callsOf('10:30', 420, 420, 420, 420, 420, 420),
    { status: 'late' },
  ),
  ofR(
    'R1000',
    {
      name: 'a delay of the trip that skips a stop',
      means: 'The skipped stop is not served; the others have the delay of the trip.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [{ stopSequence: 3, scheduleRelationship: SKIPPED }], { delay: 240 }),
      ],
    },
    callsOf('10:00', 240, 240, 'skipped', 240, 240, 240),
  ),
  ofR(
    'R1000',
    {
      name: 'an uncertainty of zero',
      means: 'Zero means that the prediction is certain.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [{ stopSequence: 1, departure: { delay: 120, uncertainty: 0 } }]),
      ],
    },
    callsOf('10:00', 120, 120, 120, 120, 120, 120),
  ),
];

const stops: readonly LiveScenario[] = [
  ofR(
    'R1000',
    {
      name: 'an unknown stop before a known one',
      means: 'A stop_id that the trip does not have is ignored, and not its whole update.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopId: 'nowhere', arrival: { delay: 600 } },
          { stopId: 'P3', arrival: { delay: 60 } },
        ]),
      ],
    },
    callsOf('10:00', 'scheduled', 'scheduled', 60, 60, 60, 60),
  ),
  ofR(
    'R1000',
    {
      name: 'a stop_sequence past the end of the trip',
      means: 'A stop_sequence that the trip does not have is ignored.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopSequence: 2, arrival: { delay: 60 } },
          { stopSequence: 90, arrival: { delay: 600 } },
        ]),
      ],
    },
    callsOf('10:00', 'scheduled', 60, 60, 60, 60, 60),
  ),
  ofR(
    'R1000',
    {
      name: 'some stops by sequence and some by id',
      means: 'Either identifies a stop.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopSequence: 2, arrival: { delay: 60 } },
          { stopId: 'P4', arrival: { delay: 180 } },
          { stopSequence: 6, stopId: 'P6', arrival: { delay: 240 } },
        ]),
      ],
    },
    callsOf('10:00', 'scheduled', 60, 60, 180, 180, 240),
  ),
  {
    name: 'a loop whose two calls at one stop are known by id and time',
    means: 'Each report at the stop is about the call that is due then.',
    routeId: 'O',
    tripUpdates: [
      update({ tripId: 'O0945' }, [
        { stopId: 'P1', departure: { time: at('09:46:00') } },
        { stopId: 'P1', arrival: { time: at('10:17:00') } },
      ]),
    ],
    runs: {
      'O0945 2026-10-13': {
        calls: [
          'P1 09:46:00 +60, left',
          'P2 09:56:00 +60, left',
          'P3 10:06:00 +60, 0 away',
          'P1 10:17:00 +120, 1 away',
        ],
      },
    },
  },
  {
    name: 'a loop that does not return to its first stop',
    means: 'The sequence says which call at the stop is SKIPPED.',
    routeId: 'O',
    tripUpdates: [
      update({ tripId: 'O0945' }, [
        { stopSequence: 2, arrival: { delay: 540 } },
        { stopSequence: 4, scheduleRelationship: SKIPPED },
      ]),
    ],
    runs: {
      'O0945 2026-10-13': {
        calls: ['P1 scheduled, left', 'P2 10:04:00 +540, 0 away', 'P3 10:14:00 +540, 1 away', 'P1 skipped'],
      },
    },
  },
  ofR(
    'R1000',
    {
      name: 'a stop that is skipped, by id',
      means: 'SKIPPED needs no sequence.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopId: 'P1', departure: { delay: 60 } },
          { stopId: 'P3', scheduleRelationship: SKIPPED },
        ]),
      ],
    },
    callsOf('10:00', 60, 60, 'skipped', 60, 60, 60),
  ),
  ofR(
    'R1000',
    {
      name: 'another delay after a skipped stop',
      means: 'The next report counts from its own stop on.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopSequence: 1, departure: { delay: 60 } },
          { stopSequence: 3, scheduleRelationship: SKIPPED },
          { stopSequence: 4, arrival: { delay: -120 } },
        ]),
      ],
    },
    callsOf('10:00', 60, 60, 'skipped', -120, -120, -120),
  ),
  ofR(
    'R1000',
    {
      name: 'a skipped stop, then no data',
      means: 'SKIPPED and NO_DATA each apply as they would alone.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopSequence: 1, departure: { delay: 60 } },
          { stopSequence: 2, scheduleRelationship: SKIPPED },
          { stopSequence: 3, scheduleRelationship: NO_DATA },
        ]),
      ],
    },
    callsOf('10:00', 60, 'skipped', 'no data', 'no data', 'no data', 'no data'),
  ),
  ofR(
    'R1000',
    {
      name: 'no data at first, then a delay',
      means: 'A report ends NO_DATA.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopSequence: 1, scheduleRelationship: NO_DATA },
          { stopSequence: 4, arrival: { delay: 120 } },
        ]),
      ],
    },
    callsOf('10:00', 'no data', 'no data', 'no data', 120, 120, 120),
  ),
  ofR(
    'R1000',
    {
      name: 'no data with a delay',
      means: 'A stop with NO_DATA has no prediction, whatever else is written there.',
      tripUpdates: [
        update({ tripId: 'R1000' }, [
          { stopSequence: 1, departure: { delay: 60 } },
          { stopSequence: 4, scheduleRelationship: NO_DATA, arrival: { delay: 300 } },
        ]),
      ],
    },
    callsOf('10:00', 60, 60, 60, 'no data', 'no data', 'no data'),
  ),
];

const trips: readonly LiveScenario[] = [
  ofR(
    'R1000-2',
    {
      name: 'DUPLICATED without stop times',
      means: 'The copy has the calls of the original, moved to its own start, and no known delay.',
      tripUpdates: [
        update({ tripId: 'R1000', scheduleRelationship: DUPLICATED }, [], {
          tripProperties: { tripId: 'R1000-2', startDate: '20261013', startTime: '10:12:00' },
        }),
      ],
      trips: ['R1000-2 SCHEDULED 998'],
    },
    scheduledR,
    { relationship: 'DUPLICATED', start: '10:12:00' },
  ),
  {
    name: 'DUPLICATED tomorrow',
    means: 'The copy runs on its own date only.',
    routeId: 'R',
    tripUpdates: [
      update(
        { tripId: 'R1000', scheduleRelationship: DUPLICATED },
        [{ stopSequence: 1, departure: { delay: 60 } }],
        {
          tripProperties: { tripId: 'R1000-2', startDate: '20261014', startTime: '10:12:00' },
        },
      ),
    ],
    runs: {
      'R1000-2 2026-10-14': {
        relationship: 'DUPLICATED',
        start: '10:12:00',
        calls: callsOf('10:12', 60, 60, 60, 60, 60, 60),
      },
    },
    trips: [],
  },
  ofR(
    'R1000-2',
    {
      name: 'DUPLICATED that skips a stop',
      means: 'Reports are about the stops of the copy.',
      tripUpdates: [
        update(
          { tripId: 'R1000', scheduleRelationship: DUPLICATED },
          [
            { stopSequence: 1, departure: { delay: 60 } },
            { stopSequence: 3, scheduleRelationship: SKIPPED },
          ],
          { tripProperties: { tripId: 'R1000-2', startDate: '20261013', startTime: '10:12:00' } },
        ),
      ],
    },
    callsOf('10:12', 60, 60, 'skipped', 60, 60, 60),
    { relationship: 'DUPLICATED', start: '10:12:00' },
  ),
  ofR(
    'extra',
    {
      name: 'ADDED that skips one of its stops',
      means: 'A stop with SKIPPED is not served.',
      tripUpdates: [
        update({ tripId: 'extra', routeId: 'R', startDate: '20261013', scheduleRelationship: ADDED }, [
          { stopId: 'P1', departure: { time: at('10:15:00') } },
          { stopId: 'P2', scheduleRelationship: SKIPPED, arrival: { time: at('10:20:00') } },
          { stopId: 'P3', arrival: { time: at('10:30:00') } },
        ]),
      ],
    },
    ['P1 10:15:00', 'P2 skipped', 'P3 10:30:00'],
    { relationship: 'ADDED', status: null },
  ),
  {
    name: 'an unknown trip',
    means: 'A trip that is neither in the schedule nor ADDED has no calls to show.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R9999', routeId: 'R', startDate: '20261013' }, [
        { stopSequence: 1, departure: { delay: 60 } },
      ]),
    ],
    runs: { 'R9999 2026-10-13': { calls: [] } },
    trips: ['R9999 SCHEDULED 998'],
  },
  ofR(
    'R1000',
    {
      name: 'cancelled, with a newer update that it runs',
      means: 'Two updates of one run: the newer counts.',
      tripUpdates: [
        update({ tripId: 'R1000', startDate: '20261013', scheduleRelationship: CANCELED }, [], {
          timestamp: now - 200,
        }),
        update({ tripId: 'R1000', startDate: '20261013' }, [{ stopSequence: 1, departure: { delay: 60 } }]),
      ],
    },
    callsOf('10:00', 60, 60, 60, 60, 60, 60),
    { status: 'onTime' },
  ),
  ofR(
    'R1000',
    {
      name: 'on time, with a newer cancellation',
      means: 'Two updates of one run: the newer counts, in any order.',
      tripUpdates: [
        update({ tripId: 'R1000', startDate: '20261013', scheduleRelationship: CANCELED }),
        update({ tripId: 'R1000', startDate: '20261013' }, [{ stopSequence: 1, departure: { delay: 60 } }], {
          timestamp: now - 200,
        }),
      ],
      trips: ['R1000 CANCELED 999'],
    },
    scheduledR,
    { relationship: 'CANCELED', status: 'cancelled' },
  ),
  {
    name: 'DELETED tomorrow',
    means: 'start_date says which run is not shown.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000', startDate: '20261014', scheduleRelationship: DELETED })],
    runs: { 'R1000 2026-10-14': { relationship: 'DELETED', status: 'cancelled', calls: scheduledR } },
    trips: [],
  },
  ofR(
    'R1000',
    {
      name: 'CANCELED, with its vehicle on the road',
      means: 'A vehicle that still reports does not make the trip run.',
      tripUpdates: [update({ tripId: 'R1000', scheduleRelationship: CANCELED })],
      vehiclePositions: [vehicle({ tripId: 'R1000' }, { currentStopSequence: 1 })],
      trips: ['R1000 CANCELED 999'],
    },
    scheduledR,
    { relationship: 'CANCELED', status: 'cancelled' },
  ),
  ofR(
    'R1000',
    {
      name: 'every stop is skipped',
      means: 'A trip that serves no stop is not a trip that runs.',
      tripUpdates: [
        update(
          { tripId: 'R1000' },
          [1, 2, 3, 4, 5, 6].map((stopSequence) => ({ stopSequence, scheduleRelationship: SKIPPED })),
        ),
      ],
    },
    callsOf('10:00', 'skipped', 'skipped', 'skipped', 'skipped', 'skipped', 'skipped'),
  ),
  ofR(
    'R1000',
    {
      name: 'REPLACEMENT without stops',
      means: 'A replacement that names no stop replaces nothing.',
      tripUpdates: [update({ tripId: 'R1000', scheduleRelationship: REPLACEMENT })],
    },
    scheduledR,
    { relationship: 'REPLACEMENT' },
  ),
  {
    name: 'by headway, one departure cancelled',
    means: 'start_time says which departure does not run; the others do.',
    routeId: 'H',
    tripUpdates: [
      update({ tripId: 'H', startTime: '10:20:00', startDate: '20261013', scheduleRelationship: CANCELED }),
    ],
    runs: {
      'H_102000 2026-10-13': {
        relationship: 'CANCELED',
        status: 'cancelled',
        start: '10:20:00',
        calls: ['P1 scheduled', 'P2 scheduled', 'P3 scheduled'],
      },
    },
  },
  {
    name: 'by headway, without a trip relationship',
    means: 'A departure of a trip by headway needs no UNSCHEDULED.',
    routeId: 'H',
    tripUpdates: [
      update({ tripId: 'H', startTime: '10:20:00', startDate: '20261013' }, [
        { stopSequence: 1, departure: { time: at('10:22:00') } },
      ]),
    ],
    runs: {
      'H_102000 2026-10-13': {
        start: '10:20:00',
        calls: ['P1 10:22:00 +120', 'P2 10:32:00 +120', 'P3 10:42:00 +120'],
      },
    },
  },
  {
    name: 'exact times, two departures apart',
    means: 'Each start_time is a trip of its own.',
    routeId: 'X',
    tripUpdates: [
      update({ tripId: 'X', startTime: '10:00:00', startDate: '20261013' }, [
        { stopSequence: 1, departure: { delay: 60 } },
      ]),
      update({ tripId: 'X', startTime: '10:30:00', startDate: '20261013', scheduleRelationship: CANCELED }),
    ],
    runs: {
      'X_100000 2026-10-13': { calls: ['P1 10:01:00 +60', 'P2 10:11:00 +60', 'P3 10:21:00 +60'] },
      'X_103000 2026-10-13': {
        relationship: 'CANCELED',
        status: 'cancelled',
        calls: ['P1 scheduled', 'P2 scheduled', 'P3 scheduled'],
      },
    },
  },
];

const vehicles: readonly LiveScenario[] = [
  ...(
    [
      ['stopped at a stop', { currentStopSequence: 4, currentStatus: 1 }],
      ['arriving at a stop', { currentStopSequence: 4, currentStatus: 0 }],
      ['that names its stop by id', { stopId: 'P4' }],
    ] as const
  ).map(([name, place]) =>
    ofR(
      'R0930',
      {
        name: `a vehicle ${name}`,
        means: 'It has left the stops before that one.',
        tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 4, arrival: { delay: 60 } }])],
        vehiclePositions: [vehicle({ tripId: 'R0930' }, place)],
      },
      callsOf('09:30', left, left, left, '60, 0 away', '60, 1 away', '60, 2 away'),
    ),
  ),
  ofR(
    'R0930',
    {
      name: 'a vehicle ahead of its predictions',
      means: 'The vehicle is heading for P5, so it has left P4 whatever the prediction says.',
      tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 4, arrival: { delay: 300 } }])],
      vehiclePositions: [vehicle({ tripId: 'R0930' }, { currentStopSequence: 5 })],
    },
    callsOf('09:30', left, left, left, '300, left', '300, 0 away', '300, 1 away'),
  ),
  {
    name: 'a vehicle without a trip',
    means: 'It is on the map and on no trip.',
    routeId: 'R',
    vehiclePositions: [
      {
        vehicle: {
          vehicle: { id: '7474' },
          position: { latitude: 40.02, longitude: -75 },
          timestamp: now - 20,
        },
      },
    ],
    runs: {},
    trips: [],
  },
];

/** Two in the morning of Sunday, 1 November 2026, is one again. */
const dates: readonly LiveScenario[] = [
  {
    name: 'a trip in the hour that is repeated',
    means: 'Times of a service day are counted from noon minus 12 h, so ten minutes stay ten minutes.',
    now: Temporal.Instant.from('2026-11-01T01:20:00-04:00'),
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R2530', startDate: '20261031' }, [{ stopSequence: 1, departure: { delay: 60 } }], {
        timestamp: at('01:19:40', '2026-11-01'),
      }),
    ],
    runs: {
      'R2530 2026-10-31': {
        calls: [
          'P1 01:31:00 +60',
          'P2 01:41:00 +60',
          'P3 01:51:00 +60',
          'P4 01:01:00 +60',
          'P5 01:11:00 +60',
          'P6 01:21:00 +60',
        ],
      },
    },
  },
  {
    name: 'a time on the morning after the clocks went back',
    means: 'The delay of a time is its distance from the scheduled time, not from a clock that was put back.',
    now: Temporal.Instant.from('2026-11-01T05:20:00-05:00'),
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R0530' }, [{ stopSequence: 1, departure: { time: at('06:32:00', '2026-11-01') } }], {
        timestamp: at('06:19:40', '2026-11-01'),
      }),
    ],
    runs: { 'R0530 2026-11-01': { calls: callsOf('05:30', 120, 120, 120, 120, 120, 120) } },
    trips: ['R0530 ON-TIME 2'],
  },
  {
    name: 'an hour and a half late, past midnight',
    means: 'The trip of yesterday evening is still on its way.',
    now: Temporal.Instant.from('2026-10-14T00:25:00-04:00'),
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R2230', startDate: '20261013' }, [{ stopSequence: 3, arrival: { delay: 5400 } }], {
        timestamp: at('00:24:40', '2026-10-14'),
      }),
    ],
    runs: {
      'R2230 2026-10-13': {
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 00:20:00 +5400, left',
          'P4 00:30:00 +5400, 0 away',
          'P5 00:40:00 +5400, 1 away',
          'P6 00:50:00 +5400, 2 away',
        ],
      },
    },
    trips: ['R2230 LATE 90'],
  },
  {
    name: 'cancelled before midnight, without its date',
    means: 'At 23:50, the run of a 24:30 trip that begins next is of today.',
    now: Temporal.Instant.from('2026-10-13T23:50:00-04:00'),
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R2430', scheduleRelationship: CANCELED }, [], { timestamp: at('23:49:40') }),
    ],
    runs: { 'R2430 2026-10-13': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR } },
  },
];

/** A TripModifications entity for R1000 today. */
const modification = (...modifications: readonly object[]) => ({
  newer: {
    tripModifications: {
      selectedTrips: [{ tripIds: ['R1000'] }],
      serviceDates: ['20261013'],
      modifications: [...modifications],
    },
  },
});

/** The span of one stop. */
const only = (stopSequence: number) => ({
  startStopSelector: { stopSequence },
  endStopSelector: { stopSequence },
});

const modified: readonly LiveScenario[] = [
  ofR(
    'R1000',
    {
      name: 'TripModifications with a start alone',
      means: 'Without an end, no stop is dropped.',
      tripUpdates: [modification({ startStopSelector: { stopSequence: 3 } })],
    },
    scheduledR,
    { relationship: 'REPLACEMENT' },
  ),
  ofR(
    'R1000',
    {
      name: 'two spans of TripModifications',
      means: 'The delays of both spans add up after the second.',
      tripUpdates: [
        modification(
          { ...only(2), propagatedModificationDelay: 120 },
          { ...only(4), propagatedModificationDelay: 180 },
        ),
      ],
    },
    [
      'P1 scheduled',
      'P2 skipped',
      'P3 10:22:00 +120 about',
      'P4 skipped',
      'P5 10:45:00 +300 about',
      'P6 10:55:00 +300 about',
    ],
    { relationship: 'REPLACEMENT' },
  ),
  ofR(
    'R1000',
    {
      name: 'TripModifications of a trip that is cancelled',
      means: 'The trip does not run, whichever stops it would have.',
      tripUpdates: [
        modification(only(3)),
        update({ tripId: 'R1000', startDate: '20261013', scheduleRelationship: CANCELED }),
      ],
      trips: ['R1000 CANCELED 999'],
    },
    callsOf('10:00', 'scheduled', 'scheduled', 'skipped', 'scheduled', 'scheduled', 'scheduled'),
    { relationship: 'CANCELED', status: 'cancelled' },
  ),
];

export const updateScenarios: readonly LiveScenario[] = [
  ...propagation,
  ...stops,
  ...trips,
  ...vehicles,
  ...dates,
  ...modified,
];
