/** A feed from any source, and the limits on what is read of it. */

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

/** Returns whether a file of a feed is a table or has the GeoJSON areas of GTFS-Flex; other files are not read. */
export const isTable = (name: string): boolean => /(\.txt|(^|\/)locations\.geojson)$/i.test(name);

const DEFAULT_MEMORY_MB = 4_096;
/** Bytes of a build for each line. A call was measured with its share of trips: 10 million take 1.3 GB. */
const BYTES: Readonly<Record<string, number>> = {
  'stop_times.txt': 120,
  'shapes.txt': 60,
  'calendar_dates.txt': 60,
  'trips.txt': 600,
  'transfers.txt': 300,
  'translations.txt': 300,
  'stops.txt': 1_500,
};
const OTHER_BYTES = 2_000;

/** Returns the maximum lines of a table, from the memory that a build may use. */
export const lineLimit = (file: string, { memoryMb = DEFAULT_MEMORY_MB }: Pick<Feed, 'memoryMb'>): number =>
  Math.floor((memoryMb * 1024 * 1024) / (BYTES[file] ?? OTHER_BYTES));
