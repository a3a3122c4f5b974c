/** Finds the contract endpoint of a document in the store, and its parameters. */
import type { Endpoint, PathParameters } from '#contract/endpoint.ts';
import { flatEndpoints } from '#contract/endpoints.ts';

export interface AskedEndpoint {
  name: string;
  asked: Readonly<Record<string, string>>;
  decode(
    body: unknown,
    context: { zone: string; now: Temporal.Instant },
  ): ReturnType<Endpoint<never, unknown>['decode']>;
}

function matcher<P extends PathParameters, T>(
  endpoint: Endpoint<P, T>,
): (path: string) => AskedEndpoint | null {
  const names: string[] = [];
  const pattern = endpoint.path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const whole = new RegExp(`^${pattern}$`);
  return (path) => {
    const match = whole.exec(`/${path}`);
    if (match === null) return null;
    const asked = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
    );
    return {
      name: endpoint.name,
      asked,
      decode: (body, context) => endpoint.decode(body, context, asked as P),
    };
  };
}

const MATCHERS = flatEndpoints.map((endpoint) => matcher(endpoint as Endpoint<PathParameters, unknown>));

/** Returns `null` for documents that are not in the contract. */
export function endpointOf(path: string): AskedEndpoint | null {
  for (const match of MATCHERS) {
    const asked = match(path);
    if (asked !== null) return asked;
  }
  return null;
}
