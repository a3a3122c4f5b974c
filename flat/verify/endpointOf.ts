/** Finds the contract endpoint of a document in the store, and its parameters. */
import type { DecodeContext, Endpoint, PathParameters } from '#contract/endpoint/endpoint.ts';
import { flatEndpoints } from '#contract/endpoints.ts';
import { asSpelled } from '#domain/routeSpelling.ts';

export interface MatchedEndpoint {
  name: string;
  parameters: Readonly<Record<string, string>>;
  decode(
    body: unknown,
    context: Pick<DecodeContext, 'zone' | 'now'>,
  ): ReturnType<Endpoint<never, unknown>['decode']>;
}

function matcher<P extends PathParameters, T>(
  endpoint: Endpoint<P, T>,
): (path: string) => MatchedEndpoint | null {
  const names: string[] = [];
  const pattern = endpoint.path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const whole = new RegExp(`^${pattern}$`);
  return (path) => {
    const match = whole.exec(`/${path}`);
    if (match === null) return null;
    const parameters = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
    );
    return {
      name: endpoint.name,
      parameters,
      decode: (body, context) => endpoint.decode(body, { ...context, routeId: asSpelled }, parameters as P),
    };
  };
}

const MATCHERS = flatEndpoints.map((endpoint) => matcher(endpoint as Endpoint<PathParameters, unknown>));

/** Returns `null` for documents that are not in the contract. */
export function endpointOf(path: string): MatchedEndpoint | null {
  for (const match of MATCHERS) {
    const matched = match(path);
    if (matched !== null) return matched;
  }
  return null;
}
