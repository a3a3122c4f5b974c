/** The service of a version, in its report: the next build compares itself with it. */
export interface ServiceSize {
  /** Last day with a trip, `YYYYMMDD`; `null` if there is no trip. */
  lastDay: string | null;
  /** Trips of each day, from the day of the build. Days without any are left out. */
  tripsByDay: Record<string, number>;
}
