/** Validates YAML item by item: an invalid item is reported with its line, and the others are kept. */
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { MAX_DEPTH, tooDeepLine } from '#agency/yamlFile.ts';

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

type Path = readonly PropertyKey[];

function parse({ file, text, lineOffset = 0 }: Source) {
  const deepLine = tooDeepLine(text);
  if (deepLine !== null) {
    const message = `nested deeper than ${MAX_DEPTH} levels`;
    const line = lineOffset + deepLine;
    return { value: null, syntax: [{ file, line, message }], lineOf: () => line };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => lineOffset + Math.max(1, lines.linePos(offset).line);
  const syntax = document.errors.map(
    (error): ContentProblem => ({ file, line: lineAt(error.pos[0]), message: error.message }),
  );
  let value: unknown = null;
  if (syntax.length === 0) {
    try {
      value = document.toJS({ maxAliasCount: 20 });
    } catch (error) {
      syntax.push({ file, line: lineOffset + 1, message: reasonOf(error) });
    }
  }
  /** Finds the line of the deepest node along `path` that exists in the file. */
  const lineOf = (path: Path): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return lineOffset + 1;
  };
  return { value, syntax, lineOf };
}

const problemsOf = (error: z.ZodError, lineOf: (path: Path) => number, file: string): ContentProblem[] =>
  error.issues.map(({ path, message }) => ({
    file,
    line: lineOf(path),
    message: path.length > 0 ? `${path.join('.')}: ${message}` : message,
  }));

/** Reads a list of items; an empty file is an empty list. */
export function readYamlList<T>(source: Source, schema: z.ZodType<T>): ReadItems<T> {
  const { value, syntax, lineOf } = parse(source);
  if (syntax.length > 0) return { items: [], problems: syntax, unreadable: true };
  if (value === null) return { items: [], problems: [], unreadable: false };
  if (!Array.isArray(value)) {
    const message = 'expected a list: lines that begin with "- "';
    const problem = { file: source.file, line: lineOf([]), message };
    return { items: [], problems: [problem], unreadable: true };
  }
  const items: T[] = [];
  const problems: ContentProblem[] = [];
  for (const [index, raw] of value.entries()) {
    const read = schema.safeParse(raw);
    if (read.success) items.push(read.data);
    else problems.push(...problemsOf(read.error, (path) => lineOf([index, ...path]), source.file));
  }
  return { items, problems, unreadable: false };
}

/** Reads a single item, such as the front matter of a Markdown file. */
export function readYamlItem<T>(source: Source, schema: z.ZodType<T>): ReadItems<T> {
  const { value, syntax, lineOf } = parse(source);
  if (syntax.length > 0) return { items: [], problems: syntax, unreadable: true };
  const read = schema.safeParse(value ?? {});
  if (read.success) return { items: [read.data], problems: [], unreadable: false };
  return { items: [], problems: problemsOf(read.error, lineOf, source.file), unreadable: false };
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
