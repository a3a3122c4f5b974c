/**
 * Generates requests to every public address of the product. The grammar comes from the API description (/openapi.json), the
 * table of addresses (web/request/addresses.ts), the legacy redirects and the operators' addresses.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { openApi } from '#contract/openapi.ts';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { ADDRESSES, EVERYWHERE } from '#web/request/addresses.ts';
import { anyCharacter } from './anyCharacter.ts';

/** For a parameter of which the product names no value. */
const ANY = ['1', 'true', 'en', '17'];
const PAGE_PARAMETERS = [
  ...new Set(ADDRESSES.flatMap(({ parameters }) => Object.keys(parameters))),
  ...Object.keys(EVERYWHERE),
  ...['lang', 'lat', 'lon', '_routes'],
];
const OTHER_ADDRESSES =
  `/healthz /readyz /metrics /live/status /openapi.json /sw.js /favicon.svg /assets/* /tiles/*
  /tiles/12/1192/1550.png /demo/* /content/* /flat/* /live/* /planner/* /autocomplete/* /notify/key /notify/subscription
  /client-error /*`.split(/\s+/);
const HEADERS = `
  Accept: */* | text/html | application/json | image/avif
  Accept-Encoding: br | gzip | zstd | identity;q=0 | *;q=0 | br;q=1e9
  Accept-Language: es | zh-Hant-TW, en;q=0.5 | x-klingon | * | en;q=NaN
  Authorization: Bearer x | Basic Og==
  Cache-Control: no-cache | only-if-cached
  Content-Type: application/json | multipart/form-data; boundary=x
  Content-Encoding: gzip | br
  Cookie: lang=es | lang=% | lang=__proto__ | a=b; lang=ar; lang=en
  Expect: 100-continue | 200-maybe
  Forwarded: for=1.2.3.4;host=other.example;proto=https
  If-Match: * | "x"
  If-Modified-Since: Tue, 13 Oct 2026 18:02:00 GMT | never
  If-None-Match: * | W/"x" | "x", W/"y" | "
  Origin: https://other.example | null
  Purpose: prefetch
  Range: bytes=0-1 | bytes=-1 | bytes=9-1 | bytes=0-0,2-2 | lines=1-2
  Referer: https://other.example/ | x
  Sec-Fetch-Dest: document | script | iframe
  Sec-Fetch-Site: cross-site | same-origin | none
  Sec-Purpose: prefetch;prerender
  Service-Worker: script
  Te: trailers
  Traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 | 00-0-0-0
  Upgrade: h2c | websocket
  User-Agent: Mozilla/5.0 | Googlebot/2.1
  X-Forwarded-For: 1.2.3.4 | ::1 | 1.2.3.4:99999 | unknown
  X-Forwarded-Host: other.example
  X-HTTP-Method-Override: DELETE
  X-Request-Id: abc | ${'x'.repeat(500)}
  X-Original-URL: /metrics`
  .trim()
  .split(/\n\s*/)
  .map((line) => {
    const at = line.indexOf(': ');
    return { name: line.slice(0, at), usual: line.slice(at + 2).split(' | ') };
  });
const ODD = [
  ...['', ' ', '%', '%00', '%ff', '..', '../../etc/passwd', '__proto__', 'constructor', 'null', 'undefined'],
  ...['NaN', '-0', '1e999', '9'.repeat(400), '2026-02-30', '0000-00-00', '9999-12-31', '24:60', '[[1,'],
  ...['\u202e\u2066', '\ud800', '🚋'.repeat(60), '<script>alert(1)</script>', "' or 1=1--", '(a+)+$'],
  ...['1,'.repeat(800), 'route/17,'.repeat(200), '['.repeat(1_000), 'x'.repeat(3_000), '91,181'],
];

/** What the segment after these words is. */
const SEGMENTS: Record<string, string> = { schedules: ':route', stations: ':slug', departures: ':stop' };

/** Requests as bytes. Half of their values are of the kind that the address expects. */
export async function requestGrammar(origin: string): Promise<fc.Arbitrary<string>> {
  const description = (await (await fetch(`${origin}/openapi.json`)).json()) as ReturnType<typeof openApi> & {
    paths: Record<string, { get: { parameters: { name: string; in: string }[] } }>;
  };
  const redirects = parse(
    await readFile(path.join(import.meta.dirname, '../agency/septa/redirects.yaml'), 'utf8'),
  );
  const known = await knownValues(origin);

  const odd = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 30 }),
    fc.string({ maxLength: 300 }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.constantFrom(...ODD),
  );
  const valueFor = (name: string) =>
    fc.oneof({ arbitrary: fc.constantFrom(...(known[name]?.length ? known[name] : ANY)), weight: 3 }, odd);
  const segment = (name: string) => valueFor(name).map((value) => encodeURIComponent(value.toWellFormed()));

  const called = Object.entries(description.paths).map(([template, { get }]) => ({
    template: template.replace(/\{(\w+)\}/g, ':$1'),
    names: get.parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  }));
  const shown = ADDRESSES.map(({ path: template, parameters }) => ({
    template: template.replace('*', SEGMENTS[template.split('/')[1] ?? ''] ?? '*'),
    names: [...Object.keys(parameters), ...Object.keys(EVERYWHERE)],
  }));
  const moved = JSON.stringify(redirects).match(/\/[\w:*./-]*/g) ?? [];
  const others = [...OTHER_ADDRESSES, ...moved].map((template) => ({ template, names: PAGE_PARAMETERS }));
  const target = fc
    .oneof(fc.constantFrom(...called), fc.constantFrom(...shown), fc.constantFrom(...others))
    .chain(({ template, names }) => {
      const parts = template
        .split('/')
        .map((part) =>
          part.startsWith(':') ? segment(part.slice(1)) : part === '*' ? odd : fc.constant(part),
        );
      const pair = fc
        .constantFrom(...names, ...PAGE_PARAMETERS)
        .chain((name) => valueFor(name).map((value): [string, string] => [name, value.toWellFormed()]));
      // Often all parameters that the address knows are present, so that requests get past the check of parameters.
      const all = fc.tuple(
        ...names.map((name) => valueFor(name).map((value) => [name, value.toWellFormed()] as const)),
      );
      const query = fc.oneof(fc.constant([]), fc.array(pair, { maxLength: 5 }), all);
      return fc
        .tuple(fc.tuple(...parts), query, fc.constantFrom('', '', '', '', '/', '.data', '//'))
        .map(([segments, pairs, tail]) => {
          const search = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
          return `${segments.join('/') || '/'}${tail}${search === '' ? '' : `?${search}`}`;
        });
    });
  const header = fc
    .constantFrom(...HEADERS)
    .chain(({ name, usual }) =>
      fc.oneof(fc.constantFrom(...usual), odd).map((value) => `${name}: ${value.replace(/[\r\n]/g, ' ')}`),
    );
  const method = fc.oneof(
    { arbitrary: fc.constant('GET'), weight: 20 },
    { arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'QUERY'), weight: 6 },
  );
  return fc
    .tuple(method, target, fc.array(header, { maxLength: 4 }), odd)
    .map(([verb, address, headers, body]) => {
      const hasBody = verb !== 'GET' && verb !== 'HEAD';
      const lines = ['Host: riders.example', 'Connection: close', ...headers];
      if (hasBody) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
      // No blank may end the target early.
      const sent = address.replace(/[\s\0]/g, '%20');
      return `${verb} ${sent} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${hasBody ? body : ''}`;
    });
}

/** Values that the product itself names, by parameter. */
async function knownValues(origin: string): Promise<Record<string, readonly string[]>> {
  const read = async (address: string) => (await fetch(origin + address)).json() as Promise<unknown>;
  const valuesOf = (document: unknown, field: string): string[] => [
    ...new Set(
      [...JSON.stringify(document).matchAll(new RegExp(`"${field}":"?([^",}\\]]+)`, 'g'))].map(
        ([, value = '']) => value,
      ),
    ),
  ];
  const version = (await (await fetch(`${origin}/flat/version.txt`)).text()).trim();
  const routes = valuesOf(await read('/flat/routes.json'), 'route_id');
  const stops = valuesOf(await read(`/live/api/v2/stops/?route_id=${routes[0]}`), 'stop_id').slice(0, 50);
  const trips = valuesOf(await read('/live/api/v2/trips/'), 'trip_id').slice(0, 50);
  const groups: Record<string, readonly string[]> = {
    'routeId route_id route line': routes,
    'stopId stop_id stop': stops,
    'tripId trip_id trip': trips,
    'v version': [version],
    'from to fromPlace toPlace at': ['39.9526,-75.1652', '39.95,-75.16,0', ...stops],
    lang: builtInLanguages,
    'date transit_date': ['2026-10-13', '2026-10-31', '20261101', '2027-01-01'],
    time: ['2026-10-13T18:02:00Z', '14:02', '25:10'],
    'direction direction_id': ['0', '1'],
    lat: ['39.9526'],
    lon: ['-75.1652'],
    'slug station': ['suburban-station', 'jefferson-station', '30th-street-station'],
    view: ['timetable', 'detours', 'map', 'now'],
    'q text': ['market', '17', 'airport'],
    'places stops stations': ['route/17', stops[0] ?? '1'],
  };
  const named = Object.entries(groups).flatMap(([names, of]) => names.split(' ').map((name) => [name, of]));
  return Object.fromEntries(named);
}
