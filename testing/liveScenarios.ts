/**
 * Scenarios of live data. Each has feeds in GTFS-realtime terms, their meaning, and the runs and calls that should result.
 * The network is in `scenarioNetwork.ts`; its time is 10:00 on Tuesday, 13 October 2026.
 */
import { at, call, now, scheduledR, trip, update, vehicle } from './scenarioFeeds.ts';
import type { FeedEntity } from './scenarioNetwork.ts';
import { updateScenarios } from './updateScenarios.ts';

const { ADDED, UNSCHEDULED, CANCELED, DELETED, NEW, REPLACEMENT, DUPLICATED } = trip;

export interface LiveScenario {
  name: string;
  /** The meaning according to the GTFS-realtime reference, or our rule where the reference has none. */
  means: string;
  now?: Temporal.Instant;
  tripUpdates?: readonly FeedEntity[];
  /** Omitted: there is no vehicle feed. */
  vehiclePositions?: readonly FeedEntity[];
  routeId: string;
  /**
   * The `predictions` of the route's runs, by trip and service date. No other run has a report. A call is written as
   * the stop, then the expected time with the delay in seconds, if known (or "scheduled", "skipped" or "no data"), then,
   * if known, that the vehicle has left or how many stops it is away.
   */
  runs: Readonly<Record<string, ExpectedRun>>;
  /** The current runs listed by `trips`, with status and delay as the API says them: minutes, or a code (998, 999). */
  trips?: readonly string[];
}

export interface ExpectedRun {
  relationship?: string;
  status?: string | null;
  start?: string;
  /** Whether riders see the schedule and a note that position and delay are unknown. */
  isUntracked?: boolean;
  calls: readonly string[];
  /** The departures from stops where the vehicle waits; riders at those stops see them instead of the arrivals. */
  leaves?: readonly string[];
}

export const liveScenarios: readonly LiveScenario[] = [
  // --- Delays and times, and how they propagate along a trip ---
  {
    name: 'one delay, at the third stop',
    means: 'A delay applies to later stops until the next report; the delay at earlier stops is unknown.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 3, arrival: { delay: 120 } }])],
    runs: {
      'R0930 2026-10-13': {
        status: 'onTime',
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 09:52:00 +120, left',
          'P4 10:02:00 +120, 0 away',
          'P5 10:12:00 +120, 1 away',
          'P6 10:22:00 +120, 2 away',
        ],
      },
    },
    trips: ['R0930 ON-TIME 2'],
  },
  {
    name: 'a delay that is recovered along the way',
    means: 'Each stop has its reported delay, so P5 is on time although P4 is ten minutes late.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R0930' }, [
        { stopSequence: 4, arrival: { delay: 600 } },
        { stopSequence: 5, arrival: { delay: 0 } },
      ]),
    ],
    runs: {
      'R0930 2026-10-13': {
        status: 'late',
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          // The trip may be as late here as at the next stop: no report shows that it has left.
          'P3 scheduled',
          'P4 10:10:00 +600',
          'P5 10:10:00 +0',
          'P6 10:20:00 +0',
        ],
      },
    },
    trips: ['R0930 LATE 10'],
  },
  {
    name: 'times instead of delays',
    means: 'A time alone is a prediction; where both are given, the time takes precedence.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, departure: { time: at('10:01:30') } },
        {
          stopSequence: 3,
          arrival: { time: at('10:23:45'), delay: 30 },
          departure: { time: at('10:24:30') },
        },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 10:01:30 +90',
          'P2 10:11:30 +90',
          'P3 10:23:45 +225',
          'P4 10:34:30 +270',
          'P5 10:44:30 +270',
          'P6 10:54:30 +270',
        ],
        leaves: ['P3 10:24:30 +270'],
      },
    },
  },
  {
    name: 'a delay of the trip, and another of one stop',
    means: 'TripUpdate.delay applies unless a stop has its own delay.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000' }, [{ stopSequence: 5, arrival: { delay: 60 } }], { delay: 300 })],
    runs: {
      'R1000 2026-10-13': {
        status: 'late',
        calls: [
          'P1 10:05:00 +300',
          'P2 10:15:00 +300',
          'P3 10:25:00 +300',
          'P4 10:35:00 +300',
          'P5 10:41:00 +60',
          'P6 10:51:00 +60',
        ],
      },
    },
    trips: ['R1000 LATE 5'],
  },
  {
    name: 'an early trip',
    means: 'A negative delay means early.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 4, arrival: { delay: -90 } }])],
    runs: {
      'R0930 2026-10-13': {
        status: 'early',
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 scheduled, left',
          'P4 09:58:30 -90, left',
          'P5 10:08:30 -90, 0 away',
          'P6 10:18:30 -90, 1 away',
        ],
      },
    },
  },
  {
    name: 'forty minutes late',
    means: 'A late trip is still on its way, however late.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R0930' }, [
        { stopSequence: 1, departure: { delay: 1200 } },
        { stopSequence: 3, arrival: { delay: 2400 } },
      ]),
    ],
    vehiclePositions: [],
    runs: {
      'R0930 2026-10-13': {
        status: 'late',
        calls: [
          'P1 09:50:00 +1200, left',
          'P2 10:00:00 +1200, 0 away',
          'P3 10:30:00 +2400, 1 away',
          'P4 10:40:00 +2400, 2 away',
          'P5 10:50:00 +2400, 3 away',
          'P6 11:00:00 +2400, 4 away',
        ],
      },
    },
  },
  {
    name: 'a rail delay in seconds',
    means: 'Predictions are as precise as the feed, although rail delays are shown in whole minutes.',
    routeId: 'N',
    tripUpdates: [update({ tripId: 'N510' }, [{ stopSequence: 2, arrival: { delay: 95 } }])],
    runs: {
      'N510 2026-10-13': {
        calls: ['P1 scheduled, left', 'P3 09:51:35 +95, left', 'P6 10:01:35 +95, 0 away'],
      },
    },
    trips: ['N510 ON-TIME 2'],
  },
  {
    name: 'an impossible delay',
    means: 'A prediction that is a day off is a mistake and is ignored.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000' }, [{ stopSequence: 2, arrival: { delay: 86_400 } }])],
    runs: { 'R1000 2026-10-13': { status: null, calls: scheduledR } },
  },
  {
    name: 'an uncertain prediction',
    means: 'A prediction that may be half an hour off is shown as approximate, until the next report.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, departure: { delay: 60, uncertainty: 30 } },
        { stopSequence: 4, arrival: { delay: 600, uncertainty: 1800 } },
        { stopSequence: 6, arrival: { delay: 300 } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 10:01:00 +60',
          'P2 10:11:00 +60',
          'P3 10:21:00 +60',
          'P4 10:40:00 +600 about',
          'P5 10:50:00 +600 about',
          'P6 10:55:00 +300',
        ],
      },
    },
  },
  {
    name: 'seven hours late',
    means: 'Spec section 5: delays up to 900 minutes are delays.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R0530', startDate: '20261013' }, [{ stopSequence: 2, arrival: { delay: 25_200 } }]),
    ],
    runs: {
      'R0530 2026-10-13': {
        status: 'late',
        calls: [
          'P1 scheduled',
          'P2 12:40:00 +25200',
          'P3 12:50:00 +25200',
          'P4 13:00:00 +25200',
          'P5 13:10:00 +25200',
          'P6 13:20:00 +25200',
        ],
      },
    },
  },
  {
    name: 'a departure alone',
    means: 'A departure without an arrival leaves the arrival as it was predicted.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, departure: { delay: 60 } },
        { stopSequence: 3, departure: { delay: 240 } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 10:01:00 +60',
          'P2 10:11:00 +60',
          'P3 10:21:00 +60',
          'P4 10:34:00 +240',
          'P5 10:44:00 +240',
          'P6 10:54:00 +240',
        ],
        leaves: ['P3 10:24:00 +240'],
      },
    },
  },
  {
    name: 'no data after a late departure',
    means: 'A stop without data is not shown before the time at which the stop before it is left.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, departure: { delay: 900 } },
        { stopSequence: 2, scheduleRelationship: call.NO_DATA },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 10:15:00 +900',
          'P2 10:15:00 +300 about',
          'P3 no data',
          'P4 no data',
          'P5 no data',
          'P6 no data',
        ],
      },
    },
  },
  {
    name: 'an early prediction after a stop that is not due',
    means: 'A prediction says nothing about the stops before it: one that is not due has not been left.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 6, arrival: { delay: -1_320 } }])],
    runs: {
      'R0930 2026-10-13': {
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 scheduled, left',
          'P4 scheduled',
          'P5 scheduled',
          'P6 09:58:00 -1320',
        ],
      },
    },
  },
  // --- Reports about single stops ---
  {
    name: 'a skipped stop',
    means: 'SKIPPED is not propagated; the delay before it is.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, departure: { delay: 180 } },
        { stopSequence: 3, scheduleRelationship: call.SKIPPED },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 10:03:00 +180',
          'P2 10:13:00 +180',
          'P3 skipped',
          'P4 10:33:00 +180',
          'P5 10:43:00 +180',
          'P6 10:53:00 +180',
        ],
      },
    },
  },
  {
    name: 'a shortened trip',
    means: 'The last stops are SKIPPED: the trip ends before them.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, departure: { delay: 0 } },
        { stopSequence: 5, scheduleRelationship: call.SKIPPED },
        { stopSequence: 6, scheduleRelationship: call.SKIPPED },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 10:00:00 +0',
          'P2 10:10:00 +0',
          'P3 10:20:00 +0',
          'P4 10:30:00 +0',
          'P5 skipped',
          'P6 skipped',
        ],
      },
    },
  },
  {
    name: 'no data after a stop',
    means: 'NO_DATA applies until the next report, and no earlier delay is propagated past it.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, departure: { delay: 240 } },
        { stopSequence: 3, scheduleRelationship: call.NO_DATA },
        { stopSequence: 6, arrival: { delay: 60 } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 10:04:00 +240',
          'P2 10:14:00 +240',
          'P3 no data',
          'P4 no data',
          'P5 no data',
          'P6 10:51:00 +60',
        ],
      },
    },
  },
  {
    name: 'stops identified only by ids',
    means: 'Without stop_sequence, the id identifies the stop.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000' }, [{ stopId: 'P2', arrival: { delay: 60 } }])],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 scheduled',
          'P2 10:11:00 +60',
          'P3 10:21:00 +60',
          'P4 10:31:00 +60',
          'P5 10:41:00 +60',
          'P6 10:51:00 +60',
        ],
      },
    },
  },
  {
    name: 'sequences that contradict the ids',
    means: 'If stop_sequence and stop_id give different stops of the trip, the id identifies the stop.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000' }, [{ stopSequence: 1, stopId: 'P2', arrival: { delay: 60 } }])],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 scheduled',
          'P2 10:11:00 +60',
          'P3 10:21:00 +60',
          'P4 10:31:00 +60',
          'P5 10:41:00 +60',
          'P6 10:51:00 +60',
        ],
      },
    },
  },
  {
    name: 'a loop, by sequence',
    means: 'stop_sequence distinguishes two calls at one stop.',
    routeId: 'O',
    tripUpdates: [
      update({ tripId: 'O0945' }, [
        { stopSequence: 2, arrival: { delay: 540 } },
        { stopSequence: 4, arrival: { delay: 0 } },
      ]),
    ],
    runs: {
      'O0945 2026-10-13': {
        calls: [
          'P1 scheduled, left',
          'P2 10:04:00 +540, 0 away',
          'P3 10:14:00 +540, 1 away',
          'P1 10:15:00 +0, 2 away',
        ],
      },
    },
  },
  {
    name: 'a loop, by id and time',
    means: 'Without stop_sequence, the time identifies one of the two calls.',
    routeId: 'O',
    tripUpdates: [update({ tripId: 'O0945' }, [{ stopId: 'P1', arrival: { time: at('10:16:00') } }])],
    runs: {
      'O0945 2026-10-13': {
        calls: ['P1 scheduled, left', 'P2 scheduled, left', 'P3 scheduled', 'P1 10:16:00 +60'],
      },
    },
  },
  // --- Schedule relationships of a trip ---
  {
    name: 'CANCELED',
    means: 'The trip does not run.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000', scheduleRelationship: CANCELED })],
    runs: { 'R1000 2026-10-13': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR } },
    trips: ['R1000 CANCELED 999'],
  },
  {
    name: 'DELETED',
    means: 'The trip does not run and must not be shown to riders at all.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000', scheduleRelationship: DELETED })],
    runs: { 'R1000 2026-10-13': { relationship: 'DELETED', status: 'cancelled', calls: scheduledR } },
    trips: [],
  },
  {
    name: 'DUPLICATED',
    means:
      'A copy of a scheduled trip runs under its own id, on its own date, at its own time; the original runs too.',
    routeId: 'R',
    tripUpdates: [
      update(
        { tripId: 'R1000', scheduleRelationship: DUPLICATED },
        [{ stopSequence: 1, departure: { delay: 60 } }],
        {
          tripProperties: { tripId: 'R1000-2', startDate: '20261013', startTime: '10:12:00' },
        },
      ),
    ],
    runs: {
      'R1000-2 2026-10-13': {
        relationship: 'DUPLICATED',
        start: '10:12:00',
        calls: [
          'P1 10:13:00 +60',
          'P2 10:23:00 +60',
          'P3 10:33:00 +60',
          'P4 10:43:00 +60',
          'P5 10:53:00 +60',
          'P6 11:03:00 +60',
        ],
      },
    },
    trips: ['R1000-2 ON-TIME 1'],
  },
  {
    name: 'REPLACEMENT',
    means: 'The reported stops replace the scheduled ones; stops not reported are no longer served.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000', scheduleRelationship: REPLACEMENT }, [
        { stopSequence: 1, stopId: 'P1', departure: { time: at('10:05:00') } },
        { stopSequence: 2, stopId: 'P4', arrival: { time: at('10:20:00') } },
        { stopSequence: 3, stopId: 'P6', arrival: { time: at('10:40:00') } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        relationship: 'REPLACEMENT',
        calls: [
          'P1 10:05:00 +300',
          'P2 skipped',
          'P3 skipped',
          'P4 10:20:00 -600',
          'P5 skipped',
          'P6 10:40:00 -600',
        ],
      },
    },
  },
  {
    name: 'ADDED, five hours ahead',
    means: 'A trip not in the schedule runs at its reported times and has no known delay.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'extra', routeId: 'R', startDate: '20261013', scheduleRelationship: ADDED }, [
        { stopId: 'P1', departure: { time: at('15:00:00') } },
        { stopId: 'P6', arrival: { time: at('15:30:00') } },
      ]),
    ],
    runs: {
      'extra 2026-10-13': { relationship: 'ADDED', status: null, calls: ['P1 15:00:00', 'P6 15:30:00'] },
    },
    trips: ['extra SCHEDULED 998'],
  },
  {
    name: 'NEW',
    means: 'NEW is the successor of ADDED.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'extra', routeId: 'R', startDate: '20261013', scheduleRelationship: NEW }, [
        { stopId: 'P1', departure: { time: at('10:15:00') } },
      ]),
    ],
    runs: { 'extra 2026-10-13': { relationship: 'ADDED', status: null, calls: ['P1 10:15:00'] } },
  },
  // --- Headway-based trips ---
  {
    name: 'by headway, at a scheduled departure',
    means: 'start_time identifies the departure of the trip.',
    routeId: 'H',
    tripUpdates: [
      update(
        { tripId: 'H', startTime: '10:00:00', startDate: '20261013', scheduleRelationship: UNSCHEDULED },
        [{ stopSequence: 1, departure: { time: at('10:00:30') }, scheduleRelationship: call.UNSCHEDULED }],
      ),
    ],
    runs: {
      'H_100000 2026-10-13': {
        relationship: 'UNSCHEDULED',
        start: '10:00:00',
        calls: ['P1 10:00:30 +30', 'P2 10:10:30 +30', 'P3 10:20:30 +30'],
      },
    },
  },
  {
    name: 'by headway, between two scheduled departures',
    means: 'With exact_times=0, departures are not exact, so start_time can be any time.',
    routeId: 'H',
    tripUpdates: [
      update(
        { tripId: 'H', startTime: '10:07:00', startDate: '20261013', scheduleRelationship: UNSCHEDULED },
        [
          { stopSequence: 1, departure: { time: at('10:07:00') } },
          { stopSequence: 3, arrival: { time: at('10:28:00') } },
        ],
      ),
      update(
        { tripId: 'H', startTime: '10:09:00', startDate: '20261013', scheduleRelationship: UNSCHEDULED },
        [{ stopSequence: 1, departure: { time: at('10:10:00') } }],
      ),
    ],
    runs: {
      'H_100000 2026-10-13': {
        relationship: 'UNSCHEDULED',
        start: '10:07:00',
        calls: ['P1 10:07:00 +0', 'P2 10:17:00 +0', 'P3 10:28:00 +60'],
      },
      'H_102000 2026-10-13': {
        relationship: 'UNSCHEDULED',
        start: '10:09:00',
        calls: ['P1 10:10:00 +60', 'P2 10:20:00 +60', 'P3 10:30:00 +60'],
      },
    },
  },
  {
    name: 'by headway with exact times',
    means: 'With exact_times=1, each departure is a scheduled trip.',
    routeId: 'X',
    tripUpdates: [
      update({ tripId: 'X', startTime: '10:00:00' }, [{ stopSequence: 1, departure: { delay: 120 } }]),
    ],
    runs: { 'X_100000 2026-10-13': { calls: ['P1 10:02:00 +120', 'P2 10:12:00 +120', 'P3 10:22:00 +120'] } },
  },
  // --- Dates ---
  ...(['20261012', '20261014', '20261020'] as const).map((startDate): LiveScenario => {
    const date = `${startDate.slice(0, 4)}-${startDate.slice(4, 6)}-${startDate.slice(6)}`;
    return {
      name: `cancelled on ${date}`,
      means: 'start_date identifies the run.',
      routeId: 'R',
      tripUpdates: [update({ tripId: 'R1000', startDate, scheduleRelationship: CANCELED })],
      runs: { [`R1000 ${date}`]: { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR } },
      trips: [],
    };
  }),
  {
    name: 'cancelled tomorrow and late today',
    means: 'Updates of one trip on two dates are separate.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000', startDate: '20261014', scheduleRelationship: CANCELED }),
      update({ tripId: 'R1000', startDate: '20261013' }, [{ stopSequence: 1, departure: { delay: 60 } }]),
    ],
    runs: {
      'R1000 2026-10-13': {
        status: 'onTime',
        calls: [
          'P1 10:01:00 +60',
          'P2 10:11:00 +60',
          'P3 10:21:00 +60',
          'P4 10:31:00 +60',
          'P5 10:41:00 +60',
          'P6 10:51:00 +60',
        ],
      },
      'R1000 2026-10-14': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR },
    },
    trips: ['R1000 ON-TIME 1'],
  },
  {
    name: 'late tomorrow morning',
    means: 'Tomorrow’s delay does not affect today.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000', startDate: '20261014' }, [{ stopSequence: 1, departure: { delay: 60 } }]),
    ],
    runs: {
      'R1000 2026-10-14': {
        calls: [
          'P1 10:01:00 +60',
          'P2 10:11:00 +60',
          'P3 10:21:00 +60',
          'P4 10:31:00 +60',
          'P5 10:41:00 +60',
          'P6 10:51:00 +60',
        ],
      },
    },
    trips: [],
  },
  {
    name: 'a date with hyphens, and an invalid one',
    means: 'Some publishers write start_date with hyphens; an invalid date is ignored.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000', startDate: '2026-10-14', scheduleRelationship: CANCELED }),
      update({ tripId: 'R1030', startDate: '20261399', scheduleRelationship: CANCELED }),
    ],
    runs: {
      'R1000 2026-10-14': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR },
      'R1030 2026-10-13': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR },
    },
  },
  {
    name: 'a night trip after midnight, without its date',
    means: 'At 00:40, the run of a 24:30 trip belongs to the previous day.',
    now: Temporal.Instant.from('2026-10-14T00:40:00-04:00'),
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R2430' }, [{ stopSequence: 3, arrival: { delay: 60 } }], {
        timestamp: at('00:39:40', '2026-10-14'),
      }),
    ],
    runs: {
      'R2430 2026-10-13': {
        calls: [
          'P1 scheduled, left',
          'P2 scheduled',
          'P3 00:51:00 +60',
          'P4 01:01:00 +60',
          'P5 01:11:00 +60',
          'P6 01:21:00 +60',
        ],
      },
    },
    trips: ['R2430 ON-TIME 1'],
  },
  {
    name: 'a trip of several days, without its date',
    means: 'A trip that began four days ago is still in service.',
    routeId: 'M',
    tripUpdates: [update({ tripId: 'M1' }, [{ stopSequence: 3, arrival: { delay: 300 } }])],
    // At 10:00 the runs of the 9th to the 13th are in service. At the reported stop, the run of the 9th is due next.
    runs: {
      'M1 2026-10-09': { calls: ['P1 scheduled, left', 'P2 scheduled, left', 'P6 14:05:00 +300, 0 away'] },
    },
  },
  {
    name: 'a trip of several days, without its date, by its next stop',
    means: 'Of the runs in service, the report refers to the one due at the reported stop.',
    routeId: 'M',
    tripUpdates: [update({ tripId: 'M1' }, [{ stopSequence: 2, arrival: { time: at('12:01:00') } }])],
    runs: {
      'M1 2026-10-11': {
        calls: ['P1 scheduled, left', 'P2 12:01:00 +60, 0 away', 'P6 14:01:00 +60, 1 away'],
      },
    },
  },
  {
    name: 'a trip of several days, without its date, by its vehicle',
    means: 'A vehicle heading for a stop belongs to the run due there.',
    routeId: 'M',
    vehiclePositions: [vehicle({ tripId: 'M1' }, { currentStopSequence: 2 })],
    runs: {
      'M1 2026-10-11': { calls: ['P1 scheduled, left', 'P2 scheduled, 0 away', 'P6 scheduled, 1 away'] },
    },
  },
  {
    name: 'a trip of several days, with its date',
    means: 'start_date distinguishes the runs in service.',
    routeId: 'M',
    tripUpdates: [
      update({ tripId: 'M1', startDate: '20261009' }, [{ stopSequence: 3, arrival: { delay: 300 } }]),
      update({ tripId: 'M1', startDate: '20261011' }, [{ stopSequence: 2, arrival: { delay: 60 } }]),
    ],
    runs: {
      'M1 2026-10-09': { calls: ['P1 scheduled, left', 'P2 scheduled, left', 'P6 14:05:00 +300, 0 away'] },
      'M1 2026-10-11': {
        calls: ['P1 scheduled, left', 'P2 12:01:00 +60, 0 away', 'P6 14:01:00 +60, 1 away'],
      },
    },
  },
  // --- Both feeds ---
  {
    name: 'an update for a trip that is not in the vehicle feed',
    means: 'A fresh prediction is valid without a vehicle report.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 4, arrival: { delay: 300 } }])],
    vehiclePositions: [vehicle({ tripId: 'R0900' })],
    runs: {
      'R0900 2026-10-13': {
        status: null,
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 scheduled, left',
          'P4 scheduled, left',
          'P5 scheduled, left',
          'P6 scheduled, left',
        ],
      },
      'R0930 2026-10-13': {
        status: 'late',
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 scheduled, left',
          'P4 10:05:00 +300, 0 away',
          'P5 10:15:00 +300, 1 away',
          'P6 10:25:00 +300, 2 away',
        ],
      },
    },
    trips: ['R0900 SCHEDULED 998', 'R0930 NO GPS 998'],
  },
  {
    name: 'a vehicle that reports its stop',
    means: 'current_stop_sequence is the next stop; the vehicle has left the stops before it.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 3, arrival: { delay: 60 } }])],
    vehiclePositions: [vehicle({ tripId: 'R0930' }, { currentStopSequence: 3 })],
    runs: {
      'R0930 2026-10-13': {
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 09:51:00 +60, 0 away',
          'P4 10:01:00 +60, 1 away',
          'P5 10:11:00 +60, 2 away',
          'P6 10:21:00 +60, 3 away',
        ],
      },
    },
  },
  {
    name: 'a vehicle far behind its schedule, and no update',
    means: 'The delay is unknown: the schedule is shown, with the number of stops away.',
    routeId: 'R',
    tripUpdates: [],
    vehiclePositions: [vehicle({ tripId: 'R0930' }, { currentStopSequence: 2 })],
    runs: {
      'R0930 2026-10-13': {
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, 0 away',
          'P3 scheduled, 1 away',
          'P4 scheduled, 2 away',
          'P5 scheduled, 3 away',
          'P6 scheduled, 4 away',
        ],
      },
    },
  },
  {
    name: 'a vehicle report without a date, and updates with one',
    means: 'The vehicle report and today’s update refer to the run in service; tomorrow’s update does not.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R0930', startDate: '20261013' }, [{ stopSequence: 4, arrival: { delay: 60 } }]),
      update({ tripId: 'R0930', startDate: '20261014', scheduleRelationship: CANCELED }),
    ],
    vehiclePositions: [vehicle({ tripId: 'R0930' }, { currentStopSequence: 4 })],
    runs: {
      'R0930 2026-10-13': {
        status: 'onTime',
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 scheduled, left',
          'P4 10:01:00 +60, 0 away',
          'P5 10:11:00 +60, 1 away',
          'P6 10:21:00 +60, 2 away',
        ],
      },
      'R0930 2026-10-14': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR },
    },
    trips: ['R0930 ON-TIME 1'],
  },
  // --- Old reports ---
  {
    name: 'a prediction from six minutes ago',
    means:
      'timestamp is the time of the update. This one is too old for a countdown, so the schedule is shown.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [{ stopSequence: 1, departure: { delay: 300 } }], { timestamp: now - 360 }),
    ],
    runs: {
      'R1000 2026-10-13': {
        isUntracked: true,
        calls: [
          'P1 10:05:00 +300',
          'P2 10:15:00 +300',
          'P3 10:25:00 +300',
          'P4 10:35:00 +300',
          'P5 10:45:00 +300',
          'P6 10:55:00 +300',
        ],
      },
    },
  },
  {
    name: 'a cancellation from six minutes ago',
    means: 'A cancellation does not expire: it is valid until it is withdrawn.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000', scheduleRelationship: CANCELED }, [], { timestamp: now - 360 })],
    runs: { 'R1000 2026-10-13': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR } },
  },
  {
    name: 'a lost vehicle',
    means: 'A vehicle that has not reported for twenty minutes has no known position or delay.',
    routeId: 'R',
    vehiclePositions: [vehicle({ tripId: 'R0930' }, { timestamp: now - 1200, currentStopSequence: 2 })],
    runs: {
      'R0930 2026-10-13': {
        status: 'noGps',
        isUntracked: true,
        calls: [
          'P1 scheduled',
          'P2 scheduled',
          'P3 scheduled',
          'P4 scheduled',
          'P5 scheduled',
          'P6 scheduled',
        ],
      },
    },
    trips: ['R0930 NO GPS 998'],
  },
  {
    name: 'a lost vehicle and a fresh update',
    means: 'The update has its own timestamp, so its prediction is valid.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 4, arrival: { delay: 300 } }])],
    vehiclePositions: [vehicle({ tripId: 'R0930' }, { timestamp: now - 1200 })],
    runs: {
      'R0930 2026-10-13': {
        status: 'late',
        calls: [
          'P1 scheduled, left',
          'P2 scheduled, left',
          'P3 scheduled, left',
          'P4 10:05:00 +300, 0 away',
          'P5 10:15:00 +300, 1 away',
          'P6 10:25:00 +300, 2 away',
        ],
      },
    },
    trips: ['R0930 NO GPS 998'],
  },
  // --- Unusual feeds ---
  {
    name: 'stops out of order',
    means: 'Updates should be sorted by stop_sequence; if they are not, the sequences restore the order.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 5, arrival: { delay: 600 } },
        { stopSequence: 3, arrival: { delay: 60 } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        status: 'onTime',
        calls: [
          'P1 scheduled',
          'P2 scheduled',
          'P3 10:21:00 +60',
          'P4 10:31:00 +60',
          'P5 10:50:00 +600',
          'P6 11:00:00 +600',
        ],
      },
    },
    trips: ['R1000 ON-TIME 1'],
  },
  {
    name: 'late today and cancelled tomorrow',
    means:
      'Updates of two dates are separate in this order too, and an undated update is about the current run.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [{ stopSequence: 4, arrival: { delay: 60 } }]),
      update({ tripId: 'R1000', startDate: '20261014', scheduleRelationship: CANCELED }),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 scheduled',
          'P2 scheduled',
          'P3 scheduled',
          'P4 10:31:00 +60',
          'P5 10:41:00 +60',
          'P6 10:51:00 +60',
        ],
      },
      'R1000 2026-10-14': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR },
    },
    trips: ['R1000 ON-TIME 1'],
  },
  {
    name: 'cancelled tomorrow, by route, direction and start',
    means: 'A trip may be identified without its id, and start_date identifies the run.',
    routeId: 'R',
    tripUpdates: [
      update({
        routeId: 'R',
        directionId: 0,
        startTime: '10:00:00',
        startDate: '20261014',
        scheduleRelationship: CANCELED,
      }),
    ],
    runs: { 'R1000 2026-10-14': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR } },
    trips: [],
  },
  {
    name: 'a cancellation with delays',
    means: 'CANCELED takes precedence over the reports about single stops.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000', scheduleRelationship: CANCELED }, [
        { stopSequence: 1, departure: { delay: 600 } },
      ]),
    ],
    runs: { 'R1000 2026-10-13': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR } },
    trips: ['R1000 CANCELED 999'],
  },
  {
    name: 'skipped first stops',
    means: 'A trip that starts at a later stop has not begun before it leaves that stop.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, scheduleRelationship: call.SKIPPED },
        { stopSequence: 2, scheduleRelationship: call.SKIPPED },
        { stopSequence: 3, departure: { delay: 120 } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 skipped',
          'P2 skipped',
          'P3 10:22:00 +120',
          'P4 10:32:00 +120',
          'P5 10:42:00 +120',
          'P6 10:52:00 +120',
        ],
      },
    },
    trips: ['R1000 ON-TIME 2'],
  },
  {
    name: 'only the last stop is skipped, with a delay',
    means: 'The trip ends one stop earlier; a skipped stop has no prediction to propagate.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [
        { stopSequence: 1, departure: { delay: 300 } },
        { stopSequence: 6, scheduleRelationship: call.SKIPPED, arrival: { delay: 900 } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 10:05:00 +300',
          'P2 10:15:00 +300',
          'P3 10:25:00 +300',
          'P4 10:35:00 +300',
          'P5 10:45:00 +300',
          'P6 skipped',
        ],
      },
    },
    trips: ['R1000 LATE 5'],
  },
  {
    name: 'no data where the trip is now',
    means: 'NO_DATA ends the validity of earlier reports, so the trip has no delay.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R0930' }, [
        { stopSequence: 1, departure: { delay: 240 } },
        { stopSequence: 3, scheduleRelationship: call.NO_DATA },
      ]),
    ],
    runs: {
      'R0930 2026-10-13': {
        status: null,
        calls: [
          'P1 09:34:00 +240, left',
          'P2 09:44:00 +240, left',
          'P3 no data, left',
          'P4 no data',
          'P5 no data',
          'P6 no data',
        ],
      },
    },
    trips: ['R0930 SCHEDULED 998'],
  },
  {
    name: 'no data for any stop, with a delay of the trip',
    means: 'Reports about stops take precedence over TripUpdate.delay.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [{ stopSequence: 1, scheduleRelationship: call.NO_DATA }], { delay: 300 }),
    ],
    runs: {
      'R1000 2026-10-13': {
        status: null,
        calls: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'].map((stop) => `${stop} no data`),
      },
    },
    trips: ['R1000 SCHEDULED 998'],
  },
  {
    name: 'a loop, by id only',
    means: 'Stops are in travel order, so P1 after P2 is the second call at P1.',
    routeId: 'O',
    tripUpdates: [
      update({ tripId: 'O0945' }, [
        { stopId: 'P2', arrival: { delay: 540 } },
        { stopId: 'P1', arrival: { delay: 0 } },
      ]),
    ],
    runs: {
      'O0945 2026-10-13': {
        calls: [
          'P1 scheduled, left',
          'P2 10:04:00 +540, 0 away',
          'P3 10:14:00 +540, 1 away',
          'P1 10:15:00 +0, 2 away',
        ],
      },
    },
  },
  {
    name: 'REPLACEMENT in another order',
    means: 'A stop that is visited in another order is still served.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000', scheduleRelationship: REPLACEMENT }, [
        { stopId: 'P3', departure: { time: at('10:05:00') } },
        { stopId: 'P2', arrival: { time: at('10:15:00') } },
        { stopId: 'P6', arrival: { time: at('10:35:00') } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        relationship: 'REPLACEMENT',
        calls: [
          'P1 skipped',
          'P3 10:05:00 -900',
          'P2 10:15:00 +300',
          'P4 skipped',
          'P5 skipped',
          'P6 10:35:00 -900',
        ],
      },
    },
  },
  {
    name: 'REPLACEMENT that skips one of its own stops',
    means: 'SKIPPED applies as in any other update.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000', scheduleRelationship: REPLACEMENT }, [
        { stopId: 'P1', departure: { time: at('10:05:00') } },
        { stopId: 'P2', scheduleRelationship: call.SKIPPED },
        { stopId: 'P6', arrival: { time: at('10:55:00') } },
      ]),
    ],
    runs: {
      'R1000 2026-10-13': {
        relationship: 'REPLACEMENT',
        calls: [
          'P1 10:05:00 +300',
          'P2 skipped',
          'P3 skipped',
          'P4 skipped',
          'P5 skipped',
          'P6 10:55:00 +300',
        ],
      },
    },
  },
  {
    name: 'ADDED after midnight',
    means: 'A start_time past 24:00 belongs to the given date, although the clock shows the next day.',
    now: Temporal.Instant.from('2026-10-14T00:30:00-04:00'),
    routeId: 'R',
    tripUpdates: [
      update(
        {
          tripId: 'extra',
          routeId: 'R',
          startDate: '20261013',
          startTime: '25:00:00',
          scheduleRelationship: ADDED,
        },
        [
          { stopId: 'P1', departure: { time: at('01:00:00', '2026-10-14') } },
          { stopId: 'P3', arrival: { time: at('01:20:00', '2026-10-14') } },
        ],
        { timestamp: at('00:29:40', '2026-10-14') },
      ),
    ],
    runs: {
      'extra 2026-10-13': {
        relationship: 'ADDED',
        status: null,
        start: '25:00:00',
        calls: ['P1 01:00:00', 'P3 01:20:00'],
      },
    },
    trips: ['extra SCHEDULED 998'],
  },
  {
    name: 'by headway, cancelled on another date',
    means: 'start_time and start_date together identify one departure on one day.',
    routeId: 'H',
    tripUpdates: [
      update({ tripId: 'H', startTime: '10:00:00', startDate: '20261014', scheduleRelationship: CANCELED }),
    ],
    runs: {
      'H_100000 2026-10-14': {
        relationship: 'CANCELED',
        status: 'cancelled',
        start: '10:00:00',
        calls: ['P1 scheduled', 'P2 scheduled', 'P3 scheduled'],
      },
    },
    trips: [],
  },
  ...(
    [
      [
        'less than half a minute early',
        -24,
        ['09:59:36', '10:09:36', '10:19:36', '10:29:36', '10:39:36', '10:49:36'],
      ],
      ['999 seconds late', 999, ['10:16:39', '10:26:39', '10:36:39', '10:46:39', '10:56:39', '11:06:39']],
    ] as const
  ).map(
    ([name, delay, times]): LiveScenario => ({
      name,
      means:
        'Seconds are not codes: less than half a minute early is on time, and 999 seconds is an ordinary delay.',
      routeId: 'R',
      tripUpdates: [update({ tripId: 'R1000' }, [], { delay })],
      runs: {
        'R1000 2026-10-13': {
          calls: times.map((time, index) => {
            const where = delay > 0 ? '' : index === 0 ? ', left' : `, ${index - 1} away`;
            return `P${index + 1} ${time} ${delay < 0 ? '' : '+'}${delay}${where}`;
          }),
        },
      },
      trips: [delay < 0 ? 'R1000 ON-TIME -0.4' : 'R1000 LATE 16.7'],
    }),
  ),
  ...[901, 998, 999].map(
    (minutes): LiveScenario => ({
      name: `${minutes} minutes late`,
      means: 'A feed’s delay never becomes one of our codes; an impossible delay is ignored.',
      routeId: 'R',
      tripUpdates: [update({ tripId: 'R1000' }, [], { delay: minutes * 60 })],
      runs: { 'R1000 2026-10-13': { status: null, calls: scheduledR } },
      trips: ['R1000 SCHEDULED 998'],
    }),
  ),
  {
    name: 'a time of zero with a delay',
    means: 'A time of zero counts as missing, so the delay applies.',
    routeId: 'R',
    tripUpdates: [update({ tripId: 'R1000' }, [{ stopSequence: 5, arrival: { delay: 120, time: 0 } }])],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 scheduled',
          'P2 scheduled',
          'P3 scheduled',
          'P4 scheduled',
          'P5 10:42:00 +120',
          'P6 10:52:00 +120',
        ],
      },
    },
  },
  {
    name: 'cancelled, with a copy in its place',
    means: 'The original and its copy are separate trips, in any state.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000', scheduleRelationship: CANCELED }),
      update(
        { tripId: 'R1000', scheduleRelationship: DUPLICATED },
        [{ stopSequence: 1, departure: { delay: 60 } }],
        { tripProperties: { tripId: 'R1000-2', startDate: '20261013', startTime: '10:12:00' } },
      ),
    ],
    runs: {
      'R1000 2026-10-13': { relationship: 'CANCELED', status: 'cancelled', calls: scheduledR },
      'R1000-2 2026-10-13': {
        relationship: 'DUPLICATED',
        start: '10:12:00',
        calls: [
          'P1 10:13:00 +60',
          'P2 10:23:00 +60',
          'P3 10:33:00 +60',
          'P4 10:43:00 +60',
          'P5 10:53:00 +60',
          'P6 11:03:00 +60',
        ],
      },
    },
    trips: ['R1000 CANCELED 999', 'R1000-2 ON-TIME 1'],
  },
  {
    name: 'a platform that is not in the schedule',
    means: 'If the trip does not have the stop_id, stop_sequence identifies the call.',
    routeId: 'R',
    tripUpdates: [
      update({ tripId: 'R1000' }, [{ stopSequence: 3, stopId: 'P3-2', arrival: { delay: 120 } }]),
    ],
    runs: {
      'R1000 2026-10-13': {
        calls: [
          'P1 scheduled',
          'P2 scheduled',
          'P3 10:22:00 +120',
          'P4 10:32:00 +120',
          'P5 10:42:00 +120',
          'P6 10:52:00 +120',
        ],
      },
    },
  },
  ...(
    [
      ['past the end of the trip', { currentStopSequence: 40 }],
      ['at an unknown stop', { stopId: 'elsewhere' }],
    ] as const
  ).map(
    ([name, place]): LiveScenario => ({
      name: `a vehicle ${name}`,
      means: 'A stop that the trip does not have is ignored; the prediction stays valid.',
      routeId: 'R',
      tripUpdates: [update({ tripId: 'R0930' }, [{ stopSequence: 4, arrival: { delay: 60 } }])],
      vehiclePositions: [vehicle({ tripId: 'R0930' }, place)],
      runs: {
        'R0930 2026-10-13': {
          calls: [
            'P1 scheduled, left',
            'P2 scheduled, left',
            'P3 scheduled, left',
            'P4 10:01:00 +60, 0 away',
            'P5 10:11:00 +60, 1 away',
            'P6 10:21:00 +60, 2 away',
          ],
        },
      },
      trips: ['R0930 ON-TIME 1'],
    }),
  ),
  {
    name: 'TripModifications that drop stops',
    means:
      'The stops of the span are not served, and propagated_modification_delay applies to those after it.',
    routeId: 'R',
    tripUpdates: [
      {
        newer: {
          tripModifications: {
            selectedTrips: [{ tripIds: ['R1000'] }],
            serviceDates: ['20261013'],
            modifications: [
              {
                startStopSelector: { stopSequence: 3 },
                endStopSelector: { stopId: 'P4' },
                propagatedModificationDelay: 300,
              },
            ],
          },
        },
      },
    ],
    runs: {
      'R1000 2026-10-13': {
        relationship: 'REPLACEMENT',
        calls: [
          'P1 scheduled',
          'P2 scheduled',
          'P3 skipped',
          'P4 skipped',
          'P5 10:45:00 +300 about',
          'P6 10:55:00 +300 about',
        ],
      },
    },
  },
  {
    name: 'a trip update of a modified trip',
    means: 'modified_trip names the trip; its stops are those of the modified one, so P5 is the third.',
    routeId: 'R',
    tripUpdates: [
      {
        newer: {
          tripModifications: {
            selectedTrips: [{ tripIds: ['R1000'] }],
            serviceDates: ['20261013'],
            modifications: [{ startStopSelector: { stopSequence: 3 }, endStopSelector: { stopId: 'P4' } }],
          },
        },
      },
      {
        newer: {
          tripUpdate: {
            trip: { modifiedTrip: { modificationsId: '0', affectedTripId: 'R1000', startDate: '20261013' } },
            stopTimeUpdate: [
              { stopSequence: 1, departure: { delay: 60 } },
              { stopSequence: 3, arrival: { delay: 180 } },
            ],
            timestamp: now - 20,
          },
        },
      },
    ],
    runs: {
      'R1000 2026-10-13': {
        relationship: 'REPLACEMENT',
        calls: [
          'P1 10:01:00 +60',
          'P2 10:11:00 +60',
          'P3 skipped',
          'P4 skipped',
          'P5 10:43:00 +180',
          'P6 10:53:00 +180',
        ],
      },
    },
  },
  {
    name: 'more headway-based departures than scheduled',
    means: 'Each start is a separate run, even if the schedule has fewer departures.',
    routeId: 'H',
    tripUpdates: ['10:01:00', '10:02:00', '10:03:00'].map((startTime) =>
      update({ tripId: 'H', startTime, startDate: '20261013', scheduleRelationship: UNSCHEDULED }, [
        { stopSequence: 1, departure: { time: at(startTime) } },
      ]),
    ),
    runs: {
      'H_100000 2026-10-13': {
        relationship: 'UNSCHEDULED',
        start: '10:01:00',
        calls: ['P1 10:01:00 +0', 'P2 10:11:00 +0', 'P3 10:21:00 +0'],
      },
      'H_100200 2026-10-13': {
        relationship: 'UNSCHEDULED',
        start: '10:02:00',
        calls: ['P1 10:02:00 +0', 'P2 10:12:00 +0', 'P3 10:22:00 +0'],
      },
      'H_102000 2026-10-13': {
        relationship: 'UNSCHEDULED',
        start: '10:03:00',
        calls: ['P1 10:03:00 +0', 'P2 10:13:00 +0', 'P3 10:23:00 +0'],
      },
    },
  },
  ...updateScenarios,
];

/** Every run of every scenario, as a row for `it.each`: the names of the scenario and of the run, then both objects. */
export const scenarioRuns = liveScenarios.flatMap((scenario) =>
  Object.entries(scenario.runs).map(([name, run]) => [scenario.name, name, scenario, run] as const),
);
