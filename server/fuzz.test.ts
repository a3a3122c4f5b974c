/**
 * Fuzz tests of parsers of external data: each returns a result or its own error. The number of runs is limited here;
 * for a longer run: FUZZ_RUNS=100000 vitest run server/fuzz.test.ts
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readYamlItem, readYamlList } from '#content/readYaml.ts';
import { endpoints } from '#contract/endpoints.ts';
import { withoutSecrets } from '#domain/log.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { DEFAULT_LIMITS } from '#flat/gtfs/feed.ts';
import { openZipFeeds } from '#flat/gtfs/zipFeed.ts';
import { createLiveService } from '#live/liveService.ts';
import { anyCharacter } from '#testing/anyCharacter.ts';
import { TEST_ZONE as zone } from '#testing/clock.ts';
import { runs } from '#testing/long.ts';
import {
  feedBytes,
  noon,
  recordingLog,
  samplePublisher,
  sampleStore,
  unixSeconds,
} from '#testing/sampleNetwork.ts';
import { PLAIN, writeZip } from '#testing/staticFeed.ts';
import { createClientAddress, networkList } from './limits/clients.ts';
import { createProxy } from './upstreams/proxy.ts';
import { autocompleteRules, contentRules, flatRules, liveRules, tileRules } from './upstreams/proxyRules.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? runs(150));
const timeout = Math.max(60_000, numRuns * 100);
const dir = await mkdtemp(path.join(tmpdir(), 'fuzz-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Generates copies of `whole` in which some bytes are changed, or a piece is removed or repeated. */
const damagedCopies = (whole: Uint8Array) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }),
      fc.nat(whole.length),
      fc.nat(whole.length),
      fc.constantFrom('keep', 'cut', 'repeat'),
    )
    .map(([changes, from, to, how]) => {
      const bytes = Uint8Array.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      const [start, end] = [Math.min(from, to), Math.max(from, to)];
      if (how === 'keep') return bytes;
      const parts =
        how === 'cut' ? [bytes.subarray(0, start), bytes.subarray(end)] : [bytes, bytes.subarray(start, end)];
      return new Uint8Array(Buffer.concat(parts));
    });

describe('a damaged or random input', () => {
  it('is decoded as a realtime feed, or rejected', { timeout }, async () => {
    const text = (words: string) => ({ translation: [{ text: words, language: 'en' }] });
    const time = unixSeconds(noon);
    const whole = feedBytes(time, [
      {
        vehicle: {
          trip: { tripId: '1701', routeId: '17' },
          position: { latitude: 40, longitude: -75, bearing: 90 },
          timestamp: time,
        },
      },
      {
        tripUpdate: {
          trip: { tripId: '1702' },
          delay: 60,
          stopTimeUpdate: [{ stopSequence: 1, arrival: { delay: 60, time } }],
        },
      },
      {
        id: 'a',
        alert: {
          headerText: text('Closed'),
          descriptionText: text('<p>All day</p>'),
          activePeriod: [{ start: time, end: time + 60 }],
          informedEntity: [{ routeId: '17' }, { stopId: '1' }],
        },
      },
    ]);
    await fc.assert(
      fc.asyncProperty(damagedCopies(whole), async (bytes) => {
        const publisher = samplePublisher();
        const source = [{ url: 'http://feeds.test/feed', intervalMs: 15_000 }];
        publisher.answers['/feed'] = () => new Response(bytes);
        const log = recordingLog();
        const service = createLiveService({
          sources: { vehiclePositions: source, tripUpdates: source, alerts: source },
          client: sampleStore(() => noon).client,
          zone,
          now: () => noon,
          log,
          fetch: publisher.fetch,
        });
        await service.refresh();
        for (const list of ['trips', 'alerts', 'detours', 'elevators']) {
          const answer = await service.handle(new Request(`http://live.test/api/v2/${list}/`));
          expect([200, 503]).toContain(answer.status);
          if (answer.status === 200) JSON.parse(await answer.text());
        }
        expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('is decoded as a response of any endpoint, or rejected', { timeout }, () => {
    const context = { zone, now: noon, routeId: (id: string) => id };
    const parameters = {
      routeId: '17',
      stopId: '1',
      tripId: '1',
      type: 'bus',
      directionId: '0',
      routeIds: ['17'],
      text: 'x',
    };
    const key = fc.constantFrom(
      'route_id',
      'stop_id',
      'trip_id',
      'alert_id',
      'start',
      'routes',
      'stops',
      'lat',
      'lon',
      'arrival_time',
      'features',
      'patterns',
      'trips',
    );
    const { body } = fc.letrec((tie) => ({
      body: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        fc.array(tie('body'), { maxLength: 4 }),
        fc.dictionary(key, tie('body'), { maxKeys: 6 }),
        fc.constantFrom('2026-10-09 12:00:00', '25:61:00', -1, 1e308, null, '17', 17),
      ),
    }));
    for (const endpoint of Object.values(endpoints)) {
      const given = endpoint.isText ? fc.string({ maxLength: 300, size: 'max' }) : body;
      fc.assert(
        fc.property(given, (value) => {
          const decoded = (endpoint.decode as (...all: unknown[]) => { ok: boolean })(
            value,
            context,
            parameters,
          );
          expect(typeof decoded.ok).toBe('boolean');
        }),
        { numRuns: Math.ceil(numRuns / 5) },
      );
    }
  });

  it('is parsed as KML, or rejected', { timeout }, () => {
    const whole =
      '<?xml version="1.0"?><kml><Document><Placemark id="1"><name>A</name><ExtendedData><Data name="direction_id"><value>0</value></Data></ExtendedData><LineString><coordinates>-75,40,0 -75.1,40.1,0</coordinates></LineString></Placemark></Document></kml>';
    const parameters = { routeId: '17', type: 'bus', directionId: '0' };
    fc.assert(
      fc.property(damagedCopies(new TextEncoder().encode(whole)), (bytes) => {
        const decoded = endpoints.kml.decode(
          new TextDecoder().decode(bytes),
          { zone, now: noon, routeId: asSpelled },
          parameters,
        );
        expect(typeof decoded.ok).toBe('boolean');
      }),
      { numRuns: numRuns * 5 },
    );
  });

  it('is opened as a zip, or rejected with a code and the name of the file', { timeout }, async () => {
    const whole = await readFile(await writeZip(path.join(dir, 'whole.zip'), PLAIN));
    await fc.assert(
      fc.asyncProperty(damagedCopies(whole), async (bytes) => {
        try {
          for (const feed of await openZipFeeds(Buffer.from(bytes), 'feed.zip', DEFAULT_LIMITS))
            await feed.close();
        } catch (error) {
          expect((error as { problem?: { code: string } }).problem?.code).toMatch(/^[a-z-]+$/);
          expect((error as Error).message).toContain('feed.zip');
        }
      }),
      { numRuns },
    );
  });

  it('is parsed as YAML, or rejected with a line number', { timeout }, () => {
    const whole = '- title: Fares\n  link_url: &a /fares\n  more: [1, {b: *a}]\n- |\n  text\n';
    const schema = z.strictObject({ title: z.string(), link_url: z.string() });
    fc.assert(
      fc.property(damagedCopies(new TextEncoder().encode(whole)), (bytes) => {
        const source = { file: 'a.yaml', text: new TextDecoder().decode(bytes) };
        for (const read of [readYamlList(source, schema), readYamlItem(source, schema)]) {
          for (const problem of read.problems) expect(problem.line).toBeGreaterThan(0);
        }
      }),
      { numRuns },
    );
  });

  it('is requested, as a path, only below the base of an upstream', { timeout }, async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '%5c',
      '\\',
      '//',
      '/',
      'api',
      'v2',
      'trips',
      'stops',
      '17',
      'stops.json',
      'routes.json',
      '?',
      '#',
      '@',
      ':',
      '%00',
      'é',
      'evil.example',
      'wp-json',
      'options',
      'all',
      '1',
      '1.png',
    );
    const anything = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(''));
    const upwards = fc.tuple(
      fc.constantFrom('17', 'é'),
      fc.constantFrom('%2f', '%5c', '/'),
      fc.constantFrom('..', '.', '%2e%2e', '.%2e'),
    );
    const paths = [...Object.values(endpoints).map(({ path: each }) => each), '/{z}/{x}/{y}.png'];
    const address = fc.oneof(
      anything.map((each) => `/${each}`),
      fc
        .tuple(fc.constantFrom(...paths), fc.oneof(fc.array(part, { minLength: 1, maxLength: 3 }), upwards))
        .map(([each, id]) => each.replaceAll(/\{\w+\}/g, id.join(''))),
    );
    const requested: string[] = [];
    let count = 0;
    const proxies = [flatRules, liveRules, contentRules, autocompleteRules, tileRules].map((rules) =>
      createProxy({
        name: 'x',
        base: 'https://up.example/base',
        rules,
        now: () => noon,
        log: recordingLog(),
        fetch: async (url) => {
          requested.push(url);
          return Response.json([]);
        },
      }),
    );
    await fc.assert(
      fc.asyncProperty(address, async (given) => {
        const url = URL.canParse(given, 'http://local')
          ? new URL(given, 'http://local').href
          : 'http://local/';
        for (const proxy of proxies) await proxy({ method: 'GET', url, headers: new Headers() });
        for (const each of requested.splice(0)) {
          const { origin, pathname } = new URL(each);
          expect(origin).toBe('https://up.example');
          expect(pathname.startsWith('/base/')).toBe(true);
          // The upstream may decode the path once more.
          expect(decodeURIComponent(pathname).split(/[/\\]/)).not.toContain('..');
          count++;
        }
      }),
      { numRuns: numRuns * 5 },
    );
    expect(count).toBeGreaterThan(20);
  });

  it('breaks neither the removal of secrets nor the parsing of client addresses', { timeout }, () => {
    const clientOf = createClientAddress(networkList(['127.0.0.1', 'fd00::/8']));
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 200, size: 'max' }),
        fc.oneof(fc.ipV4(), fc.ipV6()),
        (text, address) => {
          expect(typeof withoutSecrets(`https://${text}`)).toBe('string');
          for (const named of [`${text}, ${address}`, `${address}, ${text}`]) {
            const headers = { 'x-forwarded-for': named };
            const client = clientOf({ headers, socket: { remoteAddress: '127.0.0.1' } } as never);
            expect(client === null || /^[\d.]{7,15}$|^[\da-f:]{2,21}::\/64$|^unreadable$/i.test(client)).toBe(
              true,
            );
          }
          expect(() => networkList([text, address])).not.toThrow();
        },
      ),
      { numRuns: numRuns * 5 },
    );
  });
});
