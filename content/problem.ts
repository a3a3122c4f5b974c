/** What is wrong with an editor's file, and where: `messages/strike.md:4: ends: must be a date and time`. */
export interface ContentProblem {
  /** Below the content folder. */
  file: string;
  /** From 1. */
  line: number;
  message: string;
}

export const problemText = ({ file, line, message }: ContentProblem): string => `${file}:${line}: ${message}`;

/** What a parser threw, in words. Those of YAML and Markdown call themselves for each level. */
export function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'is nested too deeply to be read';
  return error instanceof Error ? error.message : String(error);
}
