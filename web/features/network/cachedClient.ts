// The contract client as pages use it: what many riders ask for at once is fetched and decoded once, and kept while it
// is fresh. Only what is the same for everyone and small in number is kept; the rest goes straight through.
import type { Answer } from '#contract/answer.ts';
import type { CallOptions, ContractClient } from '#contract/contractClient.ts';

/** Seconds an answer is used again. Static documents change with the flat version, asked for once a minute. */
const STATIC_SECONDS = 60;
const LIVE_SECONDS = 5;
const CONTENT_SECONDS = 15;

interface Kept {
  answer: Promise<Answer<unknown>>;
  /** Of the monotonic clock, milliseconds. */
  until: number;
}

/** `client` with the answers for everyone kept for seconds. `monotonic` gives milliseconds. */
export function cachedClient(
  client: ContractClient,
  monotonic: () => number = () => performance.now(),
): ContractClient {
  const kept = new Map<string, Kept>();

  const keep = <T>(name: string, seconds: number, ask: () => Promise<Answer<T>>) => {
    return (_?: CallOptions): Promise<Answer<T>> => {
      const known = kept.get(name);
      if (known && monotonic() < known.until) return known.answer as Promise<Answer<T>>;
      // One rider leaving must not end the call for the others: no signal is handed on.
      const answer = ask();
      const entry: Kept = { answer, until: Number.POSITIVE_INFINITY };
      kept.set(name, entry);
      void answer.then((got) => {
        // A failure is asked again at once; calls already waiting share it.
        entry.until = got.ok ? monotonic() + seconds * 1000 : 0;
      });
      return answer;
    };
  };

  return {
    ...client,
    routes: keep('routes', STATIC_SECONDS, () => client.routes()),
    parentRoutes: keep('parentRoutes', STATIC_SECONDS, () => client.parentRoutes()),
    calendar: keep('calendar', STATIC_SECONDS, () => client.calendar()),
    directions: keep('directions', STATIC_SECONDS, () => client.directions()),
    stations: keep('stations', STATIC_SECONDS, () => client.stations()),
    connectingRoutes: keep('connectingRoutes', STATIC_SECONDS, () => client.connectingRoutes()),
    searchIndex: keep('searchIndex', STATIC_SECONDS, () => client.searchIndex()),
    alerts: keep('alerts', LIVE_SECONDS, () => client.alerts()),
    detours: keep('detours', LIVE_SECONDS, () => client.detours()),
    elevators: keep('elevators', LIVE_SECONDS, () => client.elevators()),
    chatStatus: keep('chatStatus', CONTENT_SECONDS, () => client.chatStatus()),
    content: keep('content', CONTENT_SECONDS, () => client.content()),
  };
}
