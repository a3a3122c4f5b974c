/** The link that returns names in a rider's language, if the feed translates them. */
import type { FeedNames } from '#domain/agency/languages.ts';
import { oncePer } from '#domain/memoize.ts';
import { ok } from '#domain/result.ts';
import type { Ask, CallResult, Link } from './callResult.ts';

/** After a failure, names are requested again after this long; until then riders read the feed's own. */
const AGAIN_AFTER_MS = 10_000;

/** Translates what each endpoint says. A translated value is kept as long as its original. */
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
