/**
 * Answers of the live room that many ask for, kept whole for as long as nothing changes in them, so that the next is written
 * without asking the room.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { FetchHandler } from '#contract/handler.ts';
import type { FinishedAnswer } from './finishedAnswers.ts';

/** How old the state of a source may be told: it changes with time as well as with snapshots. */
const KEPT_MS = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Addresses remembered to have been asked once: what is asked once is not kept. */
const MAX_ASKED = 2_000;
const PREFIX = '/live';

export interface LiveAnswersOptions {
  live: FetchHandler;
  /** Counts the snapshots. */
  snapshot: () => number;
  /** Milliseconds. */
  monotonic?: () => number;
}

interface Kept extends FinishedAnswer {
  until: number;
  snapshot: number;
}

/** Finds the answer to a path below `/live`; one asked for again is fetched from the room for those who come next. */
export function createLiveAnswers({
  live,
  snapshot,
  monotonic = () => performance.now(),
}: LiveAnswersOptions): (url: string, headers: IncomingHttpHeaders) => FinishedAnswer | null {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + 500,
  });
  const asked = new LRUCache<string, true>({ max: MAX_ASKED });
  const fetching = new Set<string>();

  async function fetchAnswer(key: string, url: string, coding: string): Promise<void> {
    const of = snapshot();
    const until = monotonic() + KEPT_MS;
    const answer = await live({
      method: 'GET',
      url: `http://localhost${url.slice(PREFIX.length)}`,
      headers: new Headers({ 'accept-encoding': coding }),
    });
    if (answer.status !== 200 || !answer.headers.has('etag')) return;
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = { ...Object.fromEntries(answer.headers), 'content-length': String(body.length) };
    kept.set(key, { headers, body, age: null, until, snapshot: of });
  }

  return (url, headers) => {
    if (!url.startsWith(`${PREFIX}/api/`)) return null;
    const coding = String(headers['accept-encoding'] ?? '');
    const key = `${coding} ${url}`;
    const found = kept.get(key);
    if (found && found.snapshot === snapshot() && monotonic() < found.until) return found;
    if (asked.has(key) && !fetching.has(key)) {
      fetching.add(key);
      // What fails is told to whoever asks the room itself.
      void fetchAnswer(key, url, coding)
        .catch(() => kept.delete(key))
        .finally(() => fetching.delete(key));
    }
    asked.set(key, true);
    return null;
  };
}
