// The contract client as pages use it: what many riders ask for at once is fetched and decoded once, and kept while it
// is fresh. Only what is the same for everyone is kept, and never much of it; the rest goes straight through.
import type { Answer } from '#contract/answer.ts';
import type { CallOptions, ContractClient } from '#contract/contractClient.ts';

/** Seconds an answer is used again. Static documents change with the flat version, asked for once a minute. */
const STATIC_SECONDS = 60;
const LIVE_SECONDS = 5;
const CONTENT_SECONDS = 15;
/** What documents tell as well is not asked again at once when it fails. */
const FAILED_SCHEDULE_SECONDS = 30;
/** Schedules of parent routes at a stop kept at once: each may be thousands of rows. */
const MOST_SCHEDULES = 24;

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
  const keptSchedules = new Map<string, Kept>();

  const share = <T>(
    among: Map<string, Kept>,
    name: string,
    seconds: { ok: number; failed: number },
    ask: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> => {
    const known = among.get(name);
    if (known && monotonic() < known.until) return known.answer as Promise<Answer<T>>;
    // One rider leaving must not end the call for the others: no signal is handed on.
    const answer = ask();
    const entry: Kept = { answer, until: Number.POSITIVE_INFINITY };
    // Anew, to stand last in the order of asking.
    among.delete(name);
    among.set(name, entry);
    void answer.then((got) => {
      entry.until = monotonic() + (got.ok ? seconds.ok : seconds.failed) * 1000;
    });
    return answer;
  };

  const keep =
    <T>(name: string, seconds: number, ask: () => Promise<Answer<T>>) =>
    (_?: CallOptions): Promise<Answer<T>> =>
      // A failure is asked again at once; calls already waiting share it.
      share(kept, name, { ok: seconds, failed: 0 }, ask);

  /** The few used last are kept: riders choose from many. */
  const keepSchedule = <T>(name: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const seconds = { ok: STATIC_SECONDS, failed: FAILED_SCHEDULE_SECONDS };
    const answer = share(keptSchedules, name, seconds, ask);
    const [oldest] = keptSchedules.keys();
    if (keptSchedules.size > MOST_SCHEDULES && oldest !== undefined) keptSchedules.delete(oldest);
    return answer;
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
    liveStops: (routeId) => keepSchedule(routeId, () => client.liveStops(routeId)),
    liveStopSchedule: (routeId, stopId) =>
      keepSchedule(JSON.stringify([routeId, stopId]), () => client.liveStopSchedule(routeId, stopId)),
    chatStatus: keep('chatStatus', CONTENT_SECONDS, () => client.chatStatus()),
    content: keep('content', CONTENT_SECONDS, () => client.content()),
  };
}
