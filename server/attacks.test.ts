/**
 * Tests the running product under attack: malicious realtime feeds, editors' files, schedules and requests. Riders are
 * still served, no internal file is exposed, and no foreign script gets into a page. The number of runs is limited here;
 * for a longer run: FUZZ_RUNS=5000 vitest run server/attacks.test.ts
 */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyCharacter } from '#testing/anyCharacter.ts';
import { runs } from '#testing/long.ts';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { listen } from '#testing/servers.ts';
import { isBuilt, type StartedProduct, startProduct, waitUntilReady } from '#testing/startedProduct.ts';
import { PLAIN, writeZip } from '#testing/staticFeed.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? runs(60));
/** These limits are generous, because a passing test does not wait for them. */
const timeout = Math.max(300_000, numRuns * 1_000);
const ANSWERED_MS = 60_000;

/** Payloads that could do harm in a page that does not escape them. Each contains `stranger`. */
const SCRIPTS = [
  '<script>stranger()</script>',
  '<img src=x onerror=stranger()>',
  '<svg><script>stranger()</script></svg>',
  '<svg><animate onbegin=stranger() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:stranger()"><text y=9>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=stranger()>',
  '<noscript><p title="</noscript><img src=x onerror=stranger()>">',
  '<form><button formaction="javascript:stranger()">x</button></form>',
  '<a href="jAvAsCrIpT:stranger()">x</a>',
  '<a href="&#x6A;avascript&colon;stranger()">x</a>',
  '<a href="java\tscript:stranger()">x</a>',
  '<a href="data:text/html,<script>stranger()</script>">x</a>',
  '<iframe srcdoc="<script>stranger()</script>"></iframe>',
  '<object data="javascript:stranger()"></object>',
  '<base href="//stranger.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:stranger()">',
  '<link rel=stylesheet href="//stranger.example/stranger().css">',
  '<style>@import "//stranger.example/stranger()";</style>',
  '<details open ontoggle=stranger()>x</details>',
  '<input autofocus onfocus=stranger()>',
  '<template><img src=x onerror=stranger()></template>',
  '<textarea></textarea><img src=x onerror=stranger()>',
  '<!--><img src=x onerror=stranger()>-->',
  '<![CDATA[><img src=x onerror=stranger()>]]>',
  '</title></style></script><img src=x onerror=stranger()>',
  '"><img src=x onerror=stranger()>',
  "'-stranger()-'",
  '\u2028stranger()\u2029',
  '</script><script>stranger()</script>',
  '<b style="background:url(javascript:stranger())">x</b>',
  '<a href="https://x.example" onclick="stranger()" target=_blank>x</a>',
  '<p x="`><img src=x onerror=stranger()>`">',
  '\u0000<scr\u0000ipt>stranger()</script>',
  '<ſcript>stranger()</ſcript>',
];

/** Long and deeply nested payloads, which could keep a parser without limits busy for seconds. */
const LONG = [
  '<b>'.repeat(50_000),
  '<ul><li>'.repeat(30_000),
  '<a '.repeat(60_000),
  '<!--'.repeat(60_000),
  '&amp;'.repeat(60_000),
  `<p ${'a=1 '.repeat(60_000)}>`,
  '['.repeat(60_000),
  '*_'.repeat(60_000),
  '`'.repeat(60_000),
  '> '.repeat(60_000),
  '\u202e'.repeat(60_000),
  '<'.repeat(200_000),
];

const ID_WORDS = [
  '__proto__',
  'constructor',
  'toString',
  '..',
  '../..',
  'a/b',
  'a?b#c',
  ' ',
  '%2e%2e',
  '\u0000',
  'x'.repeat(5_000),
  '<b>',
  '𝕏',
  'null',
];

const words = (text: string) => ({ translation: [{ text, language: 'en' }] });
const seconds = () => Math.floor(Date.now() / 1000);

function hostileAlerts(): Uint8Array<ArrayBuffer> {
  const texts = [...SCRIPTS, ...LONG];
  return feedBytes(seconds(), [
    ...texts.map((text, i) => ({
      id: `${ID_WORDS[i % ID_WORDS.length]}${i}`,
      alert: {
        headerText: words(`Alert ${i} ${text}`),
        descriptionText: {
          translation: [
            { text: `Said plainly ${text}`, language: 'en' },
            { text: `<p>Said as HTML</p>${text}`, language: 'en-html' },
            { text, language: text.slice(0, 40) },
          ],
        },
        url: words(i % 2 === 0 ? 'javascript:stranger()' : `https://x.example/${text.slice(0, 200)}`),
        informedEntity: [
          { routeId: '17' },
          { routeId: ID_WORDS[i % ID_WORDS.length] ?? '' },
          { trip: { tripId: ID_WORDS[(i + 1) % ID_WORDS.length] ?? '' } },
          { stopId: ID_WORDS[(i + 2) % ID_WORDS.length] ?? '' },
        ],
        activePeriod: [{ start: i % 3 === 0 ? 0 : seconds() - 60 }],
      },
    })),
  ]);
}

const hostileVehicles = (): Uint8Array<ArrayBuffer> =>
  feedBytes(
    seconds(),
    ID_WORDS.flatMap((word) =>
      [40, Number.NaN, Number.POSITIVE_INFINITY, -1e30].map((latitude) => ({
        vehicle: {
          trip: {
            tripId: word,
            routeId: latitude === 40 ? '17' : word,
            startDate: '20269999',
            startTime: '99:99:99',
          },
          vehicle: { id: `<img onerror=stranger()>${word}`, label: '<script>stranger()</script>' },
          position: { latitude, longitude: -75, bearing: latitude, speed: -1 },
          stopId: word,
          currentStopSequence: 4_294_967_295,
          timestamp: latitude === 40 ? 0 : seconds(),
        },
      })),
    ),
  );

const hostileUpdates = (): Uint8Array<ArrayBuffer> =>
  feedBytes(
    seconds(),
    ID_WORDS.map((word) => ({
      tripUpdate: {
        trip: { tripId: word, routeId: '17', startTime: '-1:00:00' },
        delay: -2_147_483_648,
        stopTimeUpdate: [
          { stopSequence: 4_294_967_295, arrival: { delay: 2_147_483_647, time: Number.MAX_SAFE_INTEGER } },
          { stopId: word, departure: { time: -1 }, scheduleRelationship: 99 as never },
        ],
      },
    })),
  );

/** A schedule in which most texts are scripts. */
const hostileSchedule = {
  ...PLAIN,
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone\nX,<script>stranger()</script>,https://example.org,America/New_York\n',
  'routes.txt':
    'route_id,route_short_name,route_long_name,route_type,route_color,route_text_color,route_desc,route_url\n17,17,<img src=x onerror=stranger()>,3,"};stranger()",FFFFFF,<svg onload=stranger()>,javascript:stranger()\nNOR,NOR,</script><script>stranger()</script>,2,45637A,FFFFFF,,\n__proto__,p,constructor,3,,,,\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,stop_desc,stop_url\n1,"<img src=x onerror=""stranger()"">",40.00,-75.00,<script>stranger()</script>,javascript:stranger()\n2,"</script><script>stranger()</script>",40.01,-75.01,,\n3,Harbor,40.02,-75.02,,\n',
};

async function writeContent(dir: string): Promise<void> {
  await mkdir(path.join(dir, 'messages'), { recursive: true });
  await mkdir(path.join(dir, 'stories'), { recursive: true });
  const message = (title: string, body: string, more = '') =>
    `---\ntitle: ${JSON.stringify(title)}\npages: [routes, stations]\nroute_rule: all_routes\nstation_rule: all_routes\n${more}---\n${body}\n`;
  for (const [i, text] of SCRIPTS.entries()) {
    await writeFile(
      path.join(dir, 'messages', `s${i}.md`),
      message(
        `Message ${text}`,
        `${text}\n\n[link](javascript:stranger()) ![image](x "onerror=stranger()") <javascript:stranger()>\n\n[a]: javascript:stranger()\n\n[b][a]`,
      ),
    );
  }
  for (const [i, text] of LONG.entries())
    await writeFile(path.join(dir, 'messages', `l${i}.md`), message(`Long ${i}`, text.slice(0, 30_000)));
  const yaml: Record<string, string> = {
    'notifications.yaml': `- text: ${JSON.stringify(SCRIPTS[0])}\n  url: "javascript:stranger()"\n- text: ${JSON.stringify(`${SCRIPTS[1]} all day`)}\n  url: "/\\\\stranger.example"\n`,
    'bulletins.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n`,
    'quick-links.yaml': `- title: x\n  link_url: "javascript:stranger()"\n- __proto__: {polluted: true}\n  title: y\n  link_url: /schedules\n- <<: &m {title: z}\n  link_url: "//stranger.example"\n`,
    'sidebar.yaml': `${'['.repeat(20_000)}`,
    'explore-links.yaml': `- !!js/function 'function(){stranger()}'\n- !!binary x\n- ? {a: b}\n  : c\n`,
    'advertisements.yaml': `${'- &a *a\n'.repeat(2_000)}`,
  };
  for (const [name, text] of Object.entries(yaml)) await writeFile(path.join(dir, name), text);
}

/** Sends raw bytes; resolves with what arrives until the connection ends or `waitMs` have passed. */
async function send(origin: string, bytes: string | Uint8Array, waitMs: number): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => void parts.push(part));
  const ended = once(socket, 'close').catch(() => undefined);
  socket.on('error', () => {});
  if (typeof bytes === 'string') socket.write(bytes, 'latin1');
  else socket.write(bytes);
  await Promise.race([ended, setTimeout(waitMs)]);
  socket.destroy();
  return Buffer.concat(parts).toString('latin1');
}

/** Sends a request on its own connection, because a kept-alive connection may just be closing. */
async function request(url: string): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const [response] = await once(get(url, { agent: false }), 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Statuses and headers with which a busy server asks a rider to come back; on a loaded machine, that is no failure. */
const isBusy = (status: number, retryAfter: unknown): boolean => status === 503 && retryAfter !== undefined;

/** Sends a request again and again while the server is busy. */
async function requestWhenFree(url: string) {
  for (;;) {
    const answer = await request(url);
    if (!isBusy(answer.status, answer.headers['retry-after'])) return answer;
    await setTimeout(200);
  }
}

/** Sends a request that closes its connection, in bytes, again and again while the server is busy. */
async function sendWhenFree(origin: string, bytes: string): Promise<string> {
  for (;;) {
    const answer = await send(origin, bytes, ANSWERED_MS);
    if (!isBusy(statusOf(answer), /^retry-after: (\d+)/im.exec(answer)?.[1])) return answer;
    await setTimeout(200);
  }
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
/** Signs of internal files in a response. */
const INTERNAL = /root:x:|"devDependencies"|AWS_SECRET|METRICS_TOKEN|at file:\/\/|node_modules/;

/** Finds foreign scripts and handlers in a page that are markup, not text. */
function strangersIn(html: string): string[] {
  const found: string[] = [];
  // React's and the app's own scripts contain escaped data in quotes, which cannot end their elements.
  const outside = html.replace(/<(script|style)[^>]*>([\s\S]*?)<\/\1>/g, (element, name, inner) => {
    if (name === 'style' ? /stranger|@import/.test(inner) : /^\s*stranger\(\)/.test(inner))
      found.push(element.slice(0, 80));
    return '';
  });
  for (const [tag] of outside.matchAll(/<[a-z!][^>]*>/gi)) {
    // Quoted values are text; handlers and URLs are recognised by attribute names.
    const bare = tag.replace(/\s([\w:-]+)="([^"]*)"/g, (_, name: string, value: string) => {
      const isAddress = /^(?:href|src|xlink:href|action|data|style|content)$/.test(name);
      const isOurs = /^(?:https?:\/\/(?!stranger)|\/(?![/\\])|#|\?|mailto:|tel:|sms:)/.test(value);
      const isBad =
        /^(?:on\w+|srcdoc|formaction|http-equiv)$/.test(name) ||
        (isAddress && /stranger/.test(value) && !isOurs && name !== 'content');
      return isBad ? ' STRANGER' : '';
    });
    if (/STRANGER|stranger|\son\w+=|\shttp-equiv=|^<(?:base|iframe|object|embed|math|animate)\b/i.test(bare))
      found.push(tag.slice(0, 120));
  }
  return found;
}

/** Payloads that are harmless as text in a page and only dangerous in markup built from strings. */
const INERT = SCRIPTS.filter(
  (script) => !/<[a-z!/]/i.test(script) || script.includes('<ſ') || script.includes('\u0000'),
);

it('a foreign script is detected in a page', () => {
  const found = SCRIPTS.filter((script) => strangersIn(`<p>${script}</p>`).length > 0);
  expect(SCRIPTS.filter((script) => !found.includes(script))).toEqual(INERT);
  expect(strangersIn('<p title="&lt;script&gt;stranger()">&lt;img onerror=stranger()&gt;</p>')).toEqual([]);
});

describe.skipIf(!isBuilt)('the product under attack', () => {
  let product: StartedProduct;
  let dir: string;
  const publishers: Server[] = [];
  const feeds = { alerts: hostileAlerts, vehicles: hostileVehicles, updates: hostileUpdates } as Record<
    string,
    () => Uint8Array
  >;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'attacks-'));
    const zip = await writeZip(path.join(dir, 'feed.zip'), hostileSchedule);
    await writeContent(path.join(dir, 'content'));
    const publisher = createServer((request, response) =>
      response.end(feeds[(request.url ?? '/').slice(1)]?.()),
    );
    publishers.push(publisher);
    const at = `http://127.0.0.1:${await listen(publisher)}`;
    product = await startProduct({
      GTFS: zip,
      CONTENT_DIR: path.join(dir, 'content'),
      GTFS_RT_ALERTS: `${at}/alerts`,
      GTFS_RT_VEHICLE_POSITIONS: `${at}/vehicles`,
      GTFS_RT_TRIP_UPDATES: `${at}/updates`,
      CLOCK: '2026-03-04T08:05:00-05:00',
    });
    await waitUntilReady(product);
  }, timeout);

  afterAll(async () => {
    product?.kill();
    for (const publisher of publishers) publisher.close().closeAllConnections();
    await rm(dir, { recursive: true, force: true });
  });

  /** Checks after each attack that the product runs and riders get their page. */
  async function expectHealthy(): Promise<void> {
    expect(product.isRunning()).toBe(true);
    const page = await requestWhenFree(`${product.origin}/schedules/17`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('Harbor');
    const lines = product.log().split('\n');
    const wrong = lines.filter((line) => /"kind":"unknown"|Maximum call stack|Cannot read prop/.test(line));
    expect(wrong.slice(0, 3).map((line) => line.slice(0, 300))).toEqual([]);
    // Problems of a file are logged in a few lines, not thousands.
    expect(lines.filter((line) => line.includes('"level":50')).length).toBeLessThan(500);
  }

  it('shows malicious texts of feeds, schedule and editors only as text', { timeout }, async () => {
    const pages = [
      '/',
      '/schedules',
      '/schedules/17',
      '/schedules/17?view=timetable',
      '/schedules/NOR',
      '/schedules/__proto__',
      '/alerts',
      '/alerts?view=detours',
      '/departures/1',
      '/departures/2',
      '/realtime-map',
      '/find?q=stranger',
      '/trips?from=1&to=3',
      '/elevator-alerts',
      '/stations',
    ];
    for (const lang of ['en', 'ar']) {
      for (const page of pages) {
        const address = `${product.origin}${page}${page.includes('?') ? '&' : '?'}lang=${lang}`;
        const first = await requestWhenFree(address);
        const { location } = first.headers;
        const { status, headers, body } =
          location === undefined ? first : await requestWhenFree(new URL(location, product.origin).href);
        expect([200, 404], page).toContain(status);
        expect(strangersIn(body), page).toEqual([]);
        expect(body.length, page).toBeLessThan(3_000_000);
        expect(headers['content-security-policy']).not.toMatch(/stranger|unsafe-/);
      }
    }
    // Harmless words of the alerts are still shown.
    expect((await requestWhenFree(`${product.origin}/alerts`)).body).toContain('Said as HTML');
    for (const list of ['alerts', 'detours', 'elevators', 'trips']) {
      const answer = await fetch(`${product.origin}/live/api/v2/${list}/`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-type'), list).toContain('json');
      JSON.parse(await answer.text());
    }
    await expectHealthy();
  });

  it('responds to malicious addresses without an internal error, and exposes no file', {
    timeout,
  }, async () => {
    const parts = [
      '..',
      '%2e%2e',
      '%2E%2E%2F',
      '..%5c',
      '%252e%252e',
      '%00',
      '%ff',
      '%c0%ae',
      '%E0%A4%A',
      '\\',
      '//',
      '@stranger.example',
      ';',
      ':',
      '~',
      '%0d%0aX-Stranger:1',
      '.env',
      '.git/config',
      'package.json',
      'etc/passwd',
      'assets',
      'flat',
      'live',
      'schedules',
      'stations',
      'departures',
      'demo',
      'tiles',
      'content',
      '__proto__',
      'constructor',
      '*',
      'a'.repeat(300),
    ];
    const fixed = [
      '//stranger.example',
      '/\\stranger.example',
      '/%5cstranger.example',
      '/%2f%2fstranger.example/',
      '/schedules//stranger.example',
      '/routes/..%2f..%2f',
      '/bus_trolley/%2f%2fstranger.example',
      '/schedule/timetable/__proto__',
      '/map?x=//stranger.example',
      '/stations/%00',
      '/departures/%E0%A4%A',
      '/tiles/0/0/0.png%00.js',
      '/tiles/99/-1/1e9.png',
      '/tiles/{z}/{x}/{y}.png',
      '/flat/stops/__proto__/stops.json',
      '/flat/schedules/stop_schedule/..%2f..%2fversion.txt',
      '/live/api/v2/trips/?route_id=__proto__',
      '/live/api/v2/kml/?route=../../x&type=bus&direction=9',
      '/sw.js/..%2f..',
      '/departures/1/qr.svg?x=<svg>',
      '/schedules/17/timetable.csv?date=9999-99-99',
      '/_root.data?_routes=__proto__',
      '/schedules/17.data?_routes=x,y,z',
      '/.data',
      '/alerts.atom?lang=<x>',
    ];
    const address = fc.oneof(
      fc.constantFrom(...fixed),
      fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }).map((each) => `/${each.join('/')}`),
    );
    for (const each of fixed) await expectHarmless(each);
    await fc.assert(fc.asyncProperty(address, expectHarmless), { numRuns });
    async function expectHarmless(target: string): Promise<void> {
      const answer = await sendWhenFree(
        product.origin,
        `GET ${target} HTTP/1.1\r\nHost: riders.example\r\nConnection: close\r\n\r\n`,
      );
      expect(statusOf(answer), target).toBeGreaterThanOrEqual(200);
      expect(statusOf(answer), target).toBeLessThan(500);
      expect(answer, target).not.toMatch(INTERNAL);
      expect(answer.split('\r\n\r\n', 1)[0], target).not.toMatch(/^x-stranger:/im);
      const to = /^location: (.*)$/im.exec(answer)?.[1] ?? '/';
      expect(to, target).toMatch(/^\/(?![/\\])|^https:\/\/wwww?\.septa\.org\/|^https:\/\/example\.org\//);
    }
    await expectHealthy();
  });

  it('responds to malicious queries without an internal error or a foreign script', { timeout }, async () => {
    const screens = [
      '/',
      '/schedules',
      '/schedules/17',
      '/alerts',
      '/departures/1',
      '/trips',
      '/realtime-map',
      '/find',
      '/suggest',
      '/near-departures',
      '/saved-departures',
      '/place-departures',
      '/realtime-map/place',
      '/stations',
      '/notices',
      '/chat-status',
      '/site-search',
      '/manifest.webmanifest',
      '/live/api/v2/trips/',
      '/live/api/v2/predictions/',
      '/autocomplete/v1/autocomplete',
    ];
    const names = [
      'q',
      'text',
      'lang',
      'hideNav',
      'route',
      'route_id',
      'stop',
      'stop_id',
      'trip',
      'trip_id',
      'view',
      'date',
      'time',
      'direction',
      'from',
      'to',
      'lat',
      'lon',
      'places',
      'saved',
      'filters',
      'mode',
      'zoom',
      'id',
      '__proto__',
      'v',
      's',
      'a[]',
    ];
    const values = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40, size: 'max' }),
      fc.constantFrom(
        ...SCRIPTS,
        '1e999',
        'NaN',
        '-0',
        '9'.repeat(400),
        '2026-02-30',
        '99999999',
        '24:60',
        'true,true',
        'TRUE',
        '%',
        '(((((',
        '[object Object]',
        '\u202e',
        '../',
        'route/17,'.repeat(300),
        '1,'.repeat(1_500),
        'null',
        '🚋'.repeat(200),
      ),
    );
    const query = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...screens), query, async (screen, parameters) => {
        const address = `${screen}?${new URLSearchParams(parameters)}`;
        const { status, headers, body } = await requestWhenFree(product.origin + address);
        expect(status, address).toBeLessThan(500);
        expect(body, address).not.toMatch(INTERNAL);
        if (headers['content-type']?.startsWith('text/html')) expect(strangersIn(body), address).toEqual([]);
        expect(headers.location ?? '/', address).toMatch(/^\/(?![/\\])|^https:\/\//);
      }),
      { numRuns: numRuns * 3 },
    );
    // One request repeats a parameter 900 times, and the URL of the other is over the limit.
    expect((await requestWhenFree(`${product.origin}/schedules?${'q=1&'.repeat(900)}`)).status).toBe(200);
    expect((await request(`${product.origin}/schedules?q=${'x'.repeat(8_000)}`)).status).toBe(414);
    await expectHealthy();
  });

  it('does not trust a client’s headers about address, language or method', { timeout }, async () => {
    const attempts: Record<string, string> = {
      'X-Forwarded-Host': 'other-host.example',
      'X-Forwarded-Proto': 'javascript',
      Forwarded: 'for="[::1]";host=stranger.example',
      'X-Original-URL': '/metrics',
      'X-Rewrite-URL': '/metrics',
      'X-HTTP-Method-Override': 'DELETE',
      'Accept-Language': `${'xx,'.repeat(4_000)}en`,
      'Accept-Encoding': 'br;q=1e9, *;q=-1, gzip;;;, identity;q=0',
      'If-None-Match': `${'W/"x",'.repeat(1_500)}*x`,
      'If-Modified-Since': '\x7f\x01',
      Range: `bytes=${'0-0,'.repeat(2_000)}1-1`,
      Cookie: `lang=<script>stranger()</script>; lang=__proto__; ${'a=b; '.repeat(1_500)}`,
      'X-Request-Id': 'stranger()<script>',
      Traceparent: `00-${'0'.repeat(32)}-${'z'.repeat(16)}-ff`,
      Origin: 'https://other-host.example',
      Referer: 'javascript:stranger()',
      'User-Agent': '() { :; }; stranger()'.repeat(100),
      'Sec-Fetch-Dest': 'script',
      Expect: '200-maybe',
      Upgrade: 'h2c',
    };
    for (const [name, value] of Object.entries(attempts)) {
      for (const target of [
        '/schedules/17',
        '/live/api/v2/alerts/',
        '/assets/none.js',
        '/flat/routes.json',
      ]) {
        const answer = await sendWhenFree(
          product.origin,
          `GET ${target} HTTP/1.1\r\nHost: other-host.example\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
        );
        const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
        expect(statusOf(answer), `${name} ${target}`).toBeGreaterThanOrEqual(200);
        expect(statusOf(answer), `${name} ${target}`).toBeLessThan(500);
        expect(head.replace(/^content-security-policy:.*$/im, ''), name).not.toMatch(/stranger|other-host/);
        expect(head, name).not.toMatch(/access-control-allow-origin|multipart\/byteranges/i);
        expect(body, name).not.toMatch(/other-host\.example|timepoint_ready|process_cpu/);
      }
    }
    await expectHealthy();
  });

  it('exposes no metrics or files to malformed requests, and rejects unsupported methods', {
    timeout,
  }, async () => {
    const attempts: Record<string, string | Buffer> = {
      'a length and chunks':
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
      'two lengths':
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
      'an unknown transfer coding':
        'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      'a space before the colon': 'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
      'a folded header': 'GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\nY: c\r\n\r\n',
      'bare line feeds': 'GET / HTTP/1.1\nHost: x\nX: \x00\n\n',
      'no host': 'GET / HTTP/1.1\r\n\r\n',
      'no version': 'GET /\r\n\r\n',
      'another protocol': 'SSH-2.0-stranger\r\n',
      'the beginning of TLS': Buffer.from('1603010200010001fc0303', 'hex'),
      'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      CONNECT: 'CONNECT stranger.example:443 HTTP/1.1\r\nHost: stranger.example:443\r\n\r\n',
      TRACE: 'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: secret\r\n\r\n',
      'headers without end': `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n`,
      'an address of another host':
        'GET http://stranger.example/metrics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 127.0.0.1\r\nConnection: close\r\n\r\n',
      'random bytes': Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 256)),
    };
    const answers = Object.entries(attempts).map(
      async ([name, bytes]) => [name, await send(product.origin, bytes, 2_500)] as const,
    );
    for (const [name, answer] of await Promise.all(answers)) {
      expect(answer, name).not.toMatch(/timepoint_ready|process_cpu|Cookie: secret/);
      expect(answer, name).not.toMatch(INTERNAL);
      for (const [, status] of answer.matchAll(/HTTP\/1\.1 (\d+)/g))
        expect(status === '503' ? 0 : Number(status), name).toBeLessThan(500);
    }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND', 'OPTIONS']) {
      const answer = await fetch(`${product.origin}/schedules/17`, { method });
      expect(answer.status, method).toBe(405);
      await answer.text();
    }
    await expectHealthy();
  });

  it('survives invalid error reports of browsers, and does not log their text', { timeout }, async () => {
    const bodies = [
      '{"a":'.repeat(5_000),
      `"${'x'.repeat(2_000_000)}"`,
      'null',
      '[]',
      '{"__proto__":{"kind":"x"}}',
      `{"kind":"render","at":"<script>stranger()</script>"}`,
      '\u0000',
      '{"kind":"error\\nlevel\\":60"}',
    ];
    for (const body of bodies) {
      const answer = await fetch(`${product.origin}/client-error`, { method: 'POST', body }).catch(
        () => null,
      );
      if (answer !== null) expect(answer.status, body.slice(0, 40)).toBeLessThan(500);
    }
    expect(
      product
        .log()
        .split('\n')
        .filter((line) => line.includes('client') && line.includes('stranger()')),
    ).toEqual([]);
    await expectHealthy();
  });

  it('serves riders while other clients send slowly, pipeline, or do not read', { timeout }, async () => {
    const port = Number(new URL(product.origin).port);
    const open = () => connect(port, '127.0.0.1').on('error', () => {});
    const request = 'GET /schedules/17?view=timetable HTTP/1.1\r\nHost: x\r\n\r\n';
    const sockets = [
      ...Array.from({ length: 60 }, () => open()),
      ...Array.from({ length: 30 }, () => open().pause()),
    ];
    for (const [i, socket] of sockets.entries()) {
      if (i < 20) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-');
      else if (i < 40)
        socket.write('POST /client-error HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{');
      else if (i < 60)
        socket.write(
          'POST /client-error HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
        );
      else socket.write(request.repeat(8));
    }
    const mixed = [
      '/alerts',
      '/flat/routes.json',
      '/live/api/v2/trips/',
      '/metrics',
      '/assets/x.js',
      '/%ff',
      '//',
    ]
      .map((target) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
      .join('');
    for (let i = 0; i < 5; i++) {
      const piped = open().resume();
      sockets.push(piped);
      piped.write(mixed.repeat(400));
    }
    for (let i = 0; i < 20; i++) {
      for (const socket of sockets.slice(0, 60)) if (socket.writable) socket.write('a');
      await expectHealthy();
    }
    for (const socket of sockets) socket.destroy();
    await expectHealthy();
  });
});
