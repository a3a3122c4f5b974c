/** Validates one YAML file. Mistakes have a line and a key where these are known. Depth and aliases are limited. */
import { isMap, isNode, isScalar, Lexer, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

export interface AgencyProblem {
  file: string;
  /** `null`: the file as a whole. */
  line: number | null;
  message: string;
}

export type ReadYaml<T> = { ok: true; value: T } | { ok: false; problems: AgencyProblem[] };

export const MAX_FILE_BYTES = 256_000;
export const MAX_DEPTH = 20;
const MAX_ALIASES = 20;

/** An empty file is read as `empty`: `{}` or an empty list. */
export function readYamlFile<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  empty: unknown = {},
): ReadYaml<z.output<S>> {
  const problem = (line: number | null, message: string): ReadYaml<never> => ({
    ok: false,
    problems: [{ file, line, message }],
  });
  const deepLine = tooDeepLine(text);
  if (deepLine !== null) return problem(deepLine, `nested deeper than ${MAX_DEPTH} levels`);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const syntax = [...document.errors, ...document.warnings];
  if (syntax.length > 0)
    return {
      ok: false,
      problems: syntax.map(({ pos, message }) => ({ file, line: lineAt(pos[0]), message })),
    };
  const nodeAt = (path: readonly PropertyKey[]) =>
    path.length === 0 ? document.contents : document.getIn(path, true);
  /** Finds the line of the deepest existing node along `path`, or of its key: a value may begin on a later line. */
  const lineOf = (path: readonly PropertyKey[]): number | null => {
    for (let length = path.length; length >= 0; length -= 1) {
      const parent = length === 0 ? null : nodeAt(path.slice(0, length - 1));
      const key = isMap(parent)
        ? parent.items.find(({ key }) => isScalar(key) && key.value === path[length - 1])?.key
        : null;
      const node = isScalar(key) ? key : nodeAt(path.slice(0, length));
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return null;
  };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES }) ?? empty;
  } catch (error) {
    return problem(null, error instanceof Error ? error.message : String(error));
  }
  const read = schema.safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  return {
    ok: false,
    problems: read.error.issues.flatMap(splitUnknownKeys).map(({ path, message }) => ({
      file,
      line: lineOf(path),
      message: path.length > 0 ? `${path.join('.')}: ${message}` : message,
    })),
  };
}

/** Reports unknown keys one by one, each at its own line. */
function splitUnknownKeys(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'no such key' }));
  return [{ path: issue.path, message: issue.message }];
}

/** Returns the number of a line nested too deeply for the recursive parser; `null` if there is none. */
export function tooDeepLine(text: string): number | null {
  let line = 1;
  let open = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
    if (open > MAX_DEPTH) return line;
    line += token.split('\n').length - 1;
  }
  for (const [index, each] of text.split('\n').entries()) {
    const dashes = /^(?:\s*[-?:] +)+/.exec(each)?.[0].match(/[-?:]/g)?.length ?? 0;
    const indent = /^ */.exec(each)?.[0].length ?? 0;
    if (indent > MAX_DEPTH * 8 || dashes > MAX_DEPTH) return index + 1;
  }
  return null;
}
