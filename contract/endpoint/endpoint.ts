import type { FeedNames } from '#domain/agency/languages.ts';
import type { RouteSpelling } from '#domain/routeSpelling.ts';
import type { Decoded } from '../fields/decodeRows.ts';
import type { JsonSchema } from '../fields/field.ts';

export interface DecodeContext {
  /** IANA zone in which the service writes wall-clock times. */
  zone: string;
  now: Temporal.Instant;
  /** Spells the id of a route as the routes document does. */
  routeId: RouteSpelling;
}

/** Values for the path parameters in braces. A list is joined with commas; an empty or missing value drops its parameter of the query. */
export type PathParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * What `not found` means: a failure; that this document does not exist, such as the schedule of a stop without service; or that
 * the service lacks the endpoint, which is then not requested for a while. With `instead`, every failure is answered by that
 * value (the spec's default).
 */
export type Absence<T> = 'failure' | 'of a document' | 'of the endpoint' | { instead: T };

/** The type of a method, so that an endpoint of rows is also one of `unknown`. */
type Translate<T> = { in(value: T, names: FeedNames): T }['in'];

/** A value in little memory. */
export interface Packed<T> {
  /** Number of its rows. */
  count: number;
  /** Creates the value anew on each call. */
  rows(): T;
}

export interface Endpoint<P extends PathParameters, T> {
  name: string;
  base: 'flat' | 'live' | 'content' | 'autocomplete' | 'planner';
  /** Below the base, with parameters in braces: `/stops/{routeId}/stops.json`. */
  path: string;
  /** One sentence for the API description. */
  summary: string;
  /**
   * How long an answer is given to all riders: while the flat `version` stays, until the next live `snapshot`, or for some
   * seconds (`freshness.ts`). 0: the question is a rider's own, or rare.
   */
  lasts: 'version' | 'snapshot' | number;
  /** Seconds for which a failure is given to all riders. Default: 0. */
  failureLasts?: number;
  /** Packs a value that is kept for all riders. */
  pack?(value: T): Packed<T>;
  absence: Absence<T>;
  /** Returns the value with the names that the feed translates, for a rider's language; `null`: it has none. */
  names: Translate<T> | null;
  /** The endpoint is an extension of this project and not in the spec. */
  ours?: true;
  /** Parameters that may be missing from the query, besides lists. */
  optionalParameters?: readonly (keyof P & string)[];
  /** Parameters of the query that a service may filter by, but that our client does not send. */
  filters?: readonly string[];
  /** The body names routes other than the requested one, whose ids are spelled as in the routes document. */
  namesRoutes?: true;
  /** The rows of the body are independent of each other, so a long list is decoded part by part. */
  inParts?: true;
  /** The query says where a rider is or goes: errors and logs name the path only. */
  isPrivate?: true;
  /** The body of status 400 and 404 is decoded like any other: it says what is wrong with the question. */
  decodesRefusals?: true;
  /** The body is text, not JSON. */
  isText?: true;
  schema: JsonSchema;
  /** Never throws. */
  decode: (body: unknown, context: DecodeContext, parameters: P) => Decoded<T>;
}

export type NoParameters = Record<never, never>;

/** Returns the path with its parameters filled in and encoded, or `null` if a value cannot be a path segment. */
export function endpointPath(path: string, parameters: PathParameters): string | null {
  const [segments = '', query = ''] = path.split('?');
  let impossible = false;
  const filled = segments.replace(/\{(\w+)\}/g, (_, key: string) => {
    const encoded = encodedValue(parameters[key]);
    if (!isSegment(encoded)) impossible = true;
    return encoded;
  });
  if (impossible) return null;
  const pairs: string[] = [];
  for (const pair of query.split('&')) {
    const [name = '', value = ''] = pair.split('=');
    const encoded = value.replace(/\{(\w+)\}/, (_, key: string) => encodedValue(parameters[key]));
    if (encoded !== '') pairs.push(`${name}=${encoded}`);
  }
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Whether a trimmed text can be a path segment: URL parsers resolve `.` and `..` away. */
export const isSegment = (text: string): boolean => text !== '' && text !== '.' && text !== '..';

function encodedValue(value: string | readonly string[] | undefined): string {
  const values = typeof value === 'string' ? [value] : (value ?? []);
  // A lone surrogate cannot be encoded; replace it instead of throwing.
  return values.map((each) => encodeURIComponent(each.trim().toWellFormed())).join(',');
}

/** Returns an id encoded as one path segment. */
export const segment = (id: string): string => encodeURIComponent(id.toWellFormed());

/** Returns the path below the version: `stops/17/stops.json`. `segments` are already encoded. */
export const documentPath = <P extends PathParameters, T>(
  { path }: Endpoint<P, T>,
  segments: { readonly [K in keyof P]: string },
): string => path.slice(1).replace(/\{(\w+)\}/g, (_, name: keyof P) => segments[name]);

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
