/** A feed publisher, or any upstream, on the loopback interface, and what it may do wrong. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listen } from '#testing/listen.ts';
import { realtimeFeed } from '../cityFeed.ts';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface Publisher {
  origin: string;
  behave(how: Behaviour): void;
  /** Refuses connections until `open` is called. */
  close(): void;
  open(): Promise<void>;
}

export async function createPublisher(usual: Behaviour): Promise<Publisher> {
  let how = usual;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    how(request, response);
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    behave: (next) => {
      how = next;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

/** Returns faulty behaviours of an upstream whose normal response is `usual`, by name. */
export function faultsOf(usual: Behaviour): Record<string, Behaviour> {
  return {
    slow: (request, response) => {
      setTimeout(() => usual(request, response), 8_000).unref();
    },
    'never responding': () => {},
    'never ending': (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 200);
      response.once('close', () => clearInterval(timer));
    },
    'HTTP 500': (_, response) => void response.writeHead(500).end('error'),
    'a page of HTML': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Log in</title>'),
    'cut off': (_, response) => {
      response.writeHead(200, { 'content-length': 10_000 });
      response.write(Buffer.alloc(100, 0x12));
      setTimeout(() => response.destroy(), 50).unref();
    },
    empty: (_, response) => void response.writeHead(200).end(),
    '100 MB': (_, response) => {
      response.writeHead(200);
      let left = 100;
      const more = () => {
        while (left > 0) {
          left -= 1;
          if (!response.write(Buffer.alloc(1024 * 1024))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    },
  };
}

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const translated = (...texts: [text: string, language: string][]) => ({
  translation: texts.map(([text, language]) => ({ text, language })),
});
const alert = (id: string, more: object) => ({
  id,
  alert: { headerText: translated([`Alert ${id}`, 'en']), ...more },
});
const described = (id: string, ...texts: [text: string, language: string][]) =>
  alert(id, { descriptionText: translated(...texts) });

export const usualAlerts = () => realtimeFeed([described('usual', ['Use the other side.', 'en'])]);

/** Encodes, by hand, a feed with an alert whose only period ends at 2^64-1. */
function endlessAlert(): Buffer {
  const end = [0x10, ...Array(9).fill(0xff), 0x01];
  const text = [...Buffer.from('Closed')];
  const wrap = (field: number, bytes: number[]): number[] => [field * 8 + 2, bytes.length, ...bytes];
  const body = [...wrap(1, end), ...wrap(10, wrap(1, wrap(1, text)))];
  return Buffer.concat([realtimeFeed([]), Buffer.from(wrap(2, [...wrap(1, [0x61]), ...wrap(5, body)]))]);
}

function emptyEntities(): Buffer {
  const entities = Buffer.alloc(31 * 1024 * 1024, Buffer.from([0x12, 0]));
  return gzipSync(Buffer.concat([realtimeFeed([]), entities]));
}

export const hostileAlerts: Record<string, () => Buffer> = {
  'an alert that ends at 2^64-1': endlessAlert,
  '16 million empty entities in 30 kB of gzip': emptyEntities,
  'an alert of 100,000 nested lists': () =>
    realtimeFeed([described('lists', ['Closed', 'en'], ['<ul><li>'.repeat(100_000), 'en-html'])]),
  'an alert of 900 kB of "<br"': () =>
    realtimeFeed([described('br', ['Closed', 'en'], ['<br'.repeat(300_000), 'en-html'])]),
  'an alert of 100,000 scopes': () =>
    realtimeFeed([alert('scopes', { informedEntity: many(100_000, (i) => ({ stopId: `${i}` })) })]),
  '3,000 alerts of 4 kB': () =>
    realtimeFeed(many(3_000, (i) => described(`${i}`, ['Expect delays. '.repeat(270), 'en']))),
};

const update = (id: string, calls: number) => ({
  id,
  tripUpdate: {
    trip: { tripId: id, routeId: '17' },
    stopTimeUpdate: many(calls, (i) => ({
      stopSequence: i + 1,
      stopId: `${i + 1}`,
      arrival: { delay: 60 },
    })),
  },
});

export const hostileTrips: Record<string, () => Buffer> = {
  '16 million empty entities': emptyEntities,
  '20,000 trips of 40 calls': () => realtimeFeed(many(20_000, (i) => update(`t${i}`, 40))),
  '100 trips of 5,000 calls': () => realtimeFeed(many(100, (i) => update(`t${i}`, 5_000))),
  '100,000 trips, each on its own route': () =>
    realtimeFeed(
      many(100_000, (i) => ({
        id: `t${i}`,
        tripUpdate: { trip: { tripId: `t${i}`, routeId: `r${i}` }, delay: 60 },
      })),
    ),
};
