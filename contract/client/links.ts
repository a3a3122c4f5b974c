/** Links of clients: for what a service lacks, for routes without live data, and for names in a rider's language. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { oncePer } from '#domain/oncePer.ts';
import { err, ok } from '#domain/result.ts';
import type { Clock } from '#domain/time/clock.ts';
import { isCancelled, type LiveTrip, type TripUpdate } from '#domain/vehicles/liveTrip.ts';
import type { Absence } from '../endpoint/endpoint.ts';
import type { PredictionQuery } from '../live/predictions.ts';
import { type Ask, type CallResult, isNotPublished, type Link, type Method } from './callResult.ts';

const ABSENT_SECONDS = 10 * 60;

/**
 * The link for what a service lacks: the spec's defaults, and endpoints that are not requested again for a while, as each
 * endpoint says of its absence. `monotonic` returns milliseconds. */
export const absenceLink =
  (now: Clock, monotonic: () => number = () => performance.now()): Link =>
  <P, T>({ absence }: { absence: Absence<T> }, next: Ask<P, T>): Ask<P, T> => {
    if (absence === 'of the endpoint') return rememberAbsence(next, monotonic);
    if (typeof absence === 'string') return next;
    return async (asked) => {
      const received = await next(asked);
      // A caller that gave up still gets its error.
      if (received.ok || received.error.cause === 'aborted') return received;
      return ok({ value: absence.instead, skipped: [], asOf: now(), stale: false });
    };
  };

function rememberAbsence<P, T>(next: Ask<P, T>, monotonic: () => number): Ask<P, T> {
  let absent: { result: CallResult<T>; until: number } | null = null;
  return async (asked) => {
    if (absent !== null && monotonic() < absent.until) return absent.result;
    const result = await next(asked);
    const isAbsent = !result.ok && result.error.kind === 'not found' && !isNotPublished(result);
    absent = isAbsent ? { result, until: monotonic() + ABSENT_SECONDS * 1000 } : null;
    return result;
  };
}

interface LiveCalls {
  trips: Method<{ routeIds: readonly string[] }, LiveTrip[]>;
  predictions: Method<PredictionQuery, LiveRun[]>;
  tripUpdate: Method<{ tripId: string }, TripUpdate>;
}

/**
 * Returns a client without vehicles, delays and predictions of the given routes, for which the agency says that live data is
 * unavailable (spec section 4), from every screen alike. Their cancellations remain: they are announced, not measured, and
 * riders need them.
 */
export function withoutUntracked<Client extends LiveCalls>(
  client: Client,
  untrackedIds: readonly string[],
): Client {
  if (untrackedIds.length === 0) return client;
  const untracked = new Set(untrackedIds);
  const tracked = <T extends Pick<LiveTrip, 'routeId' | 'status' | 'relationship'>>(
    result: CallResult<T[]>,
  ): CallResult<T[]> =>
    result.ok
      ? {
          ok: true,
          value: {
            ...result.value,
            value: result.value.value.filter((run) => !untracked.has(run.routeId) || isCancelled(run)),
          },
        }
      : result;
  return {
    ...client,
    trips: async (asked) => tracked(await client.trips(asked)),
    predictions: async (asked) => tracked(await client.predictions(asked)),
    tripUpdate: async (asked) => {
      const update = await client.tripUpdate(asked);
      if (
        !update.ok ||
        !untracked.has(update.value.value.routeId) ||
        update.value.value.status === 'cancelled'
      )
        return update;
      const message = 'live data of this route is unavailable';
      return err({ kind: 'not found', endpoint: 'trip-update', url: '', status: null, message, since: null });
    },
  };
}

/** After a failure, names are requested again after this long; until then riders read the feed's own. */
const AGAIN_AFTER_MS = 10_000;

/**
 * The link that returns names in a rider's language, if the feed translates them, of what each endpoint says. A translated
 * value is kept as long as its original.
 */
export const namesLink =
  (names: () => Promise<FeedNames | null>): Link =>
  <P, T>({ names: translate }: { names: Translate<T> | null }, next: Ask<P, T>): Ask<P, T> => {
    if (translate === null) return next;
    const once = oncePer(translate as unknown as Translate<object>) as unknown as Translate<T>;
    return async (asked) => {
      const [result, of] = await Promise.all([next(asked), names()]);
      return result.ok && of !== null ? ok({ ...result.value, value: once(result.value.value, of) }) : result;
    };
  };

type Translate<T> = (value: T, names: FeedNames) => T;

/**
 * Returns the names of one language, which are requested once for each version. `load` returns `null` if the feed does not
 * translate. `monotonic`: milliseconds.
 */
export function loadedNames(
  load: () => Promise<CallResult<FeedNames> | null>,
  version: () => string | null,
  monotonic: () => number = () => performance.now(),
): () => Promise<FeedNames | null> {
  let known: { version: string | null; names: Promise<FeedNames | null> } | null = null;
  let again = Number.POSITIVE_INFINITY;

  async function request(): Promise<FeedNames | null> {
    again = Number.POSITIVE_INFINITY;
    const result = await load();
    if (result === null || result.ok) return result?.value.value ?? null;
    if (result.error.kind !== 'not found') again = monotonic() + AGAIN_AFTER_MS;
    return null;
  }
  return () => {
    if (known === null || known.version !== version() || monotonic() >= again)
      known = { version: version(), names: request() };
    return known.names;
  };
}
