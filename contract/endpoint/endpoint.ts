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

/** Values for the path parameters in braces. A list is joined with commas; an empty list drops its query parameter. */
export type PathParameters = Readonly<Record<string, string | readonly string[]>>;

export interface Endpoint<P extends PathParameters, T> {
  name: string;
  base: 'flat' | 'live' | 'content' | 'autocomplete' | 'planner';
  /** Below the base, with parameters in braces: `/stops/{routeId}/stops.json`. */
  path: string;
  /** One sentence for the API description. */
  summary: string;
  /** The endpoint is an extension of this project and not in the spec. */
  ours?: true;
  /** Parameters that may be missing from the query, besides lists. */
  optionalParameters?: readonly (keyof P & string)[];
  /** Parameters of the query that a service may filter by, but that our client does not send. */
  filters?: readonly string[];
  /** Some ids have no document, such as a stop without service: `not found` is a valid result. */
  mayBeAbsent?: true;
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
