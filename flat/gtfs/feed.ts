/** A feed, however it came: named tables that can be read once each. */
export interface FeedFile {
  /** Base name, such as `stops.txt`. */
  name: string;
  /** Bytes once decompressed. */
  size: number;
  /** The bytes in pieces. Fails with `FatalProblem` when the archive is broken. */
  chunks(): AsyncIterable<Buffer>;
}

export interface Feed {
  /** Where it came from, for messages. */
  label: string;
  files: ReadonlyMap<string, FeedFile>;
  close(): void;
}

/** Bounds on what a feed may unpack to: archives are untrusted. */
export interface FeedLimits {
  /** Entries in one archive. */
  entries: number;
  /** Decompressed bytes of all entries together. */
  totalBytes: number;
  /** Decompressed over compressed size of an entry larger than 16 MiB; text tables reach 30, bombs 1000. */
  ratio: number;
  /** Archives in archives. */
  depth: number;
}

export const DEFAULT_LIMITS: FeedLimits = { entries: 5000, totalBytes: 8 * 1024 ** 3, ratio: 200, depth: 2 };
