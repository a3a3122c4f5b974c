/** Maximum lines of each table; more would need too much memory. */
const LIMITS: Readonly<Record<string, number>> = {
  'stop_times.txt': 20_000_000,
  'shapes.txt': 20_000_000,
  'calendar_dates.txt': 5_000_000,
  'trips.txt': 2_000_000,
  'transfers.txt': 2_000_000,
  'translations.txt': 2_000_000,
  'stops.txt': 1_000_000,
};
const MAX_OTHER_LINES = 500_000;

export const lineLimit = (file: string): number => LIMITS[file] ?? MAX_OTHER_LINES;
