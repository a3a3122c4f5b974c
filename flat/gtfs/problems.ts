/** What is wrong with a feed: the problem that stops a build, and those that are counted and reported. */

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

/** Maximum number of examples kept for one code and file; the other problems are only counted. */
const MAX_EXAMPLES = 20;

export interface ProblemCount extends Pick<Problem, 'code' | 'severity' | 'file'> {
  count: number;
  examples: Problem[];
}

/** Collects problems in bounded memory: a million bad rows cost a count and the first few messages. */
export class Problems {
  readonly #counts = new Map<string, ProblemCount>();

  /** The message is created only if it is kept, so that counting a million bad rows stays cheap. */
  add(
    severity: Severity,
    code: string,
    place: { file: string | null; line?: number | null; column?: string | null },
    message: () => string,
  ): void {
    const key = `${place.file ?? ''}\n${code}`;
    const { file, line = null, column = null } = place;
    const count = this.#counts.getOrInsertComputed(key, () => ({
      code,
      severity,
      file,
      count: 0,
      examples: [],
    }));
    count.count += 1;
    if (count.examples.length < MAX_EXAMPLES) {
      count.examples.push({ code, severity, file, line, column, message: message() });
    }
  }

  /** Returns the problems by code and file, most severe first, then in order of first occurrence. */
  list(): ProblemCount[] {
    const rank: Record<Severity, number> = { fatal: 0, error: 1, warning: 2, info: 3 };
    return [...this.#counts.values()].sort((a, b) => rank[a.severity] - rank[b.severity]);
  }

  /** Returns the problem of a feed that has no usable `stops`, or the like. */
  noneOf(what: 'routes' | 'stops' | 'trips', label: string): FatalProblem {
    const file = `${what}.txt`;
    return new FatalProblem(`no-${what}`, `${label} has no ${what}${this.mostCommonError(file)}`, file);
  }

  /** Returns the most common error in `file`, as the end of a sentence; "" if there is none. */
  mostCommonError(file: string): string {
    let top: ProblemCount | null = null;
    for (const each of this.#counts.values()) {
      if (each.file === file && each.severity === 'error' && each.count > (top?.count ?? 0)) top = each;
    }
    if (top === null) return '';
    return `; the most common error is ${top.code} (count: ${top.count}), first: ${top.examples[0]?.message}`;
  }
}

/** Reads a file that a schedule can do without. If it is unusable, that is reported, and the rest of it is skipped. */
export async function skipUnusable<T>(
  file: string,
  problems: Problems,
  reading: Promise<T>,
  without: T,
): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof FatalProblem)) throw error;
    const { line, message } = error.problem;
    problems.add('error', 'file-skipped', { file: error.problem.file ?? file, line }, () => {
      return `${message}; the rest of the file is skipped`;
    });
    return without;
  }
}
