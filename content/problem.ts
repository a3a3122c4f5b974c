/** What is wrong with an editor's file, and where: `messages/strike.md:4: ends: must be a date and time`. */
export interface ContentProblem {
  /** Below the content folder. */
  file: string;
  /** From 1. */
  line: number;
  message: string;
}

export const problemText = ({ file, line, message }: ContentProblem): string => `${file}:${line}: ${message}`;
