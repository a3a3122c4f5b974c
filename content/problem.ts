/** A problem in an editor's file, with its place: `messages/strike.md:4: ends: must be a date and time`. */
export interface ContentProblem {
  /** The path relative to the content folder, or the name of a section that could not be read. */
  file: string;
  /** The line, counted from 1. */
  line: number;
  message: string;
}

export const problemText = ({ file, line, message }: ContentProblem): string => `${file}:${line}: ${message}`;

/** Returns an error as text. The YAML and Markdown parsers recurse, and throw a `RangeError` if the stack overflows. */
export function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'is nested too deeply to be read';
  return error instanceof Error ? error.message : String(error);
}
