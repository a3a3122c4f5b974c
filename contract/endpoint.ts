/** What one endpoint is: where it lives, how its body reads, how it is described. One value of it per endpoint file. */
import type { Decoded } from './decodeRows.ts';
import type { JsonSchema } from './field.ts';

/** What a decoder may have to know besides the body. */
export interface DecodeContext {
  /** IANA zone in which the service writes wall-clock times. */
  zone: string;
  /** The moment of decoding. */
  now: Temporal.Instant;
}

/** Values for the names in braces of a path. A list is joined by commas; an empty one drops its query parameter. */
export type PathParameters = Readonly<Record<string, string | readonly string[]>>;

export interface Endpoint<P extends PathParameters, T> {
  /** As errors and logs name it. */
  name: string;
  base: 'flat' | 'live' | 'content' | 'autocomplete';
  /** Below the base, with parameters in braces: `/stops/{routeId}/stops.json`. */
  path: string;
  /** One sentence for the description. */
  summary: string;
  /** `ours`: not part of the services the spec names, only of the stores this project writes. */
  ours?: true;
  /** Not every id has a document, such as a stop without service: `not found` is then an answer, and not logged. */
  mayBeAbsent?: true;
  body: 'json' | 'text';
  /** Of the body. */
  schema: JsonSchema;
  /** Never throws. */
  decode: (body: unknown, context: DecodeContext, asked: P) => Decoded<T>;
}

/** For endpoints without parameters. */
export type NoParameters = Record<never, never>;
