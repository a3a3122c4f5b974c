/** The data that workers need to write schedules, in shared memory. */

export interface SchedulePlan {
  /** `CALL_WORDS` words per call: the stop above `FLAG_BITS` bits of `CallFlag`s, the sequence, arrival, departure. */
  calls: Int32Array;
  /** Headsign number of each call; empty if no call has one. */
  headsign: Uint32Array;
  /** Headsigns of calls as JSON text, by number. */
  headsigns: PackedTexts;
  /** Track number of each call, 0 for that of its stop; empty if no call has its own. */
  callTracks: Uint32Array;
  /** Track number of each network stop; 0 for none. */
  stopTracks: Uint32Array;
  /** Tracks as JSON text, by number. */
  tracks: PackedTexts;
  starts: Uint32Array;
  ends: Uint32Array;
  /** The start of every row of a trip, from the comma before the row to the key of the stop id. */
  tripTexts: PackedTexts;
  /** The text for a stop: its id and name, and the key of the sequence. */
  stopTexts: PackedTexts;
  /** Encoded path segments by document route, document stop and trip. */
  routePaths: PackedTexts;
  stopPaths: PackedTexts;
  tripPaths: PackedTexts;
  tripRoute: Uint32Array;
  /** Indexes of the calls at document stop `s`: from `stopStarts[s]` up to `stopStarts[s + 1]`, and the trip of each. */
  stopCalls: Uint32Array;
  stopCallTrips: Uint32Array;
  stopStarts: Uint32Array;
  /** Trips of trip document `d`: from `documentStarts[d]` up to the next start; several if releases or feeds share ids. */
  documentTrips: Uint32Array;
  documentStarts: Uint32Array;
  /** Next stop and next trip document to write. Workers advance these counters until nothing is left. */
  next: Int32Array;
}

export const CALL_WORDS = 4;
export const FLAG_BITS = 6;

/** Concatenated texts; the i-th is `offsets[i]` to `offsets[i + 1]` of `bytes`. */
export interface PackedTexts {
  bytes: Uint8Array;
  offsets: Uint32Array;
}
