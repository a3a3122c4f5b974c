/** Tests the whole service with the sample network, from feeds to responses decoded through the contract. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { feedBytes, noon, unixSeconds, vehicleEntity as vehicle } from '#testing/sampleNetwork.ts';
import { base, secret, setUp } from '#testing/sampleService.ts';

const trip = (tripId: string, more: object = {}) => ({ trip: { tripId, ...more } });
const late = (tripId: string, delay: number, more: object = {}) => ({
  tripUpdate: { ...trip(tripId), stopTimeUpdate: [{ stopSequence: 20, arrival: { delay } }], ...more },
});

describe('the trips endpoint', () => {
  it('merges a vehicle, its trip update and the schedule into a bus row', async () => {
    const live = setUp();
    live.publish(
      'vehiclePositions',
      feedBytes(live.time() - 10, [vehicle('1701', live.time(), { occupancyStatus: 2 })]),
    );
    live.publish('tripUpdates', feedBytes(live.time() - 5, [late('1701', 288)]));
    await live.service.refresh();
    expect(await live.json('/api/v2/trips/')).toEqual([
      {
        route_id: '17',
        trip_id: '1701',
        direction_id: 0,
        trip_headsign: 'To 4',
        block_id: 71,
        vehicle_id: '7474',
        lat: '39.9021',
        lon: '-75.1',
        heading: 191.1,
        delay: 4.8,
        next_stop_id: '2',
        next_stop_name: 'Stop 2',
        next_stop_sequence: 20,
        trip_completion: '33',
        seat_availability: 'FEW_SEATS_AVAILABLE',
        timestamp: live.time() - 20,
        transit_date: '2026-10-09',
        direction_name: 'Northbound',
        status: 'ON-TIME',
      },
    ]);
  });

  it('writes rail rows with delays in whole minutes, block ids as text and stop ids as numbers', async () => {
    const live = setUp();
    live.publish('vehiclePositions', feedBytes(live.time(), [vehicle('LAN_520', live.time())]));
    live.publish('tripUpdates', feedBytes(live.time(), [late('LAN_520', 320)]));
    await live.service.refresh();
    expect(await live.json('/api/v2/trips/?route_id=LAN')).toEqual([
      expect.objectContaining({
        block_id: '520',
        service_id: 'WK',
        start_time: '11:40:00',
        end_time: '12:10:00',
        heading: '191.1',
        delay: 5,
        status: 'LATE',
        next_stop_id: 90002,
        seat_availability: 'NOT_AVAILABLE',
      }),
    ]);
  });

  it('gives rows that the contract decodes without skipping any', async () => {
    const live = setUp();
    live.publish(
      'vehiclePositions',
      feedBytes(live.time() - 10, [
        vehicle('1701', live.time()),
        vehicle('LAN_520', live.time()),
        vehicle('8888', live.time(), trip('8888', { routeId: '17', scheduleRelationship: 1 })),
      ]),
    );
    live.publish('tripUpdates', feedBytes(live.time(), [late('501', 60)]));
    await live.service.refresh();
    const answer = await live.reader.trips({ routeIds: [] });
    if (!answer.ok) throw new Error(answer.error.message);
    expect(answer.value.skipped).toEqual([]);
    expect(answer.value.value.map((each) => [each.tripId, each.status])).toEqual([
      ['1701', 'scheduled'],
      ['8888', 'scheduled'],
      ['501', 'noGps'],
      ['502', 'noGps'],
      ['LAN_520', 'scheduled'],
    ]);
    expect(unixSeconds(answer.value.asOf)).toBe(live.time() - 10);
    expect(answer.value.stale).toBe(false);
  });

  it('gives neither the next stop nor departed stops of a trip without GPS', async () => {
    const live = setUp();
    live.publish('vehiclePositions', feedBytes(live.time(), []));
    live.publish('tripUpdates', feedBytes(live.time(), [late('1702', 120)]));
    await live.service.refresh();
    const [row] = (await live.json('/api/v2/trips/?route_id=17')).filter(
      ({ trip_id: id }: { trip_id: string }) => id === '1702',
    );
    expect(row).toMatchObject({ status: 'NO GPS', next_stop_sequence: null });
    const { trip: tripRow, stop_times: calls } = await live.json('/api/v2/trip-update/?trip_id=1702');
    expect(tripRow).toMatchObject({ status: 'NO GPS', next_stop_id: null, next_stop_sequence: null });
    expect(calls.map(({ departed }: { departed: boolean }) => departed)).not.toContain(true);
    expect(calls.length).toBeGreaterThan(1);
  });

  it('lists trips without a position, and running trips of a route without any position, as NO GPS', async () => {
    const live = setUp();
    live.publish('vehiclePositions', feedBytes(live.time(), [vehicle('1701', live.time())]));
    live.publish('tripUpdates', feedBytes(live.time(), [late('1702', 120), late('501', 60)]));
    await live.service.refresh();
    const rows = await live.json('/api/v2/trips/');
    expect(rows.map((row: Record<string, unknown>) => [row.trip_id, row.status, row.delay, row.lat])).toEqual(
      [
        ['1701', 'SCHEDULED', 998, '39.9021'],
        ['1702', 'NO GPS', 998, null],
        // B1 has an update and no vehicle: trip 502 should be running too, 503 not yet.
        ['501', 'NO GPS', 998, null],
        ['502', 'NO GPS', 998, null],
      ],
    );
    expect(rows[1]).toMatchObject({
      vehicle_id: 'None',
      timestamp: 63240,
      next_stop_id: null,
      heading: null,
    });
  });

  it('without a vehicle feed, gives the delay of each reported trip and does not claim NO GPS', async () => {
    const live = setUp(['tripUpdates']);
    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', -156), late('501', 300)]));
    await live.service.refresh();
    const rows = await live.json('/api/v2/trips/');
    expect(rows.map((row: Record<string, unknown>) => [row.trip_id, row.delay, row.status, row.lat])).toEqual(
      [
        ['1701', -2.6, 'EARLY', null],
        ['501', 5, 'LATE', null],
      ],
    );
  });

  it('keeps a cancelled trip in the list', async () => {
    const live = setUp();
    live.publish('vehiclePositions', feedBytes(live.time(), []));
    live.publish(
      'tripUpdates',
      feedBytes(live.time(), [{ tripUpdate: trip('1702', { scheduleRelationship: 3 }) }]),
    );
    await live.service.refresh();
    expect(await live.json('/api/v2/trips/?route_id=17')).toEqual(
      expect.arrayContaining([expect.objectContaining({ trip_id: '1702', status: 'CANCELED', delay: 999 })]),
    );
  });

  it('filters by a comma-separated list of routes, where parents include their children', async () => {
    const live = setUp(['tripUpdates']);
    live.publish(
      'tripUpdates',
      feedBytes(live.time(), [late('1701', 0), late('501', 0), late('LAN_520', 0)]),
    );
    await live.service.refresh();
    const routes = async (query: string) =>
      (await live.json(`/api/v2/trips/?route_id=${query}`)).map((row: { route_id: string }) => row.route_id);
    expect(await routes('B,lan')).toEqual(['B1', 'LAN']);
    expect(await routes('17')).toEqual(['17']);
    expect(await routes('nowhere')).toEqual([]);
  });

  it('tolerates second vehicles, invalid positions and times, unknown trips and deleted entities', async () => {
    const live = setUp();
    const time = live.time();
    live.publish(
      'vehiclePositions',
      feedBytes(null, [
        vehicle('1701', time, { vehicle: { id: 'old' }, timestamp: time - 60 }),
        vehicle('1701', time, { vehicle: { id: 'new' }, timestamp: time - 30 }),
        vehicle('1702', time, { position: { latitude: 0, longitude: 0 } }),
        vehicle('501', time, { position: { latitude: Number.NaN, longitude: 1 } }),
        vehicle('LAN_520', time, { timestamp: time + 7200 }),
        { vehicle: { position: { latitude: 39.9, longitude: -75.1 } } },
        { ...vehicle('502', time), isDeleted: true },
        vehicle('nobody', time),
      ]),
    );
    live.publish('tripUpdates', feedBytes(time, []));
    await live.service.refresh();
    const rows = await live.json('/api/v2/trips/');
    expect(
      rows.map((row: Record<string, unknown>) => [row.trip_id, row.vehicle_id, row.status, row.timestamp]),
    ).toEqual([
      ['1701', 'new', 'SCHEDULED', time - 30],
      ['1702', '7474', 'NO GPS', 63240],
      ['501', '7474', 'NO GPS', 63240],
      ['502', 'None', 'NO GPS', 63240],
      ['LAN_520', '7474', 'SCHEDULED', 63240],
    ]);
    const status = await live.json('/status');
    expect(status.sources.vehiclePositions).toMatchObject({
      state: 'ok',
      rows: 6,
      skippedRows: 2,
      skipped: { deleted: 1, 'vehicle without a trip': 1 },
    });
    expect(status.trips).toMatchObject({
      rows: 5,
      matched: 5,
      skipped: { 'second vehicle for a trip': 1, 'trip of an unknown route': 1 },
    });
  });

  it('gives arrival times, but no delay, for a trip not in the schedule', async () => {
    const live = setUp(['tripUpdates']);
    const soon = live.time() + 300;
    const extra = {
      tripUpdate: {
        ...trip('X1', { routeId: '17', directionId: 0, scheduleRelationship: 1 }),
        stopTimeUpdate: [
          { stopId: '1', departure: { time: soon } },
          { stopId: '2', arrival: { time: soon + 600 } },
          { stopId: '3' },
        ],
      },
    };
    live.publish('tripUpdates', feedBytes(live.time(), [extra]));
    await live.service.refresh();
    const [row] = await live.json('/api/v2/trips/');
    expect(row).toMatchObject({ trip_id: 'X1', schedule_relationship: 'ADDED' });
    const update = await live.json('/api/v2/trip-update/?trip_id=X1');
    expect(update.stop_times).toMatchObject([
      { stop_id: 1, stop_name: 'Stop 1', eta: soon, delay: null, scheduled_time: null, departed: false },
      { stop_id: 2, eta: soon + 600, delay: null },
      { stop_id: 3, eta: null, delay: 999 },
    ]);
    const [read, calls] = await Promise.all([
      live.reader.trips({ routeIds: ['17'] }),
      live.reader.tripUpdate({ tripId: 'X1' }),
    ]);
    expect(read.ok && read.value.value[0]).toMatchObject({ tripId: 'X1', relationship: 'ADDED' });
    expect(
      calls.ok && calls.value.value.calls.map(({ expected }) => expected?.epochMilliseconds ?? null),
    ).toEqual([soon * 1000, (soon + 600) * 1000, null]);
  });

  it("keeps yesterday's trip on yesterday's service day after midnight", async () => {
    const after = Temporal.Instant.from('2026-10-10T00:20:00-04:00');
    const live = setUp(['tripUpdates'], after);
    live.publish('tripUpdates', feedBytes(live.time(), [late('1703', 60)]));
    await live.service.refresh();
    expect((await live.json('/api/v2/trips/'))[0]).toMatchObject({ transit_date: '2026-10-09', delay: 1 });
    const update = await live.json('/api/v2/trip-update/?trip_id=1703');
    expect(update.trip.transit_date).toBe('2026-10-09');
    expect(update.stop_times[1]).toMatchObject({
      arrival_time: '24:20:00',
      scheduled_time: '2026-10-10 12:20 AM',
      eta: unixSeconds(Temporal.Instant.from('2026-10-10T00:21:00-04:00')),
    });
  });

  it('lists a reported vehicle even if the schedule cannot be read', async () => {
    const live = setUp();
    live.store.isDown = true;
    live.publish(
      'vehiclePositions',
      feedBytes(live.time(), [vehicle('1701', live.time(), trip('1701', { routeId: '17' }))]),
    );
    live.publish('tripUpdates', feedBytes(live.time(), []));
    await live.service.refresh();
    expect(await live.json('/api/v2/trips/')).toEqual([
      expect.objectContaining({
        route_id: '17',
        trip_id: '1701',
        lat: '39.9021',
        trip_headsign: null,
        block_id: null,
      }),
    ]);
  });

  it.each([
    ['an hour', { hours: -1 }],
    ['80 seconds', { seconds: -80 }],
  ])('checks for a new schedule after a minute even if the clock is set back by %s', async (_, setBack) => {
    const live = setUp(['tripUpdates']);
    const poll = async () => {
      live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 0)]));
      await live.service.refresh();
    };
    const loads = () => live.store.requested.filter((path) => path === '/timetables/17.json').length;
    await poll();
    live.store.version = '2';
    live.pass({ seconds: 30 });
    live.pass(setBack);
    await poll();
    expect(loads()).toBe(1);
    live.pass({ seconds: 40 });
    await poll();
    expect(loads()).toBe(2);
  });

  it('loads only the timetables of reported routes, and reloads them for a new store version', async () => {
    const live = setUp(['tripUpdates']);
    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 0)]));
    await live.service.refresh();
    await live.service.refresh();
    const loads = () => live.store.requested.filter((path) => path.startsWith('/timetables/'));
    expect(loads()).toEqual(['/timetables/17.json']);
    live.store.version = '2';
    live.pass({ seconds: 70 });
    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 0)]));
    await live.service.refresh();
    expect(loads()).toEqual(['/timetables/17.json', '/timetables/17.json']);
  });
});

describe('the trip-update endpoint', () => {
  it('lists every call and propagates a stop’s delay to the following stops', async () => {
    const live = setUp();
    live.publish(
      'vehiclePositions',
      feedBytes(live.time(), [vehicle('1701', live.time(), { currentStopSequence: 30 })]),
    );
    live.publish(
      'tripUpdates',
      feedBytes(live.time(), [
        {
          tripUpdate: {
            ...trip('1701'),
            stopTimeUpdate: [
              { stopSequence: 20, arrival: { delay: 84 } },
              { stopSequence: 30, scheduleRelationship: 1 },
            ],
          },
        },
      ]),
    );
    await live.service.refresh();
    const answer = await live.reader.tripUpdate({ tripId: '1701' });
    if (!answer.ok) throw new Error(answer.error.message);
    expect(answer.value.value).toMatchObject({
      isRealTime: true,
      status: 'onTime',
      nextStopId: '4',
      delaySeconds: 84,
    });
    expect(
      answer.value.value.calls.map((call) => [
        call.stopId,
        call.delaySeconds,
        call.departed,
        call.skipped,
        call.expected?.toString() ?? null,
      ]),
    ).toEqual([
      ['1', null, true, false, null],
      ['2', 84, true, false, '2026-10-09T15:56:24Z'],
      ['3', 84, true, true, '2026-10-09T16:06:24Z'],
      ['4', 84, false, false, '2026-10-09T16:16:24Z'],
    ]);
  });

  it('lists a loop call by call and uses times if delays are missing', async () => {
    const live = setUp(['tripUpdates']);
    const due = unixSeconds(Temporal.Instant.from('2026-10-09T12:15:00-04:00'));
    live.publish(
      'tripUpdates',
      feedBytes(live.time(), [
        {
          tripUpdate: {
            ...trip('10701', { routeId: '107' }),
            stopTimeUpdate: [
              { stopId: '6', arrival: { delay: 60 } },
              { stopId: '5', arrival: { time: due + 180 } },
            ],
          },
        },
      ]),
    );
    await live.service.refresh();
    const update = await live.json('/api/v2/trip-update/?trip_id=10701');
    expect(
      update.stop_times.map((call: Record<string, unknown>) => [
        call.stop_id,
        call.stop_sequence,
        call.delay,
      ]),
    ).toEqual([
      [5, 10, 999],
      [6, 20, 1],
      [7, 30, 1],
      [5, 40, 3],
    ]);
  });

  it('marks every call of a finished trip as departed, and none of a cancelled one', async () => {
    const live = setUp(['tripUpdates']);
    live.pass({ minutes: 30 });
    live.publish(
      'tripUpdates',
      feedBytes(live.time(), [late('1701', 0), { tripUpdate: trip('1702', { scheduleRelationship: 3 }) }]),
    );
    await live.service.refresh();
    const departedCalls = async (tripId: string) => {
      const update = await live.json(`/api/v2/trip-update/?trip_id=${tripId}`);
      return update.stop_times.map((call: { departed: boolean }) => call.departed);
    };
    expect(await departedCalls('1701')).toEqual([true, true, true, true]);
    expect(await departedCalls('1702')).toEqual([false, false, false, false]);
  });

  it('responds with 404 for a trip without live data, and with 400 without a trip id', async () => {
    const live = setUp(['tripUpdates']);
    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 0)]));
    await live.service.refresh();
    expect((await live.get('/api/v2/trip-update/?trip_id=1')).status).toBe(404);
    expect((await live.get('/api/v2/trip-update/')).status).toBe(400);
  });
});

describe('a source', () => {
  const trips = (live: ReturnType<typeof setUp>) => live.get('/api/v2/trips/');

  it('that fails keeps its last good data until it is too old, then is down until it recovers', async () => {
    const live = setUp(['tripUpdates']);
    const good = feedBytes(live.time(), [late('1701', 60)]);
    const asOf = noon.toString();
    const faults: (() => void)[] = [
      () => live.publish('tripUpdates', '<html>busy</html>'),
      () => live.publish('tripUpdates', new Uint8Array([0xff, 0xff, 0xff])),
      () => live.publish('tripUpdates', good.slice(0, good.length - 3)),
      () => live.publish('tripUpdates', feedBytes(live.time() - 3600, [late('1702', 60)])),
      () => live.publish('tripUpdates', good),
      () => {
        live.publisher.answers['/tripUpdates'] = () => new Response('', { status: 500 });
      },
      () => {
        delete live.publisher.answers['/tripUpdates'];
      },
    ];
    expect((await trips(live)).status).toBe(503);
    live.publish('tripUpdates', good);
    await live.service.refresh();
    for (const fault of faults) {
      fault();
      live.pass({ seconds: 40 });
      await live.service.refresh();
      const answer = await trips(live);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-source-time')).toBe(asOf);
      expect(await answer.json()).toHaveLength(1);
    }
    const stale = await trips(live);
    expect(stale.headers.get('x-source-state')).toBe('stale');
    expect(stale.headers.get('x-source-since')).toBe(asOf);

    live.pass({ seconds: 40 });
    const down = await trips(live);
    expect(down.status).toBe(503);
    expect(down.headers.get('x-source-state')).toBe('down');
    expect(down.headers.get('x-source-since')).toBe(asOf);
    expect((await live.get('/api/v2/trips/?route_id=17')).status).toBe(503);
    expect((await live.get('/api/v2/trip-update/?trip_id=1701')).status).toBe(503);

    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 60)]));
    await live.service.refresh();
    const back = await trips(live);
    expect([back.status, back.headers.get('x-source-state')]).toEqual([200, 'ok']);
    expect(live.log.lines.map(({ message }) => message)).toContain('feed recovered');
  });

  it('of vehicles that is down removes only the vehicles', async () => {
    const live = setUp(['vehiclePositions', 'tripUpdates']);
    live.publish('vehiclePositions', feedBytes(live.time(), [vehicle('1701', live.time())]));
    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 60)]));
    await live.service.refresh();
    live.pass({ minutes: 6 });
    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 60)]));
    await live.service.refresh();
    const answer = await trips(live);
    expect(answer.headers.get('x-source-state')).toBe('stale');
    expect(await answer.json()).toEqual([
      expect.objectContaining({ trip_id: '1701', lat: null, delay: 1, status: 'ON-TIME' }),
    ]);
  });

  it('of alerts that fails keeps them for half an hour', async () => {
    const live = setUp(['alerts']);
    live.publish(
      'alerts',
      feedBytes(live.time(), [{ alert: { headerText: { translation: [{ text: 'Words' }] } } }]),
    );
    await live.service.refresh();
    delete live.publisher.answers['/alerts'];
    live.pass({ minutes: 29 });
    await live.service.refresh();
    const answer = await live.get('/api/v2/alerts/');
    expect([answer.status, answer.headers.get('x-source-state')]).toEqual([200, 'stale']);
    live.pass({ minutes: 2 });
    for (const path of ['alerts', 'detours', 'elevators']) {
      expect((await live.get(`/api/v2/${path}/`)).status).toBe(503);
    }
  });

  it('that redirects gets the key only at its own origin, and neither status nor log contains the key or a URL', async () => {
    const live = setUp(['tripUpdates']);
    const headers: (string | null)[] = [];
    live.publisher.answers['/tripUpdates'] = (request) => {
      headers.push(request.headers.get('x-api-key'));
      return new Response(null, { status: 302, headers: { location: 'http://elsewhere.test/feed' } });
    };
    live.publisher.answers['/feed'] = (request) => {
      headers.push(request.headers.get('x-api-key'));
      return new Response('refused', { status: 403 });
    };
    await live.service.refresh();
    expect(headers).toEqual([secret, null]);
    const shown = JSON.stringify([await live.json('/status'), live.log.lines]);
    expect(shown).toContain('HTTP 403');
    expect(shown).not.toContain(secret);
    expect(shown).not.toMatch(/feeds\.test|elsewhere\.test/);
  });

  it('is requested conditionally, and 304 means unchanged', async () => {
    const live = setUp(['tripUpdates']);
    const requested: (string | null)[] = [];
    const bytes = feedBytes(null, [late('1701', 60)]);
    live.publisher.answers['/tripUpdates'] = (request) => {
      requested.push(request.headers.get('if-none-match'));
      return request.headers.get('if-none-match') === '"a"'
        ? new Response(null, { status: 304 })
        : new Response(bytes, { headers: { etag: '"a"' } });
    };
    await live.service.refresh();
    live.pass({ minutes: 4 });
    await live.service.refresh();
    live.pass({ minutes: 4 });
    await live.service.refresh();
    expect(requested).toEqual([null, '"a"', '"a"']);
    expect((await trips(live)).headers.get('x-source-state')).toBe('ok');
  });
});

describe('the endpoints of alerts, detours, elevators and KML', () => {
  const text = (words: string, language?: string) => ({
    translation: [{ text: words, ...(language ? { language } : {}) }],
  });
  const publishAlerts = async (live: ReturnType<typeof setUp>) => {
    const time = live.time();
    live.publish(
      'alerts',
      feedBytes(time, [
        {
          id: 'A1',
          alert: {
            headerText: text('Trains every 30 minutes'),
            descriptionText: text('Track work & signals.\nUse the bus.\n\nThank you.'),
            informedEntity: [{ routeId: 'lan' }],
            effect: 3,
            cause: 10,
            severityLevel: 3,
            activePeriod: [{ start: time - 86400, end: time - 3600 }, { start: time + 3600 }],
            url: text('https://agency.test/a?b=1&c=2'),
          },
        },
        {
          id: 'D7',
          alert: {
            headerText: text('Detour'),
            descriptionText: text('NB via 4th'),
            informedEntity: [
              { routeId: '17', directionId: 0, stopId: '2' },
              { routeId: '17', directionId: 0, stopId: '3' },
            ],
            effect: 4,
            cause: 10,
            activePeriod: [{ start: time - 60, end: time + 86400 }],
          },
        },
        {
          id: 'E1',
          alert: {
            headerText: text('Street to platform'),
            descriptionText: {
              translation: [
                { text: 'Use 10th.', language: 'en' },
                { text: '<p>Use <b>10th</b>.</p>', language: 'en-html' },
              ],
            },
            informedEntity: [{ stopId: '9' }],
            effect: 11,
            activePeriod: [{ start: time - 600 }],
          },
        },
        {
          id: 'E2',
          alert: {
            headerText: text('Later'),
            informedEntity: [{ stopId: '9' }],
            effect: 11,
            activePeriod: [{ start: time + 600 }],
          },
        },
        { id: 'X', alert: { headerText: text('Over'), activePeriod: [{ start: 1, end: time - 1 }] } },
        {
          id: 'S',
          alert: {
            headerText: text('Strike'),
            informedEntity: [{ routeType: 1 }],
            effect: 1,
            severityLevel: 4,
          },
        },
      ]),
    );
    await live.service.refresh();
  };

  it('list alerts in wire format, without past ones', async () => {
    const live = setUp(['alerts']);
    await publishAlerts(live);
    const rows = await live.json('/api/v2/alerts/');
    expect(
      rows.map((row: Record<string, unknown>) => [row.alert_id, row.type, row.routes, row.status]),
    ).toEqual([
      ['A1', 'ALERT', ['LAN'], 'NORMAL'],
      ['D7', 'DETOUR', ['17'], 'NORMAL'],
      ['E1', 'ADVISORY', ['B1', 'B2'], 'NORMAL'],
      ['E2', 'ADVISORY', ['B1', 'B2'], 'NORMAL'],
      ['S', 'ALERT', ['B1', 'B2'], 'SUSPENDED'],
    ]);
    expect(rows[0]).toMatchObject({
      subject: 'Trains every 30 minutes',
      message:
        '<p>Track work &#38; signals.<br>Use the bus.</p><p>Thank you.</p><p><a href="https://agency.test/a?b=1&#38;c=2">https://agency.test/a?b=1&#38;c=2</a></p>',
      cause: 'CONSTRUCTION',
      effect: 'SIGNIFICANT_DELAYS',
      severity: 'WARNING',
      start: '2026-10-09 13:00:00',
      end: null,
    });
    expect(
      (await live.json('/api/v2/alerts/?route_id=B')).map((row: { alert_id: string }) => row.alert_id),
    ).toEqual(['E1', 'E2', 'S']);
    const read = await live.reader.alerts();
    expect(read.ok && [read.value.value.length, read.value.skipped]).toEqual([5, []]);
  });

  it('include an alert in every language of its feed', async () => {
    const live = setUp(['alerts']);
    const translation = [
      { text: 'Delays', language: 'en' },
      { text: 'Retrasos', language: 'es' },
      { text: 'Trễ', language: 'vi' },
    ];
    const descriptionText = {
      translation: [
        { text: 'Long delays', language: 'en' },
        { text: '<p>Long <b>delays</b></p>', language: 'en-html' },
        { text: 'Grandes retrasos', language: 'es' },
      ],
    };
    live.publish(
      'alerts',
      feedBytes(live.time(), [
        { id: 'A1', alert: { headerText: { translation }, descriptionText } },
        { id: 'A2', alert: { headerText: text('One language', 'en') } },
      ]),
    );
    await live.service.refresh();
    const rows = await live.json('/api/v2/alerts/');
    expect(rows[0]).toMatchObject({
      subject: 'Delays',
      message: '<p>Long <b>delays</b></p>',
      language: 'en',
      translations: [
        { language: 'es', subject: 'Retrasos', message: '<p>Grandes retrasos</p>' },
        { language: 'vi', subject: 'Trễ', message: null },
      ],
    });
    expect(rows[1]).toMatchObject({ language: 'en' });
    expect(rows[1]).not.toHaveProperty('translations');
    const read = await live.reader.alerts();
    expect(read.ok && read.value.value[0]?.translations[1]).toEqual({
      language: 'vi',
      subject: 'Trễ',
      messageHtml: null,
    });
  });

  it('include an elevator and a detour in every language of their feed', async () => {
    const live = setUp(['alerts']);
    const both = (en: string, es: string) => ({
      translation: [
        { text: en, language: 'en' },
        { text: es, language: 'es' },
      ],
    });
    live.publish(
      'alerts',
      feedBytes(live.time(), [
        {
          id: 'E',
          alert: {
            effect: 11,
            informedEntity: [{ stopId: '2' }],
            headerText: both('Street elevator', 'Ascensor de la calle'),
            descriptionText: both('Out for repair', 'En reparación'),
          },
        },
        {
          id: 'D',
          alert: {
            effect: 4,
            cause: 10,
            informedEntity: [{ routeId: '17' }],
            headerText: both('Detour', 'Desvío'),
            descriptionText: both('Via 19th St', 'Por la calle 19'),
          },
        },
        { id: 'N', alert: { effect: 4, informedEntity: [{ routeId: '17' }], headerText: text('Plain', '') } },
      ]),
    );
    await live.service.refresh();
    const elevators = await live.reader.elevators();
    expect(elevators.ok && elevators.value.value).toMatchObject([
      {
        elevator: 'Street elevator',
        message: 'Out for repair',
        language: 'en',
        translations: [
          {
            language: 'es',
            elevator: 'Ascensor de la calle',
            message: 'En reparación',
            messageHtml: '<p>En reparación</p>',
          },
        ],
      },
    ]);
    const detours = await live.reader.detours();
    const [detour, plain] = detours.ok ? detours.value.value : [];
    expect(detour).toMatchObject({
      message: 'Via 19th St',
      cause: 'CONSTRUCTION',
      language: 'en',
      translations: [{ language: 'es', message: 'Por la calle 19', reason: null }],
    });
    expect(plain).toMatchObject({ message: 'Plain', cause: null, translations: [] });
  });

  /** Publishes that trip 1702 of route 17 skips its second and third stops. */
  const publishSkips = (live: ReturnType<typeof setUp>) => {
    const stopTimeUpdate = [20, 30].map((stopSequence) => ({ stopSequence, scheduleRelationship: 1 }));
    live.publish(
      'tripUpdates',
      feedBytes(live.time(), [{ tripUpdate: { ...trip('1702'), stopTimeUpdate } }]),
    );
  };

  it('mark a stop of a detour as skipped only once trips skip it, even if its alert is unchanged', async () => {
    const live = setUp(['alerts', 'tripUpdates']);
    live.publish('tripUpdates', feedBytes(live.time(), [late('1702', 60)]));
    await publishAlerts(live);
    const skippedStops = async () =>
      (await live.json('/api/v2/detours/?route=17')).map((row: { skipped_stops: object | null }) =>
        row.skipped_stops === null ? null : Object.keys(row.skipped_stops),
      );
    expect(await skippedStops()).toEqual([null]);
    expect(await (await live.get('/api/v2/kml/?route=17')).text()).not.toContain('UNSERVERD');
    // The stops are marked as soon as a trip skips them, although the alerts have not changed.
    publishSkips(live);
    await live.service.refresh();
    expect(await skippedStops()).toEqual([['2', '3']]);
  });

  it('list the entities of an alert, which suspends a line only if it affects the whole line or agency', async () => {
    const live = setUp(['alerts']);
    const about = (id: string, informedEntity: object[]) => ({
      id,
      alert: { headerText: text(id), effect: 1, informedEntity },
    });
    live.publish(
      'alerts',
      feedBytes(live.time(), [
        about('trip', [{ trip: { tripId: '1701' } }]),
        about('direction', [{ routeId: '17', directionId: 1 }]),
        about('stops', [
          { routeId: '17', stopId: '2' },
          { routeId: '107', stopId: '5' },
        ]),
        about('line', [{ routeId: '17' }]),
        about('agency', [{ agencyId: 'X' }]),
        about('nobody', [{ trip: { startDate: '20261009' } }]),
      ]),
    );
    await live.service.refresh();
    const answer = await live.reader.alerts();
    if (!answer.ok) throw new Error(answer.error.message);
    const withoutNulls = (entity: object) =>
      Object.fromEntries(Object.entries(entity).filter(([, part]) => part !== null));
    expect(
      answer.value.value.map(({ id, suspended, entities }) => [id, suspended, entities.map(withoutNulls)]),
    ).toEqual([
      ['trip', false, [{ routeId: '17', tripId: '1701' }]],
      ['direction', false, [{ routeId: '17', directionId: 1 }]],
      [
        'stops',
        false,
        [
          { routeId: '17', stopId: '2' },
          { routeId: '107', stopId: '5' },
        ],
      ],
      ['line', true, [{ routeId: '17' }]],
      ['agency', true, [{}]],
      ['nobody', false, []],
    ]);
    expect(
      (await live.json('/api/v2/alerts/?route_id=LAN')).map((row: { alert_id: string }) => row.alert_id),
    ).toEqual(['agency']);
  });

  it('list a detour with its route, direction and skipped stops', async () => {
    const live = setUp(['alerts', 'tripUpdates']);
    publishSkips(live);
    await publishAlerts(live);
    expect(await live.json('/api/v2/detours/?route=17')).toEqual([
      expect.objectContaining({
        detour_id: 'D7',
        route_id: '17',
        message: 'NB via 4th',
        direction: 'Northbound',
        direction_id: '0',
        reason: 'Construction',
        start: '10/09/2026, 11:59:00',
        end: '10/10/2026, 12:00:00',
        skipped_stops: { '2': ['Stop 2', '39.902', '-75.1'], '3': ['Stop 3', '39.903', '-75.1'] },
      }),
    ]);
    expect(await live.json('/api/v2/detours/?route=LAN')).toEqual([]);
    const read = await live.reader.detours();
    expect(read.ok && read.value.skipped).toEqual([]);
  });

  it('list current elevator outages with station, line and start', async () => {
    const live = setUp(['alerts']);
    await publishAlerts(live);
    expect(await live.json('/api/v2/elevators/')).toEqual([
      {
        line: 'Broad Street Line',
        station: 'Ninth Station',
        elevator: 'Street to platform',
        message: 'Use 10th.',
        message_html: '<p>Use <b>10th</b>.</p>',
        alternate_url: null,
        since: '2026-10-09 11:50:00',
        language: 'en',
      },
    ]);
    const read = await live.reader.elevators();
    expect(read.ok && read.value.value[0]?.since?.toString()).toBe('2026-10-09T15:50:00Z');
  });

  it('mark the unserved stretch of a detour in the route’s KML', async () => {
    const live = setUp(['alerts', 'tripUpdates']);
    publishSkips(live);
    await publishAlerts(live);
    const answer = await live.get('/api/v2/kml/?route=17&type=bus&direction=0');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const kml = await answer.text();
    expect(kml).toContain('PROD:UNSERVERD:D7');
    const read = await live.reader.kml({ routeId: '17', type: 'bus', directionId: '0' });
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.skipped).toEqual([]);
    expect(read.value.value.shapes.map(({ id, tripIds }) => [id, tripIds])).toEqual([
      ['17-0', ['1701', '1702']],
    ]);
    expect(read.value.value.unserved).toMatchObject([
      {
        detourId: 'D7',
        description: '10/09/2026, 11:59:00 to 10/10/2026, 12:00:00',
        points: [
          { lat: 39.902, lon: -75.1 },
          { lat: 39.903, lon: -75.1 },
        ],
      },
    ]);
    const back = await (await live.get('/api/v2/kml/?route=17&type=bus&direction=1')).text();
    expect(back).not.toContain('UNSERVERD');
  });

  it('mark the unserved stretch when the detour begins, even if its alert is unchanged', async () => {
    const live = setUp(['alerts', 'tripUpdates']);
    const begins = live.time() + 600;
    const publish = () =>
      live.publish(
        'alerts',
        feedBytes(live.time(), [
          {
            id: 'D8',
            alert: {
              headerText: text('Detour'),
              informedEntity: ['2', '3'].map((stopId) => ({ routeId: '17', stopId })),
              effect: 4,
              activePeriod: [{ start: begins }],
            },
          },
        ]),
      );
    const kmlAfterPoll = async () => {
      publish();
      publishSkips(live);
      await live.service.refresh();
      return (await live.get('/api/v2/kml/?route=17&type=bus&direction=0')).text();
    };
    expect(await kmlAfterPoll()).not.toContain('UNSERVERD');
    live.pass({ minutes: 11 });
    expect(await kmlAfterPoll()).toContain('PROD:UNSERVERD:D8');
  });
});

describe('alerts without a configured source', () => {
  it('are reported as not published', async () => {
    const live = setUp(['vehiclePositions']);
    for (const path of ['alerts', 'detours', 'elevators']) {
      const answer = await live.get(`/api/v2/${path}/`);
      expect([answer.status, answer.headers.get('x-source-state')]).toEqual([503, 'none']);
    }
    const read = await live.reader.alerts();
    expect(read).toMatchObject({ ok: false, error: { kind: 'not found', cause: 'not published' } });
  });
});

describe('trips without a source', () => {
  it('are reported as not published, and so are their predictions', async () => {
    const live = setUp(['alerts']);
    for (const path of ['trips/', 'predictions/?route_id=17', 'trip-update/?trip_id=1701']) {
      const answer = await live.get(`/api/v2/${path}`);
      expect([answer.status, answer.headers.get('x-source-state')]).toEqual([503, 'none']);
    }
    for (const read of [
      await live.reader.trips({ routeIds: [] }),
      await live.reader.predictions({ routeIds: ['17'] }),
    ])
      expect(read).toMatchObject({ ok: false, error: { kind: 'not found', cause: 'not published' } });
  });
});

describe('the schedule endpoints', () => {
  it('combine the children of a parent route', async () => {
    const live = setUp([]);
    const stops = await live.reader.liveStops({ routeId: 'B' });
    expect(
      stops.ok && stops.value.value.map((stop) => [stop.routeId, stop.stopId, stop.position?.lat]),
    ).toEqual([
      ['B1', '9', 39.909],
      ['B1', '10', 39.91],
      ['B1', '11', 39.911],
      ['B2', '9', 39.909],
      ['B2', '11', 39.911],
    ]);
    const rows = await live.json('/api/v2/stop-schedule/?route_id=B&stop_id=9');
    expect(rows).toEqual([
      expect.objectContaining({
        route_id: 'B1',
        trip_id: 501,
        block_id: 91,
        arrival_time: '11:50:00',
        last_stop_id: 11,
      }),
      expect.objectContaining({ route_id: 'B2', trip_id: 601, arrival_time: '24:05:00', service_id: 'WK' }),
    ]);
    const read = await live.reader.liveStopSchedule({ routeId: 'B', stopId: '9' });
    expect(read.ok && [read.value.value.length, read.value.skipped]).toEqual([2, []]);
  });

  it('distinguish missing from unreadable data', async () => {
    const live = setUp([]);
    expect((await live.get('/api/v2/stops/?route_id=nowhere')).status).toBe(404);
    live.store.isDown = true;
    expect((await live.get('/api/v2/stops/?route_id=B')).status).toBe(503);
    live.store.isDown = false;
    expect((await live.get('/api/v2/stops/?route_id=B')).status).toBe(200);
  });
});

describe('the service', () => {
  it('sends brotli if it is accepted, else gzip, and 304 for a matching tag', async () => {
    const live = setUp(['tripUpdates']);
    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 60)]));
    await live.service.refresh();
    const plain = await (await live.get('/api/v2/trips/')).text();
    const br = await live.get('/api/v2/trips/', { 'accept-encoding': 'gzip, deflate, br' });
    const gz = await live.get('/api/v2/trips/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(plain);
    expect(gz.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(plain);
    const etag = br.headers.get('etag') ?? '';
    const again = await live.get('/api/v2/trips/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('x-source-time')).toBe(noon.toString());
  });

  it('serves the chat status, rejects unknown paths and POST, and has no data without sources', async () => {
    const live = setUp([]);
    expect(await live.json('/api/v2/chat/status/')).toEqual({ online: true });
    expect((await live.get('/api/v2/nothing/')).status).toBe(404);
    expect((await live.service.handle(new Request(`${base}/api/v2/trips/`, { method: 'POST' }))).status).toBe(
      405,
    );
    expect((await live.get('/api/v2/trips/')).headers.get('x-source-state')).toBe('none');
    expect((await live.get('/api/v2/alerts/')).status).toBe(503);
  });

  it('has a handler for every live endpoint of the contract', async () => {
    const live = setUp();
    await live.service.refresh();
    const paths = Object.values(endpoints).flatMap(({ base, path }) => (base === 'live' ? path : []));
    expect(paths).toHaveLength(11);
    for (const path of paths) {
      const response = await live.get(path.replaceAll(/\{\w+\}/g, '1'));
      expect(await response.text(), path).not.toContain('no such path');
    }
    expect(await (await live.get('/api/v2/nothing/')).text()).toContain('no such path');
  });

  it('begins to poll when it is started', async () => {
    const live = setUp(['tripUpdates']);
    live.publish('tripUpdates', feedBytes(live.time(), [late('1701', 60)]));
    live.service.start();
    await expect.poll(async () => (await live.get('/api/v2/trips/')).status).toBe(200);
    await live.service.stop();
    const lastPoll = live.service.status().sources.tripUpdates?.lastPoll;
    expect(lastPoll).toBe(noon.toString());
  });
});
