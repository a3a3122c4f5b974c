import type { Endpoint, PathParameters } from './endpoint/endpoint.ts';

/** The text that a query gives for each parameter of the endpoint; `null` if it is missing. */
export type GivenParameters<P> = { readonly [K in keyof P]-?: string | null };

/** Returns the path of an endpoint's requests, without a trailing slash, and a function that reads their queries. */
export function endpointRequests<P extends PathParameters, T>({ path }: Endpoint<P, T>) {
  const [pathname = '', query] = path.split('?');
  const names = Array.from(
    new URLSearchParams(query),
    ([name, value]) => [value.slice(1, -1), name] as const,
  );
  return {
    pathname: pathname.replace(/\/$/, ''),
    readParameters: (given: URLSearchParams) =>
      Object.fromEntries(names.map(([key, name]) => [key, given.get(name)])) as GivenParameters<P>,
  };
}
