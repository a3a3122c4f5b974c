export type Severity = 'fatal' | 'error' | 'warning' | 'info';

export interface Problem {
  code: string;
  severity: Severity;
  /** File in the feed, such as `stop_times.txt`; `null` for a problem of the whole feed. */
  file: string | null;
  /** Physical line, counted from 1; `null` for a problem of the whole file. */
  line: number | null;
  column: string | null;
  message: string;
}

/** Stops a build. `buildStore` returns it as the error. */
export class FatalProblem extends Error {
  readonly problem: Problem;
  constructor(code: string, message: string, file: string | null = null, line: number | null = null) {
    super(message);
    this.problem = { code, severity: 'fatal', file, line, column: null, message };
  }
}
