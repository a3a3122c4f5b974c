import { FatalProblem } from './problem.ts';
import type { Problems } from './problems.ts';

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
