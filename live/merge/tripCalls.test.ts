/** Tests how delays propagate along a trip, by the rules of GTFS-realtime, and which call is next. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StopReport, TripReport } from '#live/decode/feed.ts';
import { testCallNotes } from '#testing/entities.ts';
import { delayAt, nextCallIndex, reportedCallIndex } from './nextCall.ts';
import { scheduledCalls } from './tripCalls.ts';
import type { TripRun } from './tripRun.ts';

const base = 1_800_000_000;

/** Creates a run with a call every ten minutes, by default at stops A to E. */
function run(stopIds: string[] = ['A', 'B', 'C', 'D', 'E']): TripRun {
  const arrivals = stopIds.map((_, index) => index * 600);
  const pattern = {
    directionId: 0 as const,
    stopIds,
    stopSequences: stopIds.map((_, index) => index + 1),
    timepoints: stopIds.map(() => true),
    shapeId: null,
  };
  const trip = {
    tripId: 't',
    tripNumber: null,
    blockId: null,
    serviceId: 's',
    releaseName: '',
    headsign: '',
    pattern: 0,
    start: 0,
    arrivalsAfter: arrivals,
    departuresAfter: arrivals,
    ...testCallNotes(),
    headwaySeconds: null,
    tracks: null,
  };
  return {
    trip,
    pattern,
    timetable: { routeId: 'r', stops: new Map(), patterns: [pattern], trips: [trip] },
    day: { date: Temporal.PlainDate.from('2027-01-15'), baseSeconds: base },
    start: base,
    end: base + (stopIds.length - 1) * 600,
  };
}

function stop(part: Partial<StopReport>): StopReport {
  return {
    stopSequence: null,
    stopId: null,
    arrivalDelay: null,
    arrivalTime: null,
    departureDelay: null,
    departureTime: null,
    uncertainty: null,
    relationship: 'SCHEDULED',
    assignedStopId: null,
    track: null,
    headsign: null,
    boarding: null,
    alighting: null,
    ...part,
  };
}

function report(stops: Partial<StopReport>[], delay: number | null = null): TripReport {
  return {
    trip: {
      tripId: 't',
      routeId: null,
      directionId: null,
      startDate: null,
      startSeconds: null,
      relationship: 'SCHEDULED',
      modificationsId: null,
      copyOf: null,
    },
    vehicleId: null,
    headsign: null,
    delay,
    stops: stops.map(stop),
    timestamp: null,
  };
}

const delays = (stops: Partial<StopReport>[], delay: number | null = null, of = run()) =>
  scheduledCalls(of, report(stops, delay)).map((call) => call.delay);

describe('delays along a trip', () => {
  it('propagate from a stop until the next report, and not backwards', () => {
    expect(
      delays([
        { stopSequence: 2, arrivalDelay: 60 },
        { stopSequence: 4, arrivalDelay: 180, departureDelay: 120 },
      ]),
    ).toEqual([null, 60, 60, 180, 120]);
  });

  it("begin with the trip's own delay, if it has one", () => {
    expect(delays([{ stopSequence: 3, arrivalDelay: 0 }], 90)).toEqual([90, 90, 0, 0, 0]);
  });

  it('follow from reported times, if any, rather than from reported delays', () => {
    expect(
      delays([
        { stopSequence: 2, arrivalTime: base + 600 + 45, arrivalDelay: 999, departureTime: base + 600 + 30 },
      ]),
    ).toEqual([null, 45, 30, 30, 30]);
  });

  it('end at NO_DATA, continue past a skipped stop, and ignore impossible values', () => {
    expect(
      delays([
        { stopSequence: 1, departureDelay: 30 },
        { stopSequence: 2, relationship: 'SKIPPED' },
        { stopSequence: 3, relationship: 'NO_DATA' },
        { stopSequence: 4, arrivalDelay: 54_060 },
      ]),
    ).toEqual([30, 30, null, null, null]);
  });

  it('apply to the right call of a loop, by sequence and by stop alone', () => {
    const loop = run(['A', 'B', 'C', 'A']);
    expect(delays([{ stopSequence: 4, stopId: 'A', arrivalDelay: 60 }], null, loop)).toEqual([
      null,
      null,
      null,
      60,
    ]);
    expect(
      delays(
        [
          { stopId: 'C', arrivalDelay: 30 },
          { stopId: 'A', arrivalDelay: 60 },
        ],
        null,
        loop,
      ),
    ).toEqual([null, null, 30, 60]);
  });

  it('ignore reports of stops that the trip does not have', () => {
    expect(
      delays([
        { stopId: 'Z', arrivalDelay: 1 },
        { stopId: 'B', arrivalDelay: 60 },
      ]),
    ).toEqual([null, 60, 60, 60, 60]);
  });

  it('use the departure at the first stop, since arriving there early is not leaving early', () => {
    expect(delays([{ stopSequence: 1, arrivalDelay: -300, departureDelay: 0 }])[0]).toBe(0);
  });

  it('are plausible up to 900 minutes, the limit of spec section 5', () => {
    expect(delays([{ stopSequence: 1, departureDelay: 53_940 }])[0]).toBe(53_940);
    expect(delays([{ stopSequence: 1, departureDelay: 54_060 }])[0]).toBeNull();
  });

  it('leave an arrival as it was predicted if only the departure is reported, but never after the departure', () => {
    const arrivals = (stops: Partial<StopReport>[]) =>
      scheduledCalls(run(), report(stops)).map(({ expectedArrival, scheduledArrival }) =>
        expectedArrival === null ? null : expectedArrival - (scheduledArrival ?? 0),
      );
    expect(
      arrivals([
        { stopSequence: 1, departureDelay: 60 },
        { stopSequence: 3, departureDelay: 240 },
      ]),
    ).toEqual([60, 60, 60, 240, 240]);
    expect(
      arrivals([
        { stopSequence: 1, departureDelay: 300 },
        { stopSequence: 3, departureDelay: 30 },
      ]),
    ).toEqual([300, 300, 30, 30, 30]);
  });

  it('are approximate where the prediction is very uncertain, until the next report', () => {
    const calls = scheduledCalls(
      run(),
      report([
        { stopSequence: 2, arrivalDelay: 120, uncertainty: 1800 },
        { stopSequence: 4, arrivalDelay: 60, uncertainty: 30 },
      ]),
    );
    expect(calls.map(({ delay, isUncertain }) => `${delay} ${isUncertain}`)).toEqual([
      'null false',
      '120 true',
      '120 true',
      '60 false',
      '60 false',
    ]);
  });

  it('keep a stop without data from being earlier than the stop before it allows', () => {
    const calls = scheduledCalls(
      run(),
      report([
        { stopSequence: 1, departureDelay: 900 },
        { stopSequence: 2, relationship: 'NO_DATA' },
      ]),
    );
    const minutes = calls.map(({ expectedDeparture }) =>
      expectedDeparture === null ? null : (expectedDeparture - base) / 60,
    );
    // The stops are ten minutes apart: only the second would be left before the first.
    expect(minutes).toEqual([15, 15, null, null, null]);
    expect(calls.map(({ relationship }) => relationship).slice(1)).toEqual(Array(4).fill('NO_DATA'));
    expect(calls[1]?.isUncertain).toBe(true);
  });

  it('are known if and only if the expected arrival is, and are plausible, for any report', () => {
    const anyStop = fc.record(
      {
        stopSequence: fc.option(fc.nat(7)),
        stopId: fc.option(fc.constantFrom('A', 'C', 'E', 'Z')),
        arrivalDelay: fc.option(fc.integer({ min: -90_000, max: 90_000 })),
        arrivalTime: fc.option(fc.integer({ min: base - 90_000, max: base + 90_000 })),
        departureDelay: fc.option(fc.integer({ min: -3600, max: 3600 })),
        relationship: fc.constantFrom('SCHEDULED' as const, 'SKIPPED' as const, 'NO_DATA' as const),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.array(anyStop, { maxLength: 8 }),
        fc.integer({ min: -3600, max: 7200 }),
        (stops, later) => {
          const calls = scheduledCalls(run(), report(stops));
          expect(calls.map((call) => call.stopId)).toEqual(['A', 'B', 'C', 'D', 'E']);
          for (const call of calls) {
            expect(call.delay === null).toBe(call.expectedArrival === null);
            expect(Math.abs(call.delay ?? 0)).toBeLessThanOrEqual(900 * 60);
          }
          const next = nextCallIndex(calls, -1, base + later);
          if (next !== null) {
            expect(calls[next]?.skipped).toBe(false);
            const known = calls[next]?.delay;
            if (known !== null) expect(delayAt(calls, next)).toBe(known);
          }
        },
      ),
    );
  });
});

describe('the next call', () => {
  const vehicle = {
    trip: report([]).trip,
    vehicleId: null,
    position: null,
    bearing: null,
    currentStopSequence: null,
    stopId: null,
    occupancy: null,
    timestamp: null,
  };

  it('is the one that the vehicle reports, even long before its time', () => {
    const calls = scheduledCalls(run(), null);
    expect(
      nextCallIndex(calls, reportedCallIndex(calls, { ...vehicle, currentStopSequence: 4 }, base), base),
    ).toBe(3);
    expect(nextCallIndex(calls, reportedCallIndex(calls, { ...vehicle, stopId: 'C' }, base), base)).toBe(2);
  });

  it('at a stop that a loop serves twice is the call closest in time', () => {
    const calls = scheduledCalls(run(['A', 'B', 'C', 'A']), null);
    expect(
      nextCallIndex(calls, reportedCallIndex(calls, { ...vehicle, stopId: 'A' }, base + 1700), base + 1700),
    ).toBe(3);
    expect(
      nextCallIndex(calls, reportedCallIndex(calls, { ...vehicle, stopId: 'A' }, base + 100), base + 100),
    ).toBe(0);
  });

  it('without a vehicle is the first that is not over, given the trip’s delay, or unknown after the last', () => {
    const calls = scheduledCalls(run(), report([{ stopSequence: 3, arrivalDelay: 300 }]));
    expect(nextCallIndex(calls, -1, base + 800)).toBe(1);
    expect(nextCallIndex(calls, -1, base + 1200 + 301)).toBe(3);
    expect(nextCallIndex(calls, -1, base + 9000)).toBeNull();
  });
});

describe('a call at another platform', () => {
  const stops = new Map([
    ['B', { name: 'Center', stationId: 'S' }],
    ['B2', { name: 'Center, track 2', stationId: 'S' }],
    ['Z', { name: 'Elsewhere', stationId: 'T' }],
  ]);
  const second = (part: Partial<StopReport>) => {
    const { stopId, movedFrom, stopName, delay } =
      scheduledCalls(run(), report([{ stopSequence: 2, arrivalDelay: 60, ...part }]), stops)[1] ?? {};
    return { stopId, movedFrom, stopName, delay };
  };

  it('is the assigned one', () => {
    const moved = { stopId: 'B2', movedFrom: 'B', stopName: 'Center, track 2', delay: 60 };
    expect(second({ assignedStopId: 'B2' })).toEqual(moved);
    expect(second({ stopId: 'B', assignedStopId: 'B2' })).toEqual(moved);
    expect(second({ assignedStopId: 'B' })).toMatchObject({ stopId: 'B', movedFrom: null });
  });

  it('is the reported one, if it is in the same station', () => {
    expect(second({ stopId: 'B2' })).toEqual({
      stopId: 'B2',
      movedFrom: 'B',
      stopName: 'Center, track 2',
      delay: 60,
    });
    expect(second({ stopId: 'Z' })).toMatchObject({ stopId: 'B', movedFrom: null });
  });

  it('has the track that the feed reports, else that of the platform it moved to', () => {
    const at = run();
    const tracks = { B2: '2' };
    const timetable = {
      ...at.timetable,
      stops: new Map(Object.entries(tracks).map(([id, track]) => [id, { name: id, position: null, track }])),
    };
    const trackOf = (part: Partial<StopReport>) =>
      scheduledCalls({ ...at, timetable }, report([{ stopSequence: 2, arrivalDelay: 60, ...part }]), stops)[1]
        ?.track;
    expect(trackOf({})).toBeNull();
    expect(trackOf({ track: '7' })).toBe('7');
    expect(trackOf({ assignedStopId: 'B2' })).toBe('2');
    expect(trackOf({ assignedStopId: 'B2', track: '7' })).toBe('7');
    expect(trackOf({ assignedStopId: 'Z' })).toBeNull();
  });
});
