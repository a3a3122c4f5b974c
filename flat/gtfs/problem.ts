/** What is wrong with a feed: every problem has a code, a place and a severity. */
export type Severity = 'fatal' | 'error' | 'warning' | 'info';

export interface Problem {
  code: string;
  severity: Severity;
  /** File in the feed, such as `stop_times.txt`; `null` when the problem is of the feed as a whole. */
  file: string | null;
  /** Physical line, the header being 1; `null` when it is of the file as a whole. */
  line: number | null;
  /** Name of the column. */
  column: string | null;
  message: string;
}

/** Stops a build: the feed cannot be made into a store at all. Caught once, in `buildStore`. */
export class FatalProblem extends Error {
  readonly problem: Problem;
  constructor(code: string, message: string, file: string | null = null, line: number | null = null) {
    super(message);
    this.problem = { code, severity: 'fatal', file, line, column: null, message };
  }
}
