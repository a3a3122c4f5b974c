/**
 * Everything the workers need to write schedules, as shared memory: the calls in columns, the constant part of each
 * row already in bytes (what a trip says, what a stop says), and who goes into which document.
 */
export interface SchedulePlan {
  stop: Uint32Array;
  sequence: Uint32Array;
  arrival: Int32Array;
  departure: Int32Array;
  flags: Uint8Array;
  headsign: Uint32Array;
  /** Headsigns of calls as JSON text, by number. */
  headsigns: Fragments;
  starts: Uint32Array;
  ends: Uint32Array;
  /** Constant parts of rows, `TRIP_PARTS` in a row for each trip and one for each stop. */
  tripParts: Fragments;
  /** Equal parts have equal numbers, below `tripPartCount`. */
  tripPartNumbers: Uint32Array;
  tripPartCount: number;
  stopParts: Fragments;
  /** Encoded path segments by document route, document stop and trip. */
  routePaths: Fragments;
  stopPaths: Fragments;
  tripPaths: Fragments;
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

export const TRIP_PARTS = 5;

/** Texts laid end to end; the i-th is `offsets[i]` to `offsets[i + 1]` of `bytes`. */
export interface Fragments {
  bytes: Uint8Array;
  offsets: Uint32Array;
}
