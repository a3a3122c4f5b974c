/** Realtime feeds that no agency would publish, to see what they cost: absurd times, and far too much of everything. */
import { gzipSync } from 'node:zlib';
import { feedBytes } from './sampleNetwork.ts';

/** Makes a feed; `time` is in Unix seconds. */
export type HostileFeed = (time: number) => Uint8Array<ArrayBuffer>;

/** Creates a varint of any size, since 2^64-1 exceeds the numbers of the library that writes test feeds. */
function varint(value: bigint): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left >>= 7n) {
    if (left < 128n) return [...bytes, Number(left)];
    bytes.push(Number(left & 127n) | 128);
  }
}
const field = (number: number, bytes: readonly number[]): number[] => [
  ...varint(BigInt(number * 8 + 2)),
  ...varint(BigInt(bytes.length)),
  ...bytes,
];
const text = (value: string): number[] => [...new TextEncoder().encode(value)];

/** Creates a feed with one alert and one period, with raw wire times; `null` omits one. */
export function alertFeed(time: number, start: bigint | null, end: bigint | null): Uint8Array<ArrayBuffer> {
  const period = [
    ...(start === null ? [] : [0x08, ...varint(start)]),
    ...(end === null ? [] : [0x10, ...varint(end)]),
  ];
  const body = [...field(1, period), ...field(10, field(1, field(1, text('Closed'))))];
  const entity = field(2, [...field(1, text('a')), ...field(5, body)]);
  return Uint8Array.from([...feedBytes(time, []), ...entity]);
}

/** Creates a feed of 31 MB, as 30 kB of gzip. */
export const emptyEntities: HostileFeed = (time) => {
  const entities = Buffer.alloc(31 * 1024 * 1024, Buffer.from([0x12, 0]));
  return new Uint8Array(gzipSync(Buffer.concat([feedBytes(time, []), entities])));
};

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** Creates an alert named "Alert ID". */
export const alertOf = (id: string, more: object, ...texts: [text: string, language: string][]) => ({
  id,
  alert: {
    headerText: { translation: [{ text: `Alert ${id}`, language: 'en' }] },
    descriptionText: { translation: texts.map(([words, language]) => ({ text: words, language })) },
    ...more,
  },
});
const besides = (id: string, html: string): HostileFeed => {
  const alert = alertOf(id, {}, ['Closed', 'en'], [html, 'en-html']);
  return (time) => feedBytes(time, [alert]);
};

export const hostileAlerts: Readonly<Record<string, HostileFeed>> = {
  'an alert that ends at 2^64-1': (time) => alertFeed(time, null, 2n ** 64n - 1n),
  '16 million empty entities in 30 kB of gzip': emptyEntities,
  'an alert of 100,000 nested lists': besides('lists', '<ul><li>'.repeat(100_000)),
  'an alert of 900 kB of "<br"': besides('br', '<br'.repeat(300_000)),
  'an alert of 100,000 scopes': (time) => {
    const informedEntity = many(100_000, (i) => ({ stopId: `${i}` }));
    return feedBytes(time, [alertOf('scopes', { informedEntity })]);
  },
  '3,000 alerts of 4 kB': (time) => {
    const words = 'Expect delays. '.repeat(270);
    return feedBytes(
      time,
      many(3_000, (i) => alertOf(`${i}`, {}, [words, 'en'])),
    );
  },
};

const trips = (count: number, calls: number, routeOf: (trip: number) => string): HostileFeed => {
  const delay = calls === 0 ? { delay: 60 } : {};
  const stopTimeUpdate = many(calls, (i) => ({
    stopSequence: i + 1,
    stopId: `${i + 1}`,
    arrival: { delay: 60 },
  }));
  return (time) =>
    feedBytes(
      time,
      many(count, (i) => {
        const id = `t${i}`;
        return { id, tripUpdate: { trip: { tripId: id, routeId: routeOf(i) }, stopTimeUpdate, ...delay } };
      }),
    );
};

export const hostileTrips: Readonly<Record<string, HostileFeed>> = {
  '16 million empty entities': emptyEntities,
  '20,000 trips of 40 calls': trips(20_000, 40, () => '17'),
  '100 trips of 5,000 calls': trips(100, 5_000, () => '17'),
  '100,000 trips, each on its own route': trips(100_000, 0, (trip) => `r${trip}`),
};
