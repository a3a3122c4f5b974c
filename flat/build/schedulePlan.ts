/**
 * Everything the workers need to write schedules, as shared memory: the calls in columns, the constant part of each
 * row already in bytes (what a trip says, what a stop says), and who goes into which document.
 */
import type { Texts } from '#flat/deflate/texts.ts';

export interface SchedulePlan {
  /**
   * `CALL_WORDS` words for each call, next to each other because workers meet calls in no order: the stop with the
   * `CallFlag`s in its lowest `FLAG_BITS`, the sequence, arrival and departure.
   */
  calls: Int32Array;
  /** Number of the headsign of each call; empty while no call has one. */
  headsign: Uint32Array;
  /** Headsigns of calls as JSON text, by number. */
  headsigns: Texts;
  starts: Uint32Array;
  ends: Uint32Array;
  /** The constant parts of rows, each once. */
  parts: Texts;
  /** Numbers of the `TRIP_PARTS` parts that rows of a trip begin with, of the `STOP_PARTS` of each stop, and others. */
  tripParts: Uint32Array;
  stopParts: Uint32Array;
  commaPart: number;
  arrivalPart: number;
  /** Encoded path segments by document route, document stop and trip. */
  routePaths: Texts;
  stopPaths: Texts;
  tripPaths: Texts;
  /** Document route of each trip. */
  tripRoute: Uint32Array;
  /** Calls by document stop: rows, and the trip of each, from `stopStarts[s]` to `stopStarts[s + 1]`. */
  stopCalls: Uint32Array;
  stopCallTrips: Uint32Array;
  stopStarts: Uint32Array;
  /** Trip documents: trips `documentTrips[documentStarts[d]]` up to `documentStarts[d + 1]`; more than one only when releases share an id. */
  documentTrips: Uint32Array;
  documentStarts: Uint32Array;
  /** Next stop and next trip document to write: workers take from here until nothing is left. */
  next: Int32Array;
}

export const CALL_WORDS = 4;
export const FLAG_BITS = 6;
export const TRIP_PARTS = 5;
export const STOP_PARTS = 4;
