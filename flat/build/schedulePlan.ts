/**
 * Everything the workers need to write schedules, as shared memory: the calls in columns, the constant texts of rows
 * (one per trip, one per stop), and which calls belong to which document.
 */
import type { PackedTexts } from './texts.ts';

export interface SchedulePlan {
  /**
   * `CALL_WORDS` words for each call, next to each other because workers meet calls in no order: the stop with the
   * `CallFlag`s in its lowest `FLAG_BITS`, the sequence, arrival and departure.
   */
  calls: Int32Array;
  /** Number of the headsign of each call; empty while no call has one. */
  headsign: Uint32Array;
  /** Headsigns of calls as JSON text, by number. */
  headsigns: PackedTexts;
  starts: Uint32Array;
  ends: Uint32Array;
  /** What every row of a trip begins with, from the comma before the row to the label of the stop's id. */
  tripTexts: PackedTexts;
  /** What follows for a stop: its id and name, and the label of the sequence. */
  stopTexts: PackedTexts;
  /** Encoded path segments by document route, document stop and trip. */
  routePaths: PackedTexts;
  stopPaths: PackedTexts;
  tripPaths: PackedTexts;
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
