export interface FeedFile {
  /** Decompressed size in bytes. */
  size: number;
  /** Returns the content in pieces. Fails with `FatalProblem` if the archive is damaged. */
  chunks(): AsyncIterable<Buffer>;
}

/** A feed from any source: its files by lower-case name. */
export interface Feed {
  /** The source, for messages. */
  label: string;
  /** agency_lang or feed_lang, once they have been read. */
  language?: string;
  /** What a build may use. */
  memoryMb?: number | undefined;
  files: ReadonlyMap<string, FeedFile>;
  close(): void;
}

/** Limits on unpacking, because archives are untrusted. */
export interface FeedLimits {
  entries: number;
  /** Decompressed bytes of all entries together. */
  totalBytes: number;
  /** Compression ratio of an entry that unpacks to more than 16 MiB; text tables reach 30, zip bombs 1000. */
  ratio: number;
  depth: number;
}

export const DEFAULT_LIMITS: FeedLimits = { entries: 5000, totalBytes: 8 * 1024 ** 3, ratio: 200, depth: 2 };
