import { describe, expect, it } from 'vitest';
import { createProxy } from './proxy.ts';
import { contentRules, flatRules, liveRules } from './proxyRules.ts';

/** Creates a proxy to an upstream with scripted responses, and records its requests. */
function setup(rules = liveRules, maxBytes = 1_000, maxWaitMs = 20_000) {
  let time = Temporal.Instant.from('2026-10-13T18:00:00Z');
  let ms = 0;
  const requested: { url: string; init: RequestInit }[] = [];
  let reply: () => Response | Promise<Response> = () => Response.json([1]);
  const warnings: string[] = [];
  const handle = createProxy({
    name: 'live',
    base: 'https://live.example.org',
    rules,
    now: () => time,
    log: { info: () => {}, warn: (_, message) => void warnings.push(message), error: () => {} },
    maxBytes,
    random: () => 0,
    maxWaitMs,
    monotonic: () => ms,
    fetch: async (url, init) => {
      requested.push({ url, init });
      return reply();
    },
  });
  return {
    requested,
    warnings,
    get: async (path: string, init: RequestInit = {}) => handle(new Request(`http://local${path}`, init)),
    /** Advances only the monotonic clock. */
    run: (milliseconds: number) => {
      ms += milliseconds;
    },
    pass: (seconds: number) => {
      time = time.add({ seconds });
    },
    reply: (next: () => Response | Promise<Response>) => {
      reply = next;
    },
  };
}

const TRIPS = '/api/v2/trips/';

describe('proxy', () => {
  it('forwards only paths and parameters of the contract, and nothing about the rider', async () => {
    const { requested, get } = setup();
    expect((await get('/api/v2/secrets/')).status).toBe(404);
    expect((await get('/api/v2/trips/../secrets/')).status).toBe(404);
    expect((await get('//evil.example.org/api/v2/trips/')).status).toBe(404);
    await get(`${TRIPS}?route_id=17,B1&callback=x`, { headers: { cookie: 'a=b', authorization: 'c' } });
    expect(requested).toHaveLength(1);
    expect(requested[0]?.url).toBe('https://live.example.org/api/v2/trips/?route_id=17%2CB1');
    const sent = new Headers(requested[0]?.init.headers);
    expect([...sent.keys()]).toEqual(['accept']);
  });

  it('requests a path of the live service with the slash at its end, even if the caller omits it', async () => {
    const { requested, get } = setup();
    expect((await get('/api/v2/alerts?route_id=17')).status).toBe(200);
    expect((await get('/api/v2/alerts/?route_id=17')).headers.get('age')).toBe('0');
    expect(requested.map(({ url }) => url)).toEqual(['https://live.example.org/api/v2/alerts/?route_id=17']);
    expect((await get('/api/v2/secrets')).status).toBe(404);
  });

  it('rejects a parameter that is too long', async () => {
    const { requested, get } = setup();
    expect((await get(`${TRIPS}?route_id=${'x'.repeat(600)}`)).status).toBe(400);
    expect(requested).toEqual([]);
  });

  it('allows only the paths of the flat store, including encoded ids', async () => {
    const { get } = setup(flatRules);
    for (const path of [
      '/version.txt?t=1',
      '/routes.json?v=1',
      '/stops/T1%20Bus/stops.json',
      '/schedules/stops/17/416/schedule.json',
    ]) {
      expect((await get(path)).status, path).toBe(200);
    }
    for (const path of [
      '/schedules/stop_schedule/..%2f..%2fsecret.json',
      '/stops/%2e%2e/stops.json',
      '/stops/a%5cb/stops.json',
      '/',
      '/routes.json.bak',
      '/stops/a/b/stops.json',
      '/prod/secret.json',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it('adds a timestamp to requests for the version and the content, to bypass intermediate caches', async () => {
    const flat = setup(flatRules);
    // A browser's own timestamp neither reaches the upstream nor causes another request.
    for (const t of [1, 2, 3]) await flat.get(`/version.txt?t=${t}`);
    flat.pass(59);
    await flat.get('/version.txt?t=4');
    flat.pass(1);
    await flat.get('/version.txt?t=5');
    const unix = Temporal.Instant.from('2026-10-13T18:00:00Z').epochMilliseconds / 1000;
    expect(flat.requested.map(({ url }) => url)).toEqual([
      `https://live.example.org/version.txt?t=${unix}`,
      `https://live.example.org/version.txt?t=${unix + 60}`,
    ]);
    const content = setup(contentRules);
    await content.get('/wp-json/options/all?v=1');
    expect(content.requested.map(({ url }) => url)).toEqual([
      `https://live.example.org/wp-json/options/all?v=${unix * 1000}`,
    ]);
  });

  it('sends one request for many riders, and another when the response is no longer fresh', async () => {
    const { requested, get, pass } = setup();
    await Promise.all(Array.from({ length: 20 }, () => get(TRIPS)));
    expect(requested).toHaveLength(1);
    pass(4);
    expect((await get(TRIPS)).headers.get('age')).toBe('4');
    expect(requested).toHaveLength(1);
    pass(2);
    await get(TRIPS);
    expect(requested).toHaveLength(2);
  });

  it('distinguishes invalid JSON from a refused connection', async () => {
    const { get, reply } = setup(flatRules);
    reply(() => new Response('[{"route_id":"17","rou'));
    const broken = await get('/routes.json');
    expect([broken.status, broken.headers.get('x-source-error')]).toEqual([502, 'transform']);
    reply(() => Promise.reject(new TypeError('fetch failed')));
    const refused = await get('/calendar.json');
    expect([refused.status, refused.headers.get('x-source-error')]).toEqual([502, 'HTTP']);
  });

  it('does not serve an old chat status after a failure', async () => {
    const { get, pass, reply } = setup();
    reply(() => Response.json({ online: false }));
    expect((await get('/api/v2/chat/status/')).status).toBe(200);
    reply(() => new Response('no', { status: 503 }));
    pass(6);
    expect((await get('/api/v2/chat/status/')).status).toBe(502);
  });

  it('serves the last good response with its age, until it is too old', async () => {
    const { get, pass, reply, warnings } = setup();
    await get(TRIPS);
    reply(() => new Response('no', { status: 503 }));
    pass(60);
    const stale = await get(TRIPS);
    expect(stale.status).toBe(200);
    expect(stale.headers.get('age')).toBe('60');
    expect(stale.headers.get('x-source-state')).toBe('stale');
    expect(stale.headers.get('x-source-time')).toBe('2026-10-13T18:00:00Z');
    expect(await stale.json()).toEqual([1]);
    expect(warnings).toHaveLength(1);
    pass(600);
    const down = await get(TRIPS);
    expect(down.status).toBe(502);
    expect(down.headers.get('x-source-state')).toBe('down');
    // This is the time of the last data.
    expect(down.headers.get('x-source-since')).toBe('2026-10-13T18:00:00Z');
  });

  it('reports when the failure began, by its own observation or the upstream’s header', async () => {
    const { get, pass, reply } = setup();
    const sinceOf = async (path: string) => (await get(path)).headers.get('x-source-since');
    reply(() => new Response('no', { status: 500 }));
    expect(await sinceOf(TRIPS)).toBe('2026-10-13T18:00:00Z');
    pass(60);
    expect(await sinceOf(TRIPS)).toBe('2026-10-13T18:00:00Z');
    pass(60);
    const headers = { 'x-source-state': 'down', 'x-source-since': '2026-10-13T17:30:00Z' };
    reply(() => new Response('too old', { status: 503, headers }));
    expect(await sinceOf(TRIPS)).toBe('2026-10-13T17:30:00Z');
    reply(() => Response.json([1]));
    pass(60);
    expect((await get(TRIPS)).status).toBe(200);
    reply(() => new Response('no', { status: 500 }));
    expect(await sinceOf(`${TRIPS}?route_id=9`)).toBe('2026-10-13T18:03:00Z');
  });

  it('fails if a body is too large, and does not cache it', async () => {
    const { get, reply } = setup();
    reply(() => new Response('x'.repeat(2_000)));
    expect((await get(TRIPS)).status).toBe(502);
    reply(() => Response.json([2]));
    expect(await (await get(TRIPS)).json()).toEqual([2]);
  });

  it.each([
    ['an error page', '<!doctype html><h1>Blocked</h1>'],
    ['half a document', '[{"route_id":"17","trip'],
    ['an empty body', ''],
  ])(
    'treats %s with status 200 as a failure: it is not cached, and the last good response is served',
    async (_, body) => {
      const { get, pass, reply } = setup(flatRules);
      reply(() => new Response(body));
      const failed = await get('/routes.json?v=7');
      expect(failed.status).toBe(502);
      expect(failed.headers.get('cache-control')).toBe('no-store');
      reply(() => new Response('\ufeff[7]'));
      expect((await get('/routes.json?v=7')).status).toBe(200);
      reply(() => new Response(body));
      pass(86_401);
      const stale = await get('/routes.json?v=7');
      expect(stale.headers.get('x-source-state')).toBe('stale');
      expect(await stale.json()).toEqual([7]);
    },
  );

  it('treats a status other than 200, 403 and 404 as a failure, and serves the last good response', async () => {
    const { get, pass, reply } = setup();
    await get(TRIPS);
    pass(60);
    for (const status of [204, 302, 400, 401, 429, 501]) {
      reply(() => new Response(null, { status }));
      const stale = await get(TRIPS);
      expect([stale.status, stale.headers.get('x-source-state')], String(status)).toEqual([200, 'stale']);
    }
  });

  it('tries again after failures, and serves the first good response', async () => {
    const { requested, get, reply } = setup();
    const answers = [new Response('x', { status: 500 }), new Response('<h1>'), Response.json([3])];
    reply(() => answers.shift() ?? Response.error());
    expect(await (await get(TRIPS)).json()).toEqual([3]);
    expect(requested).toHaveLength(3);
  });

  it('serves an older response while the upstream is slow, and caches the late one', async () => {
    const { requested, get, pass, reply, warnings } = setup(liveRules, 1_000, 20);
    await get(TRIPS);
    pass(60);
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    reply(async () => {
      await slow;
      return Response.json([2]);
    });
    const old = await get(TRIPS);
    expect([await old.json(), old.headers.get('x-source-state')]).toEqual([[1], 'stale']);
    expect(warnings).toEqual(['live upstream is slow']);
    release();
    for (let i = 0; i < 2; i++) expect(await (await get(TRIPS)).json()).toEqual([2]);
    expect(requested).toHaveLength(2);
  });

  it('logs the reason for a failure', async () => {
    const { get, reply, warnings } = setup();
    reply(() => Promise.reject(new TypeError('fetch failed', { cause: new Error('unexpected redirect') })));
    expect((await get(TRIPS)).status).toBe(502);
    expect(warnings).toEqual(['live upstream failed: fetch failed: unexpected redirect']);
  });

  it('forwards ids with slashes, but no path traversal', async () => {
    const { requested, get } = setup(flatRules);
    expect((await get('/stops/A%2FB/stops.json')).status).toBe(200);
    expect(requested[0]?.url).toBe('https://live.example.org/stops/A%2FB/stops.json');
    for (const id of ['A%2F..', '..%2FA', 'A%2F.%2FB', '%2FA', 'A%2F', 'A%2F%2FB', 'A%2F%2e%2e']) {
      expect((await get(`/stops/${id}/stops.json`)).status, id).toBe(404);
    }
  });

  it('forwards "not found" without its cookies, and does not cache it', async () => {
    const { requested, get, reply } = setup();
    reply(() => new Response('<Error/>', { status: 404, headers: { 'set-cookie': 'a=b' } }));
    const missing = await get('/api/v2/trip-update/?trip_id=1');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('set-cookie')).toBeNull();
    await get('/api/v2/trip-update/?trip_id=1');
    expect(requested).toHaveLength(2);
  });

  it('does not serve an upstream’s page as one of ours, whether its status is 200 or 403', async () => {
    const { get, reply } = setup();
    reply(() => new Response('["<script>"]', { headers: { 'content-type': 'text/html' } }));
    expect((await get(TRIPS)).headers.get('content-type')).toBe('application/octet-stream');
    reply(
      () => new Response('<script>1</script>', { status: 403, headers: { 'content-type': 'text/html' } }),
    );
    const refused = await get('/api/v2/trip-update/?trip_id=1');
    expect(refused.status).toBe(404);
    expect(await refused.json()).toEqual({ error: 'the upstream responded with 403' });
  });

  it('sends 304 to clients that have the response, and marks documents of a version as immutable', async () => {
    const { get, requested, pass } = setup(flatRules);
    const first = await get('/routes.json?v=7');
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = `W/${first.headers.get('etag')}`;
    expect((await get('/routes.json?v=7', { headers: { 'if-none-match': etag } })).status).toBe(304);
    pass(3_600);
    await get('/routes.json?v=7');
    expect(requested).toHaveLength(1);
  });

  it('limits concurrent requests to an upstream', async () => {
    const { get, reply } = setup();
    let free = () => {};
    const waiting = new Promise<void>((resolve) => {
      free = resolve;
    });
    reply(async () => {
      await waiting;
      return Response.json([1]);
    });
    const answers = Promise.all(
      Array.from({ length: 101 }, (_, i) => get(`/api/v2/trip-update/?trip_id=${i}`)),
    );
    free();
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 502)).toHaveLength(1);
  });

  it('gives up on an upstream that never responds, and stops calling it', async () => {
    const { requested, get, reply, warnings } = setup(liveRules, 1_000, 20);
    reply(() => new Promise(() => {}));
    const first = await get(TRIPS);
    expect([first.status, first.headers.get('x-source-state')]).toEqual([504, 'down']);
    const before = requested.length;
    for (let i = 0; i < 20; i++) expect((await get(`${TRIPS}?route_id=${i}`)).status).toBe(502);
    expect(requested).toHaveLength(before);
    expect(warnings).toEqual([
      'trips of the live upstream is failing: it is probed at intervals',
      'live upstream is slow',
    ]);
  });

  it('sends one probe while the upstream fails, and all requests again when it succeeds', async () => {
    const { requested, get, reply, run } = setup();
    reply(() => new Response('', { status: 500 }));
    for (let i = 0; i < 5; i++) await get(`${TRIPS}?route_id=${i}`);
    const before = requested.length;
    await get(`${TRIPS}?route_id=x`);
    expect(requested).toHaveLength(before);
    run(1_000);
    reply(() => Response.json([1]));
    // Nobody waits for the probe.
    expect((await get(`${TRIPS}?route_id=x`)).status).toBe(502);
    await expect.poll(async () => (await get(`${TRIPS}?route_id=x`)).status).toBe(200);
    expect((await get(`${TRIPS}?route_id=y`)).status).toBe(200);
    expect(requested).toHaveLength(before + 2);
  });

  it('keeps serving the other documents while one of them fails', async () => {
    const { requested, get, reply } = setup(flatRules);
    reply(() => new Response('', { status: 500 }));
    for (let visit = 0; visit < 8; visit++)
      expect((await get('/station-information.json?v=1')).status).toBe(502);
    const before = requested.length;
    await get('/station-information.json?v=1');
    expect(requested).toHaveLength(before);
    reply(() => Response.json([1]));
    for (const path of ['/routes.json', '/stops/117/stops.json', '/schedules/stops/117/1/schedule.json'])
      expect((await get(`${path}?v=1`)).status, path).toBe(200);
  });

  it('stops calling an upstream that cannot be reached, whatever is requested', async () => {
    const { requested, get, reply } = setup(flatRules);
    reply(() => Promise.reject(new TypeError('fetch failed')));
    for (let visit = 0; visit < 5; visit++) await get(`/stops/${visit}/stops.json`);
    const before = requested.length;
    expect((await get('/routes.json')).status).toBe(502);
    expect(requested).toHaveLength(before);
  });

  it.each([400, 405, 500, 501])(
    'treats an extension that a service answers with %i as absent, and keeps calling the service',
    async (status) => {
      const { requested, get, reply, warnings } = setup();
      reply(() => new Response('no such address', { status }));
      for (let i = 0; i < 8; i++) expect((await get(`/api/v2/predictions/?route_id=${i}`)).status).toBe(404);
      expect(requested).toHaveLength(8);
      expect(warnings).toEqual([]);
      reply(() => Response.json([1]));
      expect((await get(TRIPS)).status).toBe(200);
      const flat = setup(flatRules);
      flat.reply(() => new Response('', { status }));
      expect((await flat.get('/search-index.json?v=1')).status).toBe(404);
      expect((await flat.get('/routes.json?v=1')).status).toBe(502);
    },
  );

  it('does not treat a response as newer than it is when the clock is set back', async () => {
    const { requested, get, pass, run } = setup();
    await get(TRIPS);
    pass(-3600);
    run(6_000);
    await get(TRIPS);
    expect(requested).toHaveLength(2);
  });
});
