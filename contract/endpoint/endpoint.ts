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
  body: 'json' | 'text';
  schema: JsonSchema;
  /** Never throws. */
  decode: (body: unknown, context: DecodeContext, parameters: P) => Decoded<T>;
}

export type NoParameters = Record<never, never>;
