import fc from 'fast-check';
import { expect, it } from 'vitest';
import { journeyTopic, readTopic } from '#contract/notify/topic.ts';
import { TEST_ZONE, testTime } from '#testing/clock.ts';
import { createDevice } from '#testing/pushService.ts';
import { createReadEndpoint } from './pushHosts.ts';
import {
  afterPut,
  isQuiet,
  MAX_TOPICS,
  type PutRequest,
  readEnd,
  readPut,
  withoutTopics,
} from './subscription.ts';

const device = createDevice('https://fcm.googleapis.com', 'one');
const body = (more: object = {}) => ({
  subscription: { ...device.subscription, expirationTime: null },
  topics: ['route:17'],
  lang: 'es',
  ...more,
});
const read = (value: unknown) => readPut(value, createReadEndpoint([]));
const put = (value: unknown): PutRequest => {
  const result = read(value);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

const runAt = (tripId: string, date: string, stopId: string) => ({
  tripId,
  date: Temporal.PlainDate.from(date),
  stopId,
});

it.each([
  ['route:17', { kind: 'route', id: '17' }],
  ['stop:16420', { kind: 'stop', id: '16420' }],
  ['station:30th-street', { kind: 'station', id: '30th-street' }],
  ['elevator:girard', { kind: 'elevator', id: 'girard' }],
  ['run:5036@16420-600', { kind: 'run', tripId: '5036', date: null, stopId: '16420', seconds: 600 }],
  [
    'run:a@b-1_2026-10-13@s-1-0',
    {
      kind: 'run',
      tripId: 'a@b-1',
      date: Temporal.PlainDate.from('2026-10-13'),
      stopId: 's-1',
      seconds: 0,
    },
  ],
  [
    'journey:480:5036_2026-10-13@16420>16500;77_2026-10-13@16501>78_2026-10-14@88',
    {
      kind: 'journey',
      seconds: 480,
      rides: [
        { on: runAt('5036', '2026-10-13', '16420'), off: runAt('5036', '2026-10-13', '16500') },
        { on: runAt('77', '2026-10-13', '16501'), off: runAt('78', '2026-10-14', '88') },
      ],
    },
  ],
])('reads the topic %s', (text, topic) => expect(readTopic(text)).toEqual(topic));

it.each([
  '',
  'route:',
  'route: 17',
  'line:17',
  'run:5036@16420',
  'run:5036-600',
  'run:@16420-600',
  'run:5036@16420-99999',
  'run:5036_2026-13-40@16420-600',
  'route:a\nb',
  'journey:480:',
  'journey:480:5036@1>2',
  'journey:480:5036_2026-10-13@1',
  'journey:480:5036_2026-10-13@1>2;',
  'journey:480:5036_2026-10-13@%E0>2',
  'journey:480:5036_2026-10-13@1>%00',
  'journey:99999:5036_2026-10-13@1>2',
  `journey:480:${Array(9).fill('1_2026-10-13@1>2').join(';')}`,
  `route:${'1'.repeat(129)}`,
])('does not read %j as a topic', (text) => expect(readTopic(text)).toBeNull());

it('reads every journey that it writes, whatever its ids', () => {
  const id = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((text) => text.trim() === text && text.isWellFormed() && !/\p{Cc}|_\d/u.test(text));
  const call = fc.tuple(id, id);
  fc.assert(
    fc.property(fc.array(fc.record({ on: call, off: call }), { minLength: 1, maxLength: 3 }), (rides) => {
      const dated = ([tripId, stopId]: [string, string]) => [`${tripId}_2026-10-13`, stopId] as const;
      const text = journeyTopic(
        60,
        rides.map(({ on, off }) => ({ on: dated(on), off: dated(off) })),
      );
      fc.pre(text.length <= 800);
      const read = ([tripId, stopId]: [string, string]) => runAt(tripId, '2026-10-13', stopId);
      expect(readTopic(text)).toEqual({
        kind: 'journey',
        seconds: 60,
        rides: rides.map(({ on, off }) => ({ on: read(on), off: read(off) })),
      });
    }),
  );
});

it('reads a subscription as browsers give it', () => {
  expect(put(body({ quiet: { from: '22:00', to: '07:00', days: [6, 7, 7] } }))).toEqual({
    endpoint: device.subscription.endpoint,
    ...device.subscription.keys,
    topics: ['route:17'],
    lang: 'es',
    quiet: { hours: { from: 22 * 60, to: 7 * 60 }, days: [6, 7] },
  });
  expect(put(body({ lang: undefined })).lang).toBe('en');
});

it.each([
  [{}, 'subscription'],
  [body({ topics: ['nothing'] }), 'topics.0: is not a topic'],
  [body({ topics: Array.from({ length: MAX_TOPICS + 1 }, (_, i) => `route:${i}`) }), 'topics: at most'],
  [body({ lang: '../../etc' }), 'lang: must be'],
  [body({ quiet: { from: '22:00' } }), 'quiet: needs both'],
  [body({ quiet: { from: '25:00', to: '07:00' } }), 'quiet.from: must be'],
  [
    body({ subscription: { ...device.subscription, keys: { ...device.subscription.keys, auth: 'AAAA' } } }),
    'subscription.keys.auth: must be 16 bytes',
  ],
  [
    body({
      subscription: {
        ...device.subscription,
        keys: { ...device.subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      },
    }),
    'subscription.keys.p256dh: is not a point',
  ],
])('refuses %#, and says why without repeating it', (value, why) => {
  const result = read(value);
  expect(result.ok ? '' : result.error).toContain(why);
});

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('calls %s', (endpoint) => expect(createReadEndpoint([])(endpoint)?.href).toBe(endpoint));

it.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://notify.windows.com/abc',
  'http://127.0.0.1:8080/abc',
  'https://169.254.169.254/latest',
  'ftp://fcm.googleapis.com/abc',
  'nothing',
  `https://fcm.googleapis.com/${'a'.repeat(2000)}`,
])('never calls %s', (endpoint) => expect(createReadEndpoint([])(endpoint)).toBeNull());

it('calls added hosts, without TLS only on this machine', () => {
  const readEndpoint = createReadEndpoint(['push.example.org', '127.0.0.1:9000', 'http://localhost']);
  const isRead = (endpoint: string) => readEndpoint(endpoint) !== null;
  expect(isRead('https://push.example.org/a')).toBe(true);
  expect(isRead('http://push.example.org/a')).toBe(false);
  expect(isRead('http://127.0.0.1:9000/a')).toBe(true);
  expect(isRead('http://127.0.0.1:9001/a')).toBe(false);
  expect(isRead('http://localhost:7/a')).toBe(true);
  expect(isRead('http://10.0.0.1:9000/a')).toBe(false);
});

it('keeps the time of a topic that it had, and ends without topics', () => {
  const first = afterPut(null, put(body()), 1_000);
  expect(first?.topics).toEqual({ 'route:17': 1_000 });
  const second = afterPut(first, put(body({ topics: ['route:17', 'stop:1'] })), 2_000);
  expect(second).toMatchObject({ topics: { 'route:17': 1_000, 'stop:1': 2_000 }, seen: 2_000 });
  expect(afterPut(second, put(body({ topics: [] })), 3_000)).toBeNull();
  if (second === null) return;
  expect(withoutTopics(second, ['stop:1'])?.topics).toEqual({ 'route:17': 1_000 });
  expect(withoutTopics(second, ['stop:2'])).toBe(second);
  expect(withoutTopics(second, ['stop:1', 'route:17'])).toBeNull();
  expect(withoutTopics(second, null)).toBeNull();
});

it('reads what to end, whole or in part', () => {
  const { endpoint } = device.subscription;
  expect(readEnd({ subscription: { endpoint } })).toEqual({ ok: true, value: { endpoint, topics: null } });
  expect(readEnd({ subscription: device.subscription, topics: ['route:17'] })).toEqual({
    ok: true,
    value: { endpoint, topics: ['route:17'] },
  });
  expect(readEnd({}).ok).toBe(false);
});

it('is quiet in the hours and on the days that the rider chose', () => {
  const at = (text: string) => testTime(text).toZonedDateTimeISO(TEST_ZONE);
  const night = { hours: { from: 22 * 60, to: 7 * 60 }, days: [6] };
  expect(isQuiet(null, at('2026-10-13T23:00'))).toBe(false);
  expect(isQuiet(night, at('2026-10-13T21:59'))).toBe(false);
  expect(isQuiet(night, at('2026-10-13T22:00'))).toBe(true);
  expect(isQuiet(night, at('2026-10-14T06:59'))).toBe(true);
  expect(isQuiet(night, at('2026-10-14T07:00'))).toBe(false);
  // A Saturday.
  expect(isQuiet(night, at('2026-10-17T12:00'))).toBe(true);
  expect(isQuiet({ hours: { from: 60, to: 120 }, days: [] }, at('2026-10-13T01:30'))).toBe(true);
  expect(isQuiet({ hours: { from: 60, to: 120 }, days: [] }, at('2026-10-13T02:00'))).toBe(false);
});
