/** The client of the flat, live, content, autocomplete and planner services (spec section 7). Calls never reject. */
import { asSpelled, type RouteSpelling, routeSpelling } from '#domain/routeSpelling.ts';
import type { SourceParentRoute, SourceRoute } from '#domain/routes/route.ts';
import {
  type Ask,
  type CallOptions,
  type CallResult,
  type Link,
  type Method,
  methodOf,
} from './client/callResult.ts';
import { type ContractClientSettings, createEndpointCaller } from './client/endpointCaller.ts';
import { absenceLink } from './client/links.ts';
import type { Endpoint, PathParameters } from './endpoint/endpoint.ts';
import { endpoints } from './endpoints.ts';

/** Other calls wait for the documents, so not for long. */
const TIMEOUT_MS = 1_500;
/** After a failure, the documents are requested again after this long. */
const AGAIN_AFTER_MS = 10_000;

type Methods = {
  [K in keyof typeof endpoints]: (typeof endpoints)[K] extends Endpoint<infer P, infer T>
    ? Method<P, T>
    : never;
};

/** A method for each endpoint. */
export interface ContractClient extends Methods {
  /** The flat version in use; `null` if unknown. */
  version(): string | null;
  /** How the routes document spells the ids of routes, like every value that this client returns. */
  routeSpelling(): Promise<RouteSpelling>;
}

/** Creates a client whose answers are fetched, retried and decoded; `through` adds what its user needs. */
export function createContractClient(settings: ContractClientSettings): ContractClient {
  const { now, monotonic = () => performance.now() } = settings;
  const routeSpelling =
    settings.routeSpelling ??
    spellings(
      (options) => Promise.all([ask(endpoints.routes)(options), ask(endpoints.parentRoutes)(options)]),
      () => version(),
      monotonic,
    );
  const { ask, version } = createEndpointCaller({ ...settings, routeSpelling });
  const absence = absenceLink(now, monotonic);
  const methods = methodsOf((_, endpoint) => absence(endpoint, ask(endpoint)));
  return { ...(methods as unknown as Methods), version, routeSpelling };
}

/** Returns a client whose methods are those of `client` with the link. */
export function through<C extends Partial<Methods>>(client: C, link: Link): C {
  const linked = methodsOf((name, endpoint) => {
    const next = client[name as keyof Methods] as Ask<PathParameters, unknown> | undefined;
    return next && link(endpoint, next);
  });
  return { ...client, ...linked };
}

function methodsOf(
  askOf: (
    name: string,
    endpoint: Endpoint<PathParameters, unknown>,
  ) => Ask<PathParameters, unknown> | undefined,
): Record<string, Method<PathParameters, unknown>> {
  const asks = Object.entries(endpoints).map(
    ([name, endpoint]) =>
      [name, askOf(name, endpoint as unknown as Endpoint<PathParameters, unknown>)] as const,
  );
  return Object.fromEntries(asks.flatMap(([name, ask]) => (ask ? [[name, methodOf(ask)]] : [])));
}

/** The documents of one version never change, so they are requested once for each. `monotonic` returns milliseconds. */
function spellings(
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
