/** The definition of one endpoint: its location, its decoder and its description. Each endpoint file exports one. */
import type { Decoded } from './decodeRows.ts';
import type { JsonSchema } from './field.ts';

/** What a decoder may need besides the body. */
export interface DecodeContext {
  /** IANA zone in which the service writes wall-clock times. */
  zone: string;
  /** The time of decoding. */
  now: Temporal.Instant;
}

/** Values for the path parameters in braces. A list is joined by commas; an empty one drops its query parameter. */
export type PathParameters = Readonly<Record<string, string | readonly string[]>>;

export interface Endpoint<P extends PathParameters, T> {
  /** The name in errors and logs. */
  name: string;
  base: 'flat' | 'live' | 'content' | 'autocomplete';
  /** Below the base, with parameters in braces: `/stops/{routeId}/stops.json`. */
  path: string;
  /** One sentence for the API description. */
  summary: string;
  /** `ours`: an extension of this project, not one of the services in the spec. */
  ours?: true;
  /**
   * Not every id has a document, such as a stop without service. `not found` is then a valid answer and is not logged.
   */
  mayBeAbsent?: true;
  /** Each row of the body is read for itself, however many there are: they are decoded part by part. */
  inParts?: true;
  body: 'json' | 'text';
  /** JSON schema of the body. */
  schema: JsonSchema;
  /** Never throws. */
  decode: (body: unknown, context: DecodeContext, asked: P) => Decoded<T>;
}

export type NoParameters = Record<never, never>;
