/** What the serving thread does for the thread of a room: it brings documents of the rooms, and logs. */
import type { Log } from '#domain/log.ts';
import type { Remote } from './threadCalls.ts';

/** Of the rooms in the addresses that a thread requests; never a real host. */
const ORIGIN = 'http://serving.invalid';

type Level = 'info' | 'warn' | 'error';

export type ServingFunctions = {
  fetchDocument(path: string): Promise<{ status: number; headers: [string, string][]; body: ArrayBuffer }>;
  log(level: Level, fields: Record<string, unknown>, message: string): void;
};

/** In the serving thread. `fetchRoom` requests a document of a room by its path: `/flat/version.txt`. */
export const servingFunctions = (
  fetchRoom: (path: string) => Promise<Response>,
  log: Log,
): ServingFunctions => ({
  async fetchDocument(path) {
    const got = await fetchRoom(path);
    return { status: got.status, headers: [...got.headers], body: await got.arrayBuffer() };
  },
  log: (level, fields, message) => log[level](fields, message),
});

/** In the room's thread: settings for a client of the rooms, a clock that the serving thread sets, and the log. */
export function throughServingThread(serving: Remote<ServingFunctions>) {
  const logAt = (level: Level) => (fields: Record<string, unknown>, message: string) =>
    void serving.log(level, fields, message);
  let toldMs = 0;
  let toldAt = performance.now();
  const nowMs = () => toldMs + performance.now() - toldAt;
  return {
    bases: {
      flatBase: `${ORIGIN}/flat`,
      liveBase: `${ORIGIN}/live`,
      contentBase: `${ORIGIN}/content`,
    },
    /** Requests a document by its address below one of the bases. */
    async fetch(url: string): Promise<Response> {
      const response = await serving.fetchDocument(url.slice(ORIGIN.length));
      const hasBody = response.status !== 204 && response.status !== 304;
      return new Response(hasBody ? response.body : null, response);
    },
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') } satisfies Log,
    /** A thread has a clock of its own, so it is told the time. */
    setClock(ms: number): void {
      toldMs = ms;
      toldAt = performance.now();
    },
    nowMs,
    now: () => Temporal.Instant.fromEpochMilliseconds(Math.round(nowMs())),
  };
}
