import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setInterval } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { isLong } from '#testing/long.ts';
import { listen } from '#testing/servers.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createGuard, type Refusal } from './guard.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Creates a guarded server on the loopback interface; each test defines its responses and clients. */
async function startGuarded(
  listener: RequestListener,
  options: Partial<Parameters<typeof createGuard>[0]> = {},
) {
  const refused = new Map<Refusal, number>();
  const guard = createGuard({
    clientOf: () => null,
    rateLimit: () => 0,
    lag: () => 0,
    log: silentLog,
    onRefused: (why) => void refused.set(why, (refused.get(why) ?? 0) + 1),
    ...options,
  });
  const server = createServer(guard.guardListener(listener));
  guard.watch([server]);
  const port = await listen(server);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    closing.push(() => socket.destroy());
    return socket;
  };
  return { refused, guard, origin: `http://127.0.0.1:${port}`, open };
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

it('a connection that pipelines thousands of requests is closed before a hundred of them are handled', async () => {
  let made = 0;
  const { origin, open, refused } = await startGuarded((_, answer) => {
    made += 1;
    setImmediate(() => answer.end('page'));
  });
  const attacker = open();
  await once(attacker, 'connect');
  attacker.resume();
  const closed = new Promise((resolve) => attacker.once('close', resolve));
  attacker.write(request('/').repeat(5_000));
  await closed;
  expect(made).toBeLessThan(100);
  expect(refused.get('pipelined')).toBeGreaterThan(0);
  expect(await (await fetch(origin)).text()).toBe('page');
});

it('a request that names two hosts is refused', async () => {
  const { open } = await startGuarded((_, answer) => void answer.end('page'));
  const ask = async (headers: string): Promise<string> => {
    const socket = open();
    socket.write(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    return Buffer.concat(await socket.toArray()).toString();
  };
  expect(await ask('Host: riders.example\r\nHOST: other.example\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await ask('Host: riders.example\r\nHosts: other.example\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

it('finished responses that clients do not read do not count as overload', async () => {
  const body = Buffer.alloc(64 * 1024 * 1024);
  let made = 0;
  const { origin, open, refused, guard } = await startGuarded((incoming, answer) => {
    made += 1;
    answer.end(incoming.url === '/large' ? body : 'page');
  });
  for (let i = 0; i < 90; i++) open().pause().write(request('/large').repeat(6));
  await expect.poll(() => made, { timeout: 60_000 }).toBe(540);
  expect(guard.requestsUnderWay()).toBe(0);
  const answer = await fetch(origin);
  expect([answer.status, await answer.text()]).toEqual([200, 'page']);
  expect(refused.get('overload')).toBeUndefined();
});

it('thousands of requests waiting for one page cause no refusals', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { origin, open, refused, guard } = await startGuarded((_, answer) => {
    void promise.then(() => answer.end('page'));
  });
  for (let i = 0; i < 300; i++) open().pause().write(request('/').repeat(8));
  await expect.poll(() => guard.requestsUnderWay(), { timeout: 60_000 }).toBe(2_400);
  const answer = fetch(origin);
  await expect.poll(() => guard.requestsUnderWay(), { timeout: 60_000 }).toBe(2_401);
  resolve();
  expect([(await answer).status, await (await answer).text()]).toEqual([200, 'page']);
  expect(refused.size).toBe(0);
});

it('connections whose clients do not read are closed, and other clients are served', async () => {
  const body = Buffer.alloc(16 * 1024 * 1024);
  const { origin, open, refused } = await startGuarded((_, answer) => void answer.end(body), {
    stuckMs: 800,
  });
  for (let i = 0; i < 80; i++) open().pause().write(request('/'));
  await expect.poll(() => refused.get('not reading') ?? 0, { timeout: 15_000 }).toBe(80);
  const answer = await fetch(origin);
  expect((await answer.arrayBuffer()).byteLength).toBe(body.length);
});

it.runIf(isLong)('a client that reads slowly gets the whole response', async () => {
  const body = Buffer.alloc(16 * 1024 * 1024);
  const { open, refused } = await startGuarded((_, answer) => void answer.end(body), { stuckMs: 3_000 });
  const slow = open();
  slow.write(request('/'));
  let read = 0;
  let pauses = 0;
  for await (const chunk of slow) {
    read += chunk.length;
    if (read >= body.length) break;
    if (read < pauses * 1024 * 1024) continue;
    pauses += 1;
    await setTimeout(500);
  }
  expect(read).toBeGreaterThanOrEqual(body.length);
  expect(refused.size).toBe(0);
});

it.runIf(isLong)(
  'clients that read just enough to stay are closed until what waits for them fits into memory',
  async () => {
    const body = Buffer.alloc(16 * 1024 * 1024);
    const { open, refused } = await startGuarded((_, answer) => void answer.end(body), { stuckMs: 8_000 });
    for (let i = 0; i < 8; i++) {
      const slow = open();
      slow.pause().write(request('/'));
      const reading = setInterval(() => slow.read(256 * 1024), 200);
      closing.push(() => clearInterval(reading));
    }
    await expect.poll(() => refused.get('not reading') ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
    // At most 64 MB may wait: three responses, as their headers count too.
    expect(refused.get('not reading')).toBe(5);
  },
);

it('pages are refused while the event loop lags and pages are under way, and data is still served', async () => {
  let lag = 0;
  const slow: (() => void)[] = [];
  const { origin, refused, guard } = await startGuarded(
    ({ url }, answer) => {
      if (url === '/slow') slow.push(() => answer.end('ok'));
      else answer.end('ok');
    },
    { lag: () => lag },
  );
  const underWay = Array.from({ length: 8 }, () => fetch(`${origin}/slow`));
  await expect.poll(guard.requestsUnderWay).toBe(8);
  lag = 1_500;
  const page = await fetch(`${origin}/schedules/17`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await page.text()).toContain('reloads by itself');
  expect((await fetch(`${origin}/live/api/v2/trips/`)).status).toBe(200);
  // With no page under way, others on the machine cause the lag.
  for (const end of slow) end();
  await Promise.all(underWay);
  expect((await fetch(`${origin}/schedules/17`)).status).toBe(200);
  expect(Object.fromEntries(refused)).toEqual({ overload: 1 });
});

it('what has waited too long for its turn is refused, sooner for pages than for data; operators and the app’s files never are', async () => {
  const { open } = await startGuarded(({ url = '' }, answer) => {
    const until = performance.now() + Number(/busy=(\d+)/.exec(url)?.[1] ?? 0);
    while (performance.now() < until);
    answer.end('ok');
  });
  // The first takes its turn's time, so that the others wait for the next turn, behind the second.
  const statuses = async (paths: string[]) => {
    const socket = open();
    socket.write(
      `${paths.map(request).join('')}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    const text = Buffer.concat(await socket.toArray()).toString();
    return [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status));
  };
  expect(await statuses(['/?busy=50', '/?busy=1600', '/schedules/17'])).toEqual([200, 200, 503, 200]);
  const data = '/live/api/v2/trips/';
  expect(await statuses([`${data}?busy=50`, `${data}?busy=1600`, data])).toEqual([200, 200, 200, 200]);
  expect(await statuses([`${data}?busy=50`, `${data}?busy=2100`, data])).toEqual([200, 200, 503, 200]);
  const script = '/assets/realtimeMap-Bd0Hp032.js';
  expect(await statuses([`${data}?busy=50`, `${data}?busy=2100`, script])).toEqual([200, 200, 200, 200]);
});

it('data does not wait behind pages', async () => {
  const handled: string[] = [];
  const { open } = await startGuarded(({ url = '' }, answer) => {
    handled.push(url);
    const until = performance.now() + 15;
    while (performance.now() < until);
    answer.end('ok');
  });
  const data = '/live/api/v2/trips/';
  const socket = open();
  socket.write(
    `${['/1', '/2', '/3', data].map(request).join('')}GET /4 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  await socket.toArray();
  expect(handled).toEqual(['/1', data, '/2', '/3', '/4']);
});

it('concurrent requests are limited per client', async () => {
  const answers: (() => void)[] = [];
  const { origin, guard } = await startGuarded((_, answer) => void answers.push(() => answer.end('ok')), {
    clientOf: ({ headers }) => String(headers['x-client'] ?? 'none'),
  });
  const request = (client: string) => fetch(origin, { headers: { 'x-client': client } });
  const many = Array.from({ length: 64 }, () => request('greedy'));
  await expect.poll(() => guard.requestsUnderWay()).toBe(64);
  expect((await request('greedy')).status).toBe(429);
  const other = request('other');
  await expect.poll(() => guard.requestsUnderWay()).toBe(65);
  for (const answer of answers) answer();
  expect((await other).status).toBe(200);
  expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true);
  await expect.poll(() => guard.requestsUnderWay()).toBe(0);
});

it('a client over its rate gets 429 with the seconds to wait, and is admitted when the wait is over', async () => {
  let wait = 7;
  const { origin } = await startGuarded((_, answer) => void answer.end('ok'), {
    clientOf: () => 'one',
    rateLimit: () => wait,
  });
  const refused = await fetch(origin);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  wait = 0;
  expect((await fetch(origin)).status).toBe(200);
});
