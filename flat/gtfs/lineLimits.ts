/** Maximum lines of each table, from the memory that a build may use. */
import type { Feed } from './feed.ts';

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

export const lineLimit = (file: string, { memoryMb = DEFAULT_MEMORY_MB }: Pick<Feed, 'memoryMb'>): number =>
  Math.floor((memoryMb * 1024 * 1024) / (BYTES[file] ?? OTHER_BYTES));
