/** Tests unusual feeds with the sample network: trip identification, timestamps, formats, contents and sizes. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { TEST_ZONE as zone } from '#testing/clock.ts';
import { isLong } from '#testing/long.ts';
import {
  feedBytes,
  noon,
  readerOf,
  recordingLog,
  samplePublisher,
  sampleStore,
  unixSeconds,
} from '#testing/sampleNetwork.ts';
import type { FeedKind } from './decode/feed.ts';
import { createLiveService } from './liveService.ts';

type Entities = Parameters<typeof feedBytes>[1];
const time = unixSeconds(noon);

/** Polls the given feeds once; returns the service, its log and readers of its responses. */
async function pollOnce(feeds: Partial<Record<FeedKind, Entities | Uint8Array<ArrayBuffer> | string>>) {
  const now = () => noon;
  const publisher = samplePublisher();
  const log = recordingLog();
  const kinds = Object.keys(feeds) as FeedKind[];
  for (const kind of kinds) {
    const given = feeds[kind] ?? '';
    const body = Array.isArray(given) ? feedBytes(time, given) : given;
    publisher.answers[`/${kind}`] = () => new Response(body);
  }
  const service = createLiveService({
    sources: Object.fromEntries(
      kinds.map((kind) => [kind, [{ url: `http://feeds.test/${kind}`, intervalMs: 15_000 }]]),
    ),
    client: sampleStore(now).client,
    zone,
    now,
    log,
    fetch: publisher.fetch,
    // The clock does not advance.
    monotonic: () => 0,
  });
  await service.refresh();
  const reader = readerOf(service.handle, now);
  return {
    service,
    log,
    trips: async (routeId: string) => {
      const answer = await reader.trips({ routeIds: [routeId] });
      if (!answer.ok) throw new Error(answer.error.message);
      expect(answer.value.skipped).toEqual([]);
      return answer.value.value;
    },
    reader,
    skipped: () => service.status().trips.skipped,
  };
}

const position = { latitude: 39.9021, longitude: -75.1 };
const moving = (trip: object, more: object = {}) => ({
  vehicle: { trip, vehicle: { id: 'v', label: '7474' }, position, timestamp: time - 20, ...more },
});
const delayed = (trip: object, delay: number) => ({
  tripUpdate: { trip, stopTimeUpdate: [{ stopSequence: 10, departure: { delay } }] },
});

describe('a headway-based trip', () => {
  it('is matched to the departure with its start time', async () => {
    const live = await pollOnce({
      tripUpdates: [
        delayed({ tripId: '5500', startTime: '11:30:00' }, 60),
        delayed({ tripId: '5500', startTime: '11:50:00' }, 300),
      ],
      vehiclePositions: [moving({ tripId: '5500', routeId: '55', startTime: '11:50:00' })],
    });
    const trips = await live.trips('55');
    expect(
      trips.map(({ tripId, delaySeconds, position }) => [tripId, delaySeconds, position !== null]),
    ).toEqual([
      ['5500_113000', null, false],
      ['5500_115000', 300, true],
    ]);
    expect(trips[1]?.headsign).toBe('To 4');
    expect(live.skipped()).toEqual({});
  });

  it('keeps its id if no departure has its start time', async () => {
    const live = await pollOnce({
      tripUpdates: [delayed({ tripId: '5500', routeId: '55', startTime: '11:31:00' }, 60)],
    });
    expect((await live.trips('55')).map(({ tripId, headsign }) => [tripId, headsign])).toEqual([
      ['5500', null],
    ]);
  });
});

describe('a trip without an id', () => {
  it('is matched to the trip of its route with the same start', async () => {
    const named = { routeId: '17', directionId: 0, startTime: '11:45:00', startDate: '20261009' };
    const live = await pollOnce({ vehiclePositions: [moving(named)], tripUpdates: [delayed(named, 120)] });
    expect(await live.trips('17')).toMatchObject([{ tripId: '1701', delaySeconds: 120, vehicleId: '7474' }]);
  });

  it.each([
    ['no trip of its route starts then', { routeId: '17', startTime: '11:46:00' }],
    ['no trip in its direction starts then', { routeId: '17', directionId: 1, startTime: '11:45:00' }],
    ['the trip that starts then does not run that day', { routeId: '17', startTime: '11:50:00' }],
    ['the route is unknown', { routeId: 'nope', startTime: '11:45:00' }],
  ])('is counted and omitted when %s', async (_, trip) => {
    const live = await pollOnce({ vehiclePositions: [moving(trip)] });
    expect((await live.trips('17')).filter(({ position }) => position !== null)).toEqual([]);
    expect(live.skipped()).toEqual({ 'trip with neither an id nor a single match in the schedule': 1 });
  });

  it('is counted and skipped unless it has both a route and a start time', async () => {
    const live = await pollOnce({
      vehiclePositions: [{ routeId: '17' }, { startTime: '11:45:00' }, {}].map((trip) => moving(trip)),
    });
    expect(live.service.status().sources.vehiclePositions?.skipped).toEqual({ 'vehicle without a trip': 3 });
  });
});

it('a duplicated trip without its own id is skipped', async () => {
  const trip = { tripId: '1701', routeId: '17', scheduleRelationship: 6 };
  const live = await pollOnce({
    tripUpdates: [
      { tripUpdate: { trip, stopTimeUpdate: [{ stopSequence: 10, departure: { delay: 3000 } }] } },
      delayed({ tripId: '1702' }, 60),
    ],
  });
  expect((await live.trips('17')).map(({ tripId }) => tripId)).toEqual(['1702']);
  expect(live.service.status().sources.tripUpdates?.skipped).toEqual({
    'duplicated trip without its own id': 1,
  });
});

it('timestamps in milliseconds are accepted', async () => {
  const live = await pollOnce({
    vehiclePositions: feedBytes((time - 3600) * 1000, [moving({ tripId: '1701' })]),
    tripUpdates: feedBytes(time * 1000, [
      {
        tripUpdate: {
          trip: { tripId: '1701' },
          stopTimeUpdate: [{ stopSequence: 40, arrival: { time: (time + 20 * 60) * 1000 } }],
        },
      },
    ]),
  });
  // The positions' time, in milliseconds, is an hour ago, so they are not shown.
  expect(live.service.status().sources.vehiclePositions).toMatchObject({ state: 'down', ageSeconds: 3600 });
  // Scheduled 12:15, expected 12:20.
  expect(await live.trips('17')).toMatchObject([{ tripId: '1701', delaySeconds: 300, position: null }]);
});

it('a feed that is a gzip file is decompressed, and a damaged one is reported', async () => {
  const packed = gzipSync(feedBytes(time, [moving({ tripId: '1701' })]));
  const live = await pollOnce({ vehiclePositions: new Uint8Array(packed) });
  expect((await live.trips('17')).find(({ position }) => position !== null)?.tripId).toBe('1701');
  const broken = await pollOnce({ vehiclePositions: new Uint8Array(packed.subarray(0, 30)) });
  expect(broken.service.status().sources.vehiclePositions).toMatchObject({
    state: 'down',
    error: 'the compressed response is damaged or too large',
  });
});

it.each([
  [
    'in text format',
    'header {\n  gtfs_realtime_version: "2.0"\n  timestamp: 1800000000\n}\nentity { id: "1" }\n',
  ],
  ['JSON', '{"header":{"gtfsRealtimeVersion":"2.0"},"entity":[]}'],
  ['an HTML page', '<!doctype html><title>Please log in</title>'],
  ['empty', ''],
])('a source is down, not empty, when the response is %s', async (_, body) => {
  const live = await pollOnce({ vehiclePositions: body, alerts: body });
  for (const path of ['trips', 'alerts', 'elevators']) {
    const response = await live.service.handle(new Request(`http://live.test/api/v2/${path}/`));
    expect([path, response.status, response.headers.get('x-source-state')]).toEqual([path, 503, 'down']);
  }
});

it('only the valid parts of unusual predictions are used', async () => {
  const update = (tripId: string, stopTimeUpdate: object[], more: object = {}) => ({
    tripUpdate: { trip: { tripId }, stopTimeUpdate, ...more },
  });
  const live = await pollOnce({
    tripUpdates: [
      // In this order, the four trips have no data from the second stop on, one delay for the whole trip, a time that is a
      // day off, and a stop that is not on the route.
      update('1701', [
        { stopSequence: 10, departure: { delay: 60 } },
        { stopSequence: 20, scheduleRelationship: 2 },
      ]),
      update('1702', [], { delay: 180 }),
      update('501', [{ stopSequence: 10, arrival: { time: time + 86_400 } }]),
      update('502', [
        { stopSequence: 999, stopId: 'nowhere', arrival: { delay: 600 } },
        { stopId: '11', arrival: { delay: 120 } },
      ]),
    ],
  });
  const calls = async (tripId: string) => {
    const answer = await live.reader.tripUpdate({ tripId });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value.value.calls.map(({ delaySeconds, expected }) => [delaySeconds, expected !== null]);
  };
  const none = [null, false];
  expect(await calls('1701')).toEqual([[60, true], none, none, none]);
  expect(await calls('1702')).toEqual(Array(4).fill([180, true]));
  expect(await calls('501')).toEqual([none, none, none]);
  expect(await calls('502')).toEqual([none, none, [120, true]]);
});

it('alerts may have no end, thousands of stops, several languages and repeated ids, and expired or empty ones are omitted', async () => {
  const translation = [
    { text: 'Cerrado', language: 'es' },
    { text: 'Closed & <b>fenced</b>', language: 'en-US' },
  ];
  const alert = (id: string, more: object) => ({ id, alert: { headerText: { translation }, ...more } });
  const stops = Array.from({ length: 5000 }, (_, i) => ({ stopId: `s${i}` }));
  const live = await pollOnce({
    alerts: [
      alert('1', { informedEntity: [...stops, { stopId: '1' }] }),
      alert('1', { informedEntity: [{ routeId: '17' }, { agencyId: 'X' }] }),
      alert('2', { activePeriod: [{ end: time - 1 }] }),
      alert('3', { activePeriod: [{ start: time + 60 }], effect: 9999 }),
      { id: '4', alert: {} },
    ],
  });
  const answer = await live.reader.alerts();
  if (!answer.ok) throw new Error(answer.error.message);
  expect(answer.value.skipped).toEqual([]);
  expect(
    answer.value.value.map(({ id, routeIds, periods, effect }) => [
      id,
      routeIds,
      periods?.[0]?.ends ?? null,
      effect,
    ]),
  ).toEqual([
    ['1', ['17'], null, null],
    ['1#2', ['17'], null, null],
    ['3', [], null, null],
  ]);
  expect(answer.value.value[0]?.subject).toBe('Closed & <b>fenced</b>');
});

it.runIf(isLong)(
  'twenty thousand vehicles are processed in slices, with other work in between',
  async () => {
    // Each reading of the clock advances it by a millisecond, on any machine: only the work between two turns counts.
    let readings = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++readings);
    let longest = 0;
    let before = readings;
    let isOver = false;
    const others = () => {
      longest = Math.max(longest, readings - before);
      before = readings;
      if (!isOver) setImmediate(others);
    };
    try {
      const many = Array.from({ length: 20_000 }, (_, i) => moving({ tripId: `x${i}`, routeId: '17' }));
      setImmediate(others);
      const live = await pollOnce({ vehiclePositions: many });
      const vehicles = await live.trips('17');
      expect(vehicles.filter(({ position }) => position !== null)).toHaveLength(20_000);
    } finally {
      isOver = true;
      clock.mockRestore();
    }
    expect(readings).toBeGreaterThan(3 * 20_000);
    // One slice, plus other work between two turns: at most a thousandth of the total.
    expect(longest).toBeLessThan(60);
  },
  20_000,
);
