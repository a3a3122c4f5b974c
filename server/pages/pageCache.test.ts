import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPageCache, type RequestedPage } from './pageCache.ts';
import { TooBusy } from './renderQueue.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Not UTF-8. */
const PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xc0, 0x80);

/** Creates a cache over pages that count their renders, with time and revisions under the test's control. */
function setup({ seconds = 5, bytes = 1_000_000, control = '', status = 200 } = {}) {
  const state = { time: 0, release: '1', snapshot: 1, held: null as Promise<void> | null, fails: false };
  const rendered: { url: string; cookie: string | null; nonce: string }[] = [];
  const counted: string[] = [];
  const renderSeconds: number[] = [];
  const languages: string[] = [];
  const cache = createPageCache({
    pages: async (request, { nonce }) => {
      rendered.push({ url: request.url, cookie: request.headers.get('cookie'), nonce });
      const n = rendered.length;
      await state.held;
      if (state.fails) throw new Error('no page');
      if (request.url.endsWith('.png'))
        return new Response(PICTURE, {
          headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=60' },
        });
      return new Response(
        `<p>page ${n}</p><style nonce="${nonce}">a{}</style><script nonce="${nonce}">go(${n})</script>${'word '.repeat(300)}`,
        {
          status,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-language': 'en',
            'cache-control':
              control || `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`,
          },
        },
      );
    },
    requestedPage: (request): RequestedPage => {
      languages.push(request.headers.get('accept-language') ?? '');
      const { pathname, searchParams } = new URL(request.url);
      const lang = searchParams.get('lang');
      return {
        lang: lang ?? 'en',
        address: pathname === '/mine' ? null : lang ? `${pathname}?lang=${lang}` : pathname,
        cookie: lang && !request.headers.get('cookie') ? `lang=${lang}` : null,
      };
    },
    revision: () => ({ release: state.release, snapshot: state.snapshot }),
    policy: ({ scripts, styles }) => `script-src ${scripts.join(' ')}; style-src ${styles.join(' ')}`,
    bytes,
    log: quiet,
    monotonic: () => state.time,
    onFound: (how) => counted.push(how),
    onRendered: (seconds) => renderSeconds.push(seconds),
  });
  const get = async (path = '/', headers: Record<string, string> = {}, method = 'GET') =>
    cache.answer(new Request(`http://rider.example${path}`, { headers, method }), 'request');
  const page = async (path = '/') => /page (\d+)/.exec(await (await get(path)).text())?.[1];
  /** Waits for background work. */
  const settle = async () => {
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    languages,
    state,
    rendered,
    get,
    page,
    settle,
    findFinished: cache.findFinished,
    counted,
    renderSeconds,
  };
}

it('reads only the first languages of a list of 15 kB', async () => {
  const w = setup();
  const list = ['vi', 'en', ...Array(3_000).fill('x-a')].join(',');
  await w.get('/', { 'accept-language': list });
  w.findFinished('/', { 'accept-language': list });
  await w.get('/other', { 'accept-language': 'v'.repeat(15_000) });
  expect(w.languages.length).toBeGreaterThan(0);
  for (const each of w.languages) expect(each.length).toBeLessThanOrEqual(200);
  expect(w.languages[0]).toMatch(/^vi,en,x-a,(?:x-a,)*x-a$/);
});

describe('a cached page', () => {
  it('is counted by cache result', async () => {
    const w = setup();
    await w.get();
    await w.get();
    w.findFinished('/', { 'accept-encoding': 'identity' });
    w.state.time = 6_000;
    await w.get();
    await w.settle();
    expect(w.counted).toEqual(['miss', 'hit', 'hit', 'stale']);
    expect(w.renderSeconds).toHaveLength(2);
  });

  it('is shared while its data is fresh, and rendered once for concurrent requests', async () => {
    const w = setup();
    expect(await Promise.all([w.page(), w.page(), w.page()])).toEqual(['1', '1', '1']);
    w.state.time = 4_999;
    expect(await w.page()).toBe('1');
    expect(w.rendered).toHaveLength(1);
  });

  it('is served for one more interval while it is rendered again, once', async () => {
    const w = setup();
    await w.page();
    w.state.time = 5_001;
    expect(await Promise.all([w.page(), w.page()])).toEqual(['1', '1']);
    await w.settle();
    expect(w.rendered).toHaveLength(2);
    expect(await w.page()).toBe('2');
    w.state.time = 5_001 + 10_000;
    expect(await w.page()).toBe('3');
  });

  it('is served for one more interval even if rendering fails', async () => {
    const w = setup();
    await w.page();
    w.state.time = 6_000;
    w.state.fails = true;
    expect(await w.page()).toBe('1');
    await w.settle();
    expect(await w.page()).toBe('1');
    w.state.time = 10_001;
    await expect(w.get()).rejects.toThrow('no page');
  });

  it('is dropped with a new snapshot if it is live, and with a new release', async () => {
    const live = setup();
    const still = setup({ seconds: 60 });
    for (const w of [live, still]) {
      await w.page();
      w.state.snapshot++;
    }
    expect(await live.page()).toBe('2');
    expect(await still.page()).toBe('1');
    for (const w of [live, still]) {
      const before = w.rendered.length;
      w.state.release = '2';
      expect(await w.page()).toBe(String(before + 1));
    }
  });

  it('of an older snapshot is still served while pages are being rendered', async () => {
    const w = setup();
    await w.page('/a');
    const release = Promise.withResolvers<void>();
    w.state.held = release.promise;
    const other = w.page('/b');
    w.state.snapshot++;
    expect(await w.page('/a')).toBe('1');
    release.resolve();
    await other;
    await w.settle();
    expect(await w.page('/a')).toBe('3');
  });

  it('is found finished in the requested coding, but not if it is stale or sets a cookie', async () => {
    const w = setup();
    const headers = { 'accept-encoding': 'br' };
    expect(w.findFinished('/', headers)).toBeNull();
    const answer = await w.get('/', headers);
    w.state.time = 2_500;
    const found = w.findFinished('/', headers);
    expect(found?.age).toBe(2.5);
    const { age, 'server-timing': timing, ...others } = Object.fromEntries(answer.headers);
    expect([age, timing]).toEqual(['0', 'age;dur=0']);
    expect(found?.headers).toEqual(others);
    expect(found?.body).toEqual(Buffer.from(await answer.arrayBuffer()));
    expect(w.findFinished('/', headers)?.headers).toBe(found?.headers);
    expect(w.findFinished('/', {})).toBeNull();
    await w.get('/?lang=es', headers);
    expect(w.findFinished('/?lang=es', { ...headers, cookie: 'lang=es' })).not.toBeNull();
    expect(w.findFinished('/?lang=es', headers)).toBeNull();
    w.state.time = 5_001;
    expect(w.findFinished('/', headers)).toBeNull();
  });

  it('is the same for every rider: rendered at its canonical address, without the rider’s headers', async () => {
    const w = setup();
    await w.get('/?utm_source=a', { cookie: 'id=1; lang=es', 'accept-language': 'fr' });
    await w.get('/?utm_source=b', { cookie: 'id=2' });
    expect(w.rendered.map(({ url, cookie }) => [url, cookie])).toEqual([
      ['http://rider.example/', 'lang=en'],
    ]);
  });

  it('is dropped when newer pages fill the cache', async () => {
    const w = setup({ bytes: 6_000 });
    for (let i = 0; i < 50; i++) await w.get(`/${i}`, { 'accept-encoding': 'br' });
    await w.get('/49');
    expect(w.rendered).toHaveLength(50);
    await w.get('/0');
    expect(w.rendered).toHaveLength(51);
  });

  it('counts against the byte limit in each of its codings', async () => {
    const w = setup({ bytes: 12_000 });
    for (let i = 0; i < 8; i++) await w.get(`/${i}`, { 'accept-encoding': 'br' });
    expect(w.rendered).toHaveLength(8);
    // Plain pages are much larger, so only a few fit.
    for (let i = 0; i < 8; i++) await w.get(`/${i}`, { 'accept-encoding': 'identity' });
    const before = w.rendered.length;
    for (let i = 0; i < 8; i++) await w.get(`/${i}`, { 'accept-encoding': 'identity' });
    expect(w.rendered.length).toBeGreaterThan(before + 3);
  });
});

describe('a response', () => {
  it('has its age in a header that scripts can read', async () => {
    const w = setup();
    expect((await w.get()).headers.get('age')).toBe('0');
    w.state.time = 3_400;
    const { headers } = await w.get();
    expect(headers.get('age')).toBe('3');
    expect(headers.get('server-timing')).toBe('age;dur=3400');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5');
    expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    expect(headers.get('content-language')).toBe('en');
  });

  it('has one policy with the hashes of its own scripts and styles, and no nonce', async () => {
    const w = setup();
    const [first, second] = [await w.get(), await w.get()];
    const policy = first.headers.get('content-security-policy');
    expect(policy).toMatch(/^script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'$/);
    expect(second.headers.get('content-security-policy')).toBe(policy);
    expect(await second.text()).not.toContain('nonce');
  });

  it('is 304 for clients that have it, until it is rendered again', async () => {
    const w = setup();
    const etag = (await w.get()).headers.get('etag') ?? '';
    const again = await w.get('/', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('content-security-policy')).toContain('script-src');
    w.state.time = 60_000;
    expect((await w.get('/', { 'if-none-match': etag })).status).toBe(200);
  });

  it('is sent in the requested coding from one render', async () => {
    const w = setup();
    const bodies = await Promise.all(
      ['br', 'gzip', 'identity', 'br'].map(async (coding) => {
        const answer = await w.get('/', { 'accept-encoding': coding });
        expect(answer.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.headers.get('content-length')).toBe(String(bytes.length));
        return coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
      }),
    );
    expect(new Set(bodies.map(String)).size).toBe(1);
    expect(w.rendered).toHaveLength(1);
  });

  it('may be a picture, whose bytes stay as they are', async () => {
    const w = setup();
    for (let i = 0; i < 2; i++)
      expect(new Uint8Array(await (await w.get('/share.png')).arrayBuffer())).toEqual(PICTURE);
    expect(w.findFinished('/share.png', {})?.body).toEqual(Buffer.from(PICTURE));
    expect(w.rendered).toHaveLength(1);
  });

  it('has the length and no body for HEAD', async () => {
    const w = setup();
    const answer = await w.get('/', {}, 'HEAD');
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1_000);
    expect(await answer.text()).toBe('');
  });

  it('sets the cookie when the language changes, and is then not shared', async () => {
    const w = setup();
    const first = await w.get('/?lang=es');
    expect(first.headers.get('set-cookie')).toBe('lang=es');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const second = await w.get('/?lang=es', { cookie: 'lang=es' });
    expect(second.headers.get('set-cookie')).toBeNull();
    expect(second.headers.get('cache-control')).toContain('s-maxage=5');
    expect(second.headers.get('vary')).toBe('accept-encoding, cookie');
    expect(w.rendered).toHaveLength(1);
  });
});

describe('an uncacheable page', () => {
  it.each([
    ['an error', { status: 500 }],
    ['a missing page', { status: 404 }],
    ['a no-store page', { control: 'no-store' }],
    ['a no-cache page', { control: 'no-cache' }],
  ])('is rendered for each request: %s', async (_, options) => {
    const w = setup(options);
    await w.get();
    await w.get();
    expect(w.rendered).toHaveLength(2);
  });

  it('is rendered for each request if it is specific to a rider', async () => {
    const w = setup();
    await Promise.all([w.get('/mine'), w.get('/mine', { cookie: 'a=b' })]);
    expect(w.rendered.map(({ cookie }) => cookie)).toEqual([null, 'a=b']);
  });
});

it('a page that lacks its data says when to ask again', async () => {
  expect((await setup({ status: 503 }).get()).headers.get('retry-after')).toBe('10');
  expect((await setup({ status: 404 }).get()).headers.get('retry-after')).toBeNull();
});

it('pages beyond the capacity are refused, and cached ones are still served', async () => {
  const w = setup();
  await w.page('/known');
  const release = Promise.withResolvers<void>();
  w.state.held = release.promise;
  const requests = Array.from({ length: 3_000 }, (_, i) => w.get(`/${i}`).catch((error: unknown) => error));
  const refused = w.get('/one-more');
  await expect(refused).rejects.toBeInstanceOf(TooBusy);
  expect(await w.page('/known')).toBe('1');
  release.resolve();
  const answers = await Promise.all(requests);
  const given = answers.filter((answer) => answer instanceof Response);
  expect(given.length).toBeGreaterThan(100);
  expect(answers.filter((answer) => answer instanceof TooBusy).length).toBe(3_000 - given.length);
});
