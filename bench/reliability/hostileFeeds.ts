import { gzipSync } from 'node:zlib';
import bindings from 'gtfs-realtime-bindings';

type Entity = Parameters<typeof bindings.transit_realtime.FeedMessage.encode>[0]['entity'];

/** Encodes a feed. `at` is the time in its header, in Unix seconds. */
export function feed(entity: NonNullable<Entity>, at = Date.now() / 1000): Buffer {
  const { FeedMessage } = bindings.transit_realtime;
  const header = { gtfsRealtimeVersion: '2.0', timestamp: Math.floor(at) };
  return Buffer.from(FeedMessage.encode({ header, entity }).finish());
}

const words = (text: string) => ({ translation: [{ text, language: 'en' }] });
const html = (text: string) => ({
  translation: [
    { text: 'Closed', language: 'en' },
    { text, language: 'en-html' },
  ],
});
const alert = (id: string, more: object) => ({ id, alert: { headerText: words(`Alert ${id}`), ...more } });

export const usualAlerts = () => feed([alert('usual', { descriptionText: words('Use the other side.') })]);

/** Encodes, by hand, a feed with an alert whose only period ends at 2^64-1. */
function endlessAlert(): Buffer {
  const end = [0x10, ...Array(9).fill(0xff), 0x01];
  const text = [...Buffer.from('Closed')];
  const wrap = (field: number, bytes: number[]): number[] => [field * 8 + 2, bytes.length, ...bytes];
  const body = [...wrap(1, end), ...wrap(10, wrap(1, wrap(1, text)))];
  return Buffer.concat([feed([]), Buffer.from(wrap(2, [...wrap(1, [0x61]), ...wrap(5, body)]))]);
}

function emptyEntities(): Buffer {
  const bytes = Buffer.alloc(31 * 1024 * 1024);
  for (let i = 0; i < bytes.length; i += 2) bytes[i] = 0x12;
  return gzipSync(Buffer.concat([feed([]), bytes]));
}

export const hostileAlerts: Record<string, () => Buffer> = {
  'an alert that ends at 2^64-1': endlessAlert,
  '16 million empty entities in 30 kB of gzip': emptyEntities,
  'an alert of 100,000 nested lists': () =>
    feed([alert('lists', { descriptionText: html('<ul><li>'.repeat(100_000)) })]),
  'an alert of 900 kB of "<br"': () => feed([alert('br', { descriptionText: html('<br'.repeat(300_000)) })]),
  'an alert of 100,000 scopes': () =>
    feed([
      alert('scopes', { informedEntity: Array.from({ length: 100_000 }, (_, i) => ({ stopId: `${i}` })) }),
    ]),
  '3,000 alerts of 4 kB': () =>
    feed(
      Array.from({ length: 3_000 }, (_, i) =>
        alert(`${i}`, { descriptionText: words('Expect delays. '.repeat(270)) }),
      ),
    ),
};

const call = (sequence: number) => ({
  stopSequence: sequence,
  stopId: `${sequence}`,
  arrival: { delay: 60 },
});
const update = (id: string, calls: number) => ({
  id,
  tripUpdate: {
    trip: { tripId: id, routeId: '17' },
    stopTimeUpdate: Array.from({ length: calls }, (_, i) => call(i + 1)),
  },
});

export const hostileTrips: Record<string, () => Buffer> = {
  '16 million empty entities': () => emptyEntities(),
  '20,000 trips of 40 calls': () => feed(Array.from({ length: 20_000 }, (_, i) => update(`t${i}`, 40))),
  '100 trips of 5,000 calls': () => feed(Array.from({ length: 100 }, (_, i) => update(`t${i}`, 5_000))),
  '100,000 trips, each on its own route': () =>
    feed(
      Array.from({ length: 100_000 }, (_, i) => ({
        id: `t${i}`,
        tripUpdate: { trip: { tripId: `t${i}`, routeId: `r${i}` }, delay: 60 },
      })),
    ),
};
