/** The fastest path: a fully cached response is written to the connection without calling the app. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { hasTag } from '#contract/http/handler.ts';
import type { Log } from '#domain/log.ts';
import { oncePer } from '#domain/oncePer.ts';
import { REQUEST_ID } from '#server/limits/request.ts';

/** A response with status 200 that needs no further work. */
export interface FinishedResponse {
  /** Names are in lower case. A cached response keeps the same object, so that its head is assembled only once. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Age in seconds; `null`: unknown. */
  age: number | null;
}

/** Finds the cached response for a path with its query. */
export type FindFinished = (url: string, headers: IncomingHttpHeaders) => FinishedResponse | null;

export interface FinishedResponsesOptions {
  /** They are tried in order. A response is counted under the room of its source. `varied`: others may get other CORS headers. */
  sources: readonly { room: string; find: FindFinished; varied?: boolean }[];
  /** Headers of every response that does not set them itself. */
  common: ReadonlyMap<string, string>;
  metrics: { recordResponse(room: string, status: number, seconds: number): void };
  log: Pick<Log, 'info'>;
}

/** Longer URLs go to the app. */
const MAX_URL_LENGTH = 2_048;
/** Headers that a response without a body omits. */
const BODY_HEADERS = new Set(['content-encoding', 'content-length']);

/** Returns an age as two headers: `age` (RFC 9111) and one that scripts can read. */
export const ageHeaders = (seconds: number): Readonly<Record<string, string>> => ({
  age: String(Math.floor(seconds)),
  'server-timing': `age;dur=${Math.round(seconds * 1000)}`,
});

/** Wraps `listener`, which handles all other requests. */
export function withFinishedResponses(
  { sources, common, metrics, log }: FinishedResponsesOptions,
  listener: RequestListener,
): RequestListener {
  const headOf = oncePer((headers: FinishedResponse['headers']) => {
    const all = Object.entries({ ...Object.fromEntries(common), ...headers });
    return { whole: all.flat(), unchanged: all.filter(([name]) => !BODY_HEADERS.has(name)).flat() };
  });

  let unrecorded: (() => void)[] = [];

  /** Runs at the end of the event loop's turn: recording several responses together is faster. */
  function recordAll(): void {
    const all = unrecorded;
    unrecorded = [];
    for (const record of all) record();
  }

  return (incoming, outgoing) => {
    const began = performance.now();
    const { headers, method, url = '' } = incoming;
    if (method !== 'GET' || url.length > MAX_URL_LENGTH || headers.origin !== undefined)
      return listener(incoming, outgoing);
    for (const { room, find, varied = false } of sources) {
      const found = find(url, headers);
      if (found === null) continue;
      const offered = headers['x-request-id'];
      const requestId = typeof offered === 'string' && REQUEST_ID.test(offered) ? offered : randomUUID();
      const tags = headers['if-none-match'];
      const isKnown =
        tags !== undefined && hasTag({ headers: { get: () => tags } }, found.headers.etag ?? '');
      const head = headOf(found.headers);
      const status = isKnown ? 304 : 200;
      const sent = [...(isKnown ? head.unchanged : head.whole), 'x-request-id', requestId];
      // A shared cache must not serve this to a page of an origin that may read it.
      if (varied) addVary(sent, 'origin');
      if (found.age !== null)
        for (const [name, value] of Object.entries(ageHeaders(found.age))) sent.push(name, value);
      outgoing.writeHead(status, sent);
      outgoing.end(isKnown ? undefined : found.body);
      const durationMs = performance.now() - began;
      const record = () => {
        metrics.recordResponse(room, status, durationMs / 1000);
        const query = url.indexOf('?');
        const path = query === -1 ? url : url.slice(0, query);
        log.info({ requestId, method, path, status, ms: Math.round(durationMs) }, 'answered');
      };
      if (unrecorded.push(record) === 1) setImmediate(recordAll);
      return;
    }
    listener(incoming, outgoing);
  };
}

/** Adds to the `vary` of a list of names and values, in lower case. */
function addVary(sent: string[], name: string): void {
  const at = sent.findIndex((each, index) => index % 2 === 0 && each === 'vary');
  if (at === -1) sent.push('vary', name);
  else sent[at + 1] += `, ${name}`;
}
