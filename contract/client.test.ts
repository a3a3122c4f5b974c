import { describe, expect, it } from 'vitest';
import { placeQuery } from '#contract/autocomplete/places.ts';
import { planParameters } from '#contract/plan/question.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { type ContractClientSettings, createFlatVersion } from './client/endpointCaller.ts';
import { createContractClient } from './client.ts';

const START = Temporal.Instant.from('2026-10-13T12:00:00Z');
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

type Answerer = (url: string, init: RequestInit, call: number) => Response | Promise<Response>;

/** Returns a client with scripted responses, whose clock advances when the client sleeps. */
function clientOver(answer: Answerer, more: Partial<ContractClientSettings> = {}) {
  const requested: string[] = [];
  const slept: number[] = [];
  const logged: { level: string; fields: Record<string, unknown>; message: string }[] = [];
  let seconds = 0;
  const note = (level: string) => (fields: Record<string, unknown>, message: string) => {
    logged.push({ level, fields, message });
  };
  const client = createContractClient({
    flatBase: 'http://local/flat/',
    liveBase: '/live',
    contentBase: 'http://local/content',
    now: () => START.add({ milliseconds: Math.round(seconds * 1000) }),
    monotonic: () => performance.now() + seconds * 1000,
    routeSpelling: async () => asSpelled,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    random: () => 0.5,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      seconds += milliseconds / 1000;
    },
    fetch: async (url, init) => {
      requested.push(url);
      return answer(url, init, requested.filter((each) => each === url).length);
    },
    ...more,
  });
  return {
    client,
    requested,
    slept,
    logged,
    pass: (longer: number) => {
      seconds += longer;
    },
  };
}

const isVersion = (url: string) => url.includes('/version.txt');

describe('a call', () => {
  it('encodes ids and appends the version to flat calls only', async () => {
    const { client, requested } = clientOver((url) => (isVersion(url) ? new Response(' 7\n') : json([])));
    await client.routeStopSchedule({ routeId: 'T1 Bus', stopId: '5/6' });
    await client.liveStopSchedule({ routeId: 'B', stopId: '1 2' });
    await client.trips({ routeIds: ['B1', 'T 1'] });
    await client.trips({ routeIds: [] });
    await client.kml({ routeId: '17', type: 'bus', directionId: '1' });
    await client.content();
    expect(requested).toEqual([
      `http://local/flat/version.txt?t=${START.epochMilliseconds / 1000}`,
      'http://local/flat/schedules/stops/T1%20Bus/5%2F6/schedule.json?v=7',
      '/live/api/v2/stop-schedule/?route_id=B&stop_id=1%202',
      '/live/api/v2/trips/?route_id=B1,T%201',
      '/live/api/v2/trips/',
      '/live/api/v2/kml/?route=17&type=bus&direction=1',
      `http://local/content/wp-json/options/all?v=${START.epochMilliseconds}`,
    ]);
  });

  it('uses its URL from spec section 7', async () => {
    const { client, requested } = clientOver((url) => (isVersion(url) ? new Response('7') : json([])));
    const calls: [string, () => Promise<unknown>][] = [
      ['http://local/flat/routes.json?v=7', () => client.routes()],
      ['http://local/flat/parent-routes.json?v=7', () => client.parentRoutes()],
      ['http://local/flat/calendar.json?v=7', () => client.calendar()],
      ['http://local/flat/directions.json?v=7', () => client.directions()],
      ['http://local/flat/station-information.json?v=7', () => client.stations()],
      ['http://local/flat/connecting-routes.json?v=7', () => client.connectingRoutes()],
      ['http://local/flat/stops/17/stops.json?v=7', () => client.stops({ routeId: '17' })],
      ['http://local/flat/schedules/stop_schedule/5.json?v=7', () => client.stopSchedule({ stopId: '5' })],
      [
        'http://local/flat/schedules/stops/17/5/schedule.json?v=7',
        () => client.routeStopSchedule({ routeId: '17', stopId: '5' }),
      ],
      [
        'http://local/flat/schedules/trip_schedule/17/9.json?v=7',
        () => client.tripSchedule({ routeId: '17', tripId: '9' }),
      ],
      ['/live/api/v2/alerts/', () => client.alerts()],
      ['/live/api/v2/detours/', () => client.detours()],
      ['/live/api/v2/elevators/', () => client.elevators()],
      ['/live/api/v2/chat/status/', () => client.chatStatus()],
      ['/live/api/v2/stops/?route_id=B', () => client.liveStops({ routeId: 'B' })],
      [
        '/live/api/v2/kml/?route=17&type=bus&direction=0',
        () => client.kml({ routeId: '17', type: 'bus', directionId: '0' }),
      ],
      ['/live/api/v2/trips/?route_id=17', () => client.trips({ routeIds: ['17'] })],
      [
        '/live/api/v2/stop-schedule/?route_id=B&stop_id=5',
        () => client.liveStopSchedule({ routeId: 'B', stopId: '5' }),
      ],
      ['/live/api/v2/trip-update/?trip_id=9', () => client.tripUpdate({ tripId: '9' })],
      [`http://local/content/wp-json/options/all?v=${START.epochMilliseconds}`, () => client.content()],
    ];
    for (const [, call] of calls) await call();
    const [version, ...others] = requested;
    expect(version).toBe(`http://local/flat/version.txt?t=${START.epochMilliseconds / 1000}`);
    expect(others).toEqual(calls.map(([url]) => url));
    await client.places(placeQuery('fishtown', null));
    expect(new URL(requested.at(-1) ?? '', 'http://local').pathname).toMatch(/autocomplete$/);
  });

  it.each(['', ' ', '.', '..'])('finds nothing for the id "%s", without a request', async (id) => {
    const { client, requested } = clientOver(() => json([]));
    const answer = await client.stops({ routeId: id });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'not found' } });
    expect(requested).toEqual([]);
  });

  it('succeeds for an id with a lone surrogate', async () => {
    const { client } = clientOver(() => json([]));
    expect((await client.stops({ routeId: '\ud800' })).ok).toBe(true);
  });
});

describe('the version', () => {
  it('is requested once by concurrent calls, and again after 60 s', async () => {
    const { client, requested, pass } = clientOver((url) => (isVersion(url) ? new Response('1') : json([])));
    expect(client.version()).toBeNull();
    await Promise.all([client.routes(), client.directions(), client.stations()]);
    pass(59);
    await client.routes();
    expect(requested.filter(isVersion)).toHaveLength(1);
    expect(client.version()).toBe('1');
    pass(1);
    await client.routes();
    expect(requested.filter(isVersion)).toHaveLength(2);
  });

  it('is shared by clients, and read again once it is known to have changed', async () => {
    const requested: string[] = [];
    const settings = {
      flatBase: 'http://local/flat',
      liveBase: 'http://local/live',
      contentBase: 'http://local/content',
      now: () => Temporal.Instant.fromEpochMilliseconds(0),
      fetch: async (url: string) => {
        requested.push(url);
        return isVersion(url) ? new Response(String(requested.length)) : json([]);
      },
    };
    const version = createFlatVersion(settings);
    const one = createContractClient({ ...settings, version });
    const other = createContractClient({ ...settings, version });
    await Promise.all([one.routes(), other.routes()]);
    expect([one.version(), other.version(), requested.filter(isVersion).length]).toEqual(['1', '1', 1]);
    version.renew();
    await other.routes();
    expect(requested.filter(isVersion)).toHaveLength(2);
    expect(one.version()).toBe(other.version());
    expect(one.version()).not.toBe('1');
  });

  it.each([
    ['its request fails', () => new Response('no', { status: 500 })],
    ['it is a page', () => new Response('<html>hello</html>')],
    ['the network fails', () => Promise.reject(new Error('offline'))],
  ])(
    'is the time of the first attempt when %s, and is not requested again immediately',
    async (_, version) => {
      const { client, requested } = clientOver((url) => (isVersion(url) ? version() : json([])));
      expect((await client.routes()).ok).toBe(true);
      await client.routes();
      expect(requested.filter((url) => !isVersion(url))).toEqual(
        Array(2).fill('http://local/flat/routes.json?v=1791892800'),
      );
      expect(requested.filter(isVersion)).toHaveLength(1);
    },
  );

  it('keeps its value when a later refresh fails', async () => {
    const { client, requested, pass } = clientOver((url, _, call) =>
      isVersion(url)
        ? call === 1 && requested.length === 1
          ? new Response('1')
          : new Response('', { status: 503 })
        : json([]),
    );
    await client.routes();
    pass(61);
    await client.routes();
    expect(requested.at(-1)).toBe('http://local/flat/routes.json?v=1');
  });
});

describe('a failing call', () => {
  it.each([429, 500, 503])('makes three attempts for status %i, with full jitter', async (status) => {
    const { client, requested, slept, logged } = clientOver(() => new Response('', { status }));
    const answer = await client.alerts();
    expect(answer).toMatchObject({ ok: false, error: { kind: 'HTTP', status, endpoint: 'alerts' } });
    expect(requested).toHaveLength(3);
    expect(slept).toEqual([200, 400]);
    expect(logged).toMatchObject([{ level: 'error', fields: { kind: 'HTTP', status } }]);
  });

  it('may succeed on the second attempt', async () => {
    const { client } = clientOver((_url, _init, call) => {
      if (call === 1) throw new TypeError('connection reset');
      return json([{ detour_id: 'D1', route_id: '17' }]);
    });
    expect(await client.detours()).toMatchObject({ ok: true, value: { value: [{ id: 'D1' }] } });
  });

  it.each([403, 404])('does not retry status %i', async (status) => {
    const { client, requested } = clientOver(
      () => new Response('<Error><Code>NoSuchKey</Code></Error>', { status }),
    );
    expect(await client.alerts()).toMatchObject({ ok: false, error: { kind: 'not found', status } });
    expect(requested).toHaveLength(1);
  });

  it('reports a missing optional document without logging it, unlike a required one', async () => {
    const { client, logged } = clientOver((url) =>
      isVersion(url) ? new Response('7') : new Response('<Error/>', { status: 404 }),
    );
    const answers = [
      client.stopSchedule({ stopId: '1' }),
      client.routeStopSchedule({ routeId: '17', stopId: '1' }),
      client.tripSchedule({ routeId: '17', tripId: '1' }),
      client.liveStopSchedule({ routeId: 'B', stopId: '1' }),
      client.tripUpdate({ tripId: '1' }),
      client.timetable({ routeId: '17' }),
      client.searchIndex(),
    ];
    for (const answer of answers) {
      expect(await answer).toMatchObject({ ok: false, error: { kind: 'not found', status: 404 } });
    }
    expect(logged).toEqual([]);
    await client.stops({ routeId: '17' });
    await client.routes();
    expect(logged).toMatchObject([
      { level: 'error', fields: { kind: 'not found', endpoint: 'stops' } },
      { level: 'error', fields: { kind: 'not found', endpoint: 'routes' } },
    ]);
  });

  it('logs status 500 for an optional document', async () => {
    const { client, logged } = clientOver((url) =>
      isVersion(url) ? new Response('7') : new Response('', { status: 500 }),
    );
    await client.stopSchedule({ stopId: '1' });
    expect(logged).toMatchObject([{ level: 'error', fields: { kind: 'HTTP', endpoint: 'stop-schedule' } }]);
  });

  it('does not retry status 400 or a service that reports its source as down', async () => {
    const bad = clientOver(() => new Response('', { status: 400 }));
    expect(await bad.client.alerts()).toMatchObject({ ok: false, error: { kind: 'HTTP', status: 400 } });
    expect(bad.requested).toHaveLength(1);
    const headers = { 'x-source-state': 'down', 'x-source-since': '2026-10-13T11:00:00Z' };
    const down = clientOver(() => new Response('', { status: 503, headers }));
    const answer = await down.client.alerts();
    expect(down.requested).toHaveLength(1);
    expect(answer.ok ? null : answer.error.since?.toString()).toBe('2026-10-13T11:00:00Z');
  });
});

describe('a call that ends early', () => {
  const never: Answerer = () => new Promise(() => {});

  it('ends with a typed error when the caller aborts, even if fetch ignores the signal', async () => {
    const { client, requested, logged } = clientOver(never);
    const controller = new AbortController();
    const answer = client.alerts({ signal: controller.signal });
    await expect.poll(() => requested).toHaveLength(1);
    controller.abort();
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'unknown', cause: 'aborted' } });
    expect(requested).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  it('sends no request if the caller aborted beforehand, and returns no default value', async () => {
    const { client, requested } = clientOver(() => json([]));
    expect(await client.alerts({ signal: AbortSignal.abort() })).toMatchObject({ ok: false });
    expect(await client.chatStatus({ signal: AbortSignal.abort() })).toMatchObject({ ok: false });
    expect(requested).toEqual([]);
  });

  it('does not cancel the version request that others wait for', async () => {
    let release = (_: Response) => {};
    const version = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const { client } = clientOver((url) => (isVersion(url) ? version : json([])));
    const controller = new AbortController();
    const first = client.routes({ signal: controller.signal });
    const second = client.routes();
    controller.abort();
    expect(await first).toMatchObject({ ok: false, error: { cause: 'aborted' } });
    release(new Response('9'));
    expect((await second).ok).toBe(true);
    expect(client.version()).toBe('9');
  });

  it('times out without a retry after the deadline', async () => {
    const { client, requested } = clientOver(never, { timeoutMs: 20, now: () => Temporal.Now.instant() });
    const answer = await client.alerts();
    expect(answer).toMatchObject({ ok: false, error: { kind: 'HTTP', cause: 'timed out', status: null } });
    expect(requested).toHaveLength(1);
  });

  it('ends in time even if the clock is set back', async () => {
    let passedMs = 0;
    let now = START;
    const failing: Answerer = async () => {
      passedMs += 900;
      now = now.subtract({ hours: 1 });
      throw new TypeError('fetch failed');
    };
    const { client, requested } = clientOver(failing, {
      timeoutMs: 1_000,
      now: () => now,
      monotonic: () => passedMs,
    });
    expect(await client.alerts()).toMatchObject({ ok: false, error: { cause: 'network' } });
    expect(requested).toHaveLength(1);
  });

  it('stops reading a body that is too large', async () => {
    let pulled = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1000).fill(32));
        },
      });
    const { client, requested } = clientOver(() => new Response(endless()), { maxBytes: 10_000 });
    expect(await client.alerts()).toMatchObject({
      ok: false,
      error: { kind: 'transform', cause: 'too large' },
    });
    expect(pulled).toBeLessThan(20);
    expect(requested).toHaveLength(1);
  });
});

describe('a body', () => {
  it.each([
    ['a page', '<html>Sorry</html>'],
    ['empty', ''],
    ['a word', '"maintenance"'],
    ['an error object', '{"error":"no such route"}'],
  ])('is a transform error if it is %s with status 200', async (_, body) => {
    const { client, logged } = clientOver(() => new Response(body));
    expect(await client.alerts()).toMatchObject({ ok: false, error: { kind: 'transform', status: 200 } });
    expect(logged).toMatchObject([{ level: 'error', fields: { kind: 'transform' } }]);
  });

  it('is read as JSON if sent as text/html with a byte order mark', async () => {
    const headers = { 'content-type': 'text/html' };
    const { client } = clientOver(() => new Response('\ufeff[]', { headers }));
    expect((await client.alerts()).ok).toBe(true);
  });

  it('is read without its invalid records, which are reported', async () => {
    const { client, logged } = clientOver(() => json([{ alert_id: 'a' }, 5, { alert_id: null }]));
    const answer = await client.alerts();
    expect(answer.ok && answer.value.value.map((each) => each.id)).toEqual(['a']);
    expect(answer.ok && answer.value.skipped).toEqual([
      { index: 1, reason: 'not an object' },
      { index: 2, reason: 'alert_id: not an id' },
    ]);
    expect(logged).toMatchObject([{ level: 'warn', fields: { endpoint: 'alerts', skipped: 2 } }]);
  });
});

describe('predictions', () => {
  it('are requested by routes, stops or trips', async () => {
    const { client, requested } = clientOver(() => json([]));
    await client.predictions({ routeIds: ['B1', 'T 1'] });
    await client.predictions({ stopIds: ['5'] });
    await client.predictions({ tripIds: ['9'] });
    expect(requested).toEqual([
      '/live/api/v2/predictions/?route_id=B1,T%201',
      '/live/api/v2/predictions/?stop_id=5',
      '/live/api/v2/predictions/?trip_id=9',
    ]);
  });

  it('are not requested again for ten minutes from a service without them, and its 404 is not logged', async () => {
    const { client, requested, logged, pass } = clientOver(() => new Response('', { status: 404 }));
    expect(await client.predictions({ stopIds: ['5'] })).toMatchObject({
      ok: false,
      error: { kind: 'not found' },
    });
    pass(599);
    expect(await client.predictions({ routeIds: ['17'] })).toMatchObject({
      ok: false,
      error: { kind: 'not found' },
    });
    expect(requested).toHaveLength(1);
    pass(2);
    await client.predictions({ routeIds: ['17'] });
    expect(requested).toHaveLength(2);
    expect(logged).toEqual([]);
  });
});

describe('the spec’s default for a failure', () => {
  it('is an empty list of parent routes and a chat that is online', async () => {
    const { client } = clientOver(() => new Response('', { status: 500 }));
    expect(await client.parentRoutes()).toMatchObject({ ok: true, value: { value: [] } });
    expect(await client.chatStatus()).toMatchObject({ ok: true, value: { value: { online: true } } });
  });

  it('is not used when the chat reports that it is offline', async () => {
    const { client } = clientOver(() => json({ online: false }));
    expect(await client.chatStatus()).toMatchObject({ ok: true, value: { value: { online: false } } });
  });
});

describe('the time of an answer', () => {
  const asOf = async (headers: Record<string, string>) => {
    const { client } = clientOver(() => json([], { headers }));
    const answer = await client.alerts();
    return answer.ok ? { asOf: answer.value.asOf.toString(), stale: answer.value.stale } : null;
  };

  it('is the source time, else Date minus Age, else now; a source time in the future counts as now', async () => {
    const date = 'Tue, 13 Oct 2026 11:59:00 GMT';
    expect(await asOf({ 'x-source-time': '2026-10-13T11:58:00Z', 'x-source-state': 'stale', date })).toEqual({
      asOf: '2026-10-13T11:58:00Z',
      stale: true,
    });
    expect(await asOf({ date, age: '30' })).toEqual({ asOf: '2026-10-13T11:58:30Z', stale: false });
    expect(await asOf({ date: 'yesterday' })).toEqual({ asOf: '2026-10-13T12:00:00Z', stale: false });
    expect((await asOf({ 'x-source-time': '2026-10-13T12:09:00Z' }))?.asOf).toBe('2026-10-13T12:00:00Z');
  });
});

describe('a question for journeys', () => {
  const answer = {
    from: { name: 'START', lat: 40, lon: -75 },
    to: { name: 'END', lat: 40, lon: -75 },
    itineraries: [],
  };

  it('has the parameters of MOTIS', async () => {
    const { client, requested } = clientOver(() => json(answer));
    const query = { from: '40.1,-75.2', to: 'B', time: START, arriveBy: true, isStepFree: true };
    const got = await client.planJourneys(planParameters(query));
    expect(got.ok && got.value.value.kind).toBe('plan');
    expect(requested).toEqual([
      '/planner/api/v6/plan?fromPlace=40.1%2C-75.2&toPlace=B&time=2026-10-13T12%3A00%3A00Z&arriveBy=true&pedestrianProfile=WHEELCHAIR',
    ]);
  });

  it('has a refusal as its answer, and any other failure is an error', async () => {
    const refused = clientOver(() => json({ error: 'x', code: 'same place' }, { status: 400 }));
    const got = await refused.client.planJourneys({ fromPlace: 'A', toPlace: 'A' });
    expect(got.ok && got.value.value).toMatchObject({ kind: 'refusal', reason: 'same place' });
    const busy = clientOver(() => json({ error: 'x' }, { status: 503 }));
    const failed = await busy.client.planJourneys({ fromPlace: 'A', toPlace: 'B' });
    expect(failed).toMatchObject({ ok: false, error: { kind: 'HTTP', status: 503 } });
  });

  it('appears in no log or error', async () => {
    const { client, logged } = clientOver(() => new Response('<html>'));
    const failed = await client.planJourneys({ fromPlace: '40.123,-75.456', toPlace: 'B' });
    const words = [await client.geocode({ text: '12 Elm St' }), await client.places({ text: '12 Elm St' })];
    expect(JSON.stringify([failed, words, logged])).not.toMatch(/40\.123|Elm/);
    expect(logged).toHaveLength(3);
  });
});

describe('the ids of routes', () => {
  const spelledOver = (documents: (url: string) => unknown) => {
    const requested: string[] = [];
    let seconds = 0;
    const client = createContractClient({
      flatBase: '/flat',
      liveBase: '/live',
      contentBase: '/content',
      now: () => START.add({ seconds }),
      monotonic: () => seconds * 1000,
      sleep: async () => {},
      fetch: async (url) => {
        const [path = ''] = url.split('?');
        requested.push(path);
        const document = documents(path);
        return document === undefined
          ? new Response('', { status: 500 })
          : new Response(JSON.stringify(document));
      },
    });
    const namedIn = async () => {
      const answer = await client.trips({ routeIds: [] });
      return answer.ok && answer.value.value.map(({ routeId }) => routeId);
    };
    return {
      client,
      requested,
      namedIn,
      pass: (longer: number) => {
        seconds += longer;
      },
    };
  };
  const route = (id: string) => ({ route_id: id, route_type: 3 });
  const trips = ['T1_BUS', 't1bus', '10a', '10-a', 'bsl', 'X'].map((route_id) => ({
    route_id,
    trip_id: route_id,
  }));

  it('become those of the routes and parent routes, which are requested once for a version', async () => {
    let version = 1;
    const { requested, namedIn, pass } = spelledOver((path) =>
      path.endsWith('version.txt')
        ? version
        : path.endsWith('/routes.json')
          ? [route('T1 Bus'), route('10A'), route('10-A')]
          : path.endsWith('/parent-routes.json')
            ? [{ ...route('BSL'), routes: ['B1'] }]
            : trips,
    );
    expect(await namedIn()).toEqual(['T1 Bus', 'T1 Bus', '10A', '10A', 'BSL', 'X']);
    await namedIn();
    expect(requested.filter((path) => path === '/flat/routes.json')).toHaveLength(1);
    version = 2;
    pass(60);
    await namedIn();
    expect(requested.filter((path) => path === '/flat/routes.json')).toHaveLength(1);
  });

  it('stay as services spell them while the routes are unavailable, and are asked for again after ten seconds', async () => {
    let isUp = false;
    const { requested, namedIn, pass } = spelledOver((path) =>
      path.startsWith('/live') ? trips : isUp ? [route('T1 Bus')] : undefined,
    );
    expect(await namedIn()).toEqual(['T1_BUS', 't1bus', '10a', '10-a', 'bsl', 'X']);
    const before = requested.length;
    await namedIn();
    expect(requested.length).toBe(before + 1);
    isUp = true;
    pass(10);
    expect(await namedIn()).toEqual(['T1 Bus', 'T1 Bus', '10a', '10-a', 'bsl', 'X']);
  });
});
