/** Validates YAML item by item: an invalid item is reported with its line, and the others are kept. */
import { z } from 'zod';
import { parseYaml, type YamlProblem } from '#agency/yamlFile.ts';

export interface ReadItems<T> {
  items: T[];
  problems: ContentProblem[];
  /** The text is not valid YAML, or not a list where one is expected, so nothing was read. */
  unreadable: boolean;
}

interface Source {
  file: string;
  text: string;
  /** Number of lines in the file before `text`. */
  lineOffset?: number;
}

function parse({ file, text, lineOffset = 0 }: Source) {
  const { value, errors, refusals } = parseYaml(text);
  const inFile = ({ line, message }: YamlProblem): ContentProblem => {
    return { file, line: lineOffset + (line ?? 1), message };
  };
  return {
    value,
    syntax: errors.map(inFile),
    refused: (error: z.ZodError, path: PropertyKey[] = []) => refusals(error, path).map(inFile),
  };
}

const LIST = z.array(z.unknown(), 'expected a list: lines that begin with "- "');

/** Reads a list of items; an empty file is an empty list. */
export function readYamlList<T>(source: Source, schema: z.ZodType<T>): ReadItems<T> {
  const { value, syntax, refused } = parse(source);
  if (syntax.length > 0) return { items: [], problems: syntax, unreadable: true };
  const list = LIST.safeParse(value ?? []);
  if (!list.success) return { items: [], problems: refused(list.error), unreadable: true };
  const items: T[] = [];
  const problems: ContentProblem[] = [];
  for (const [index, raw] of list.data.entries()) {
    const read = schema.safeParse(raw);
    if (read.success) items.push(read.data);
    else problems.push(...refused(read.error, [index]));
  }
  return { items, problems, unreadable: false };
}

/** Reads a single item, such as the front matter of a Markdown file. */
export function readYamlItem<T>(source: Source, schema: z.ZodType<T>): ReadItems<T> {
  const { value, syntax, refused } = parse(source);
  if (syntax.length > 0) return { items: [], problems: syntax, unreadable: true };
  const read = schema.safeParse(value ?? {});
  if (read.success) return { items: [read.data], problems: [], unreadable: false };
  return { items: [], problems: refused(read.error), unreadable: false };
}

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
