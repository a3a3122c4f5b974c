/** Knows how the routes of the flat version in use are spelled. */

import { asSpelled, type RouteSpelling, routeSpelling } from '#domain/routeSpelling.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import type { CallResult } from './callResult.ts';
import type { CallOptions } from './endpointCaller.ts';

/** Other calls wait for the documents, so not for long. */
const TIMEOUT_MS = 1_500;
/** After a failure, the documents are requested again after this long. */
const AGAIN_AFTER_MS = 10_000;

/** The documents of one version never change, so they are requested once for each. `monotonic` returns milliseconds. */
export function spellings(
  read: (options: CallOptions) => Promise<[CallResult<SourceRoute[]>, CallResult<SourceParentRoute[]>]>,
  version: () => string | null,
  monotonic: () => number,
): () => Promise<RouteSpelling> {
  let known: { spell: RouteSpelling; version: string | null; until: number } | null = null;
  let pending: Promise<RouteSpelling> | null = null;

  async function load(): Promise<RouteSpelling> {
    const [routes, parents] = await read({ signal: AbortSignal.timeout(TIMEOUT_MS) });
    // A service may lack parent routes.
    const ids = routes.ok && [...routes.value.value, ...(parents.ok ? parents.value.value : [])];
    const spell = ids ? routeSpelling(ids.map(({ id }) => id)) : (known?.spell ?? asSpelled);
    const isWhole = routes.ok && (parents.ok || parents.error.kind === 'not found');
    const until = isWhole ? Number.POSITIVE_INFINITY : monotonic() + AGAIN_AFTER_MS;
    known = { spell, version: version(), until };
    return spell;
  }

  return async () => {
    if (known !== null && known.version === version() && monotonic() < known.until) return known.spell;
    pending ??= load().finally(() => {
      pending = null;
    });
    return pending;
  };
}
