/** Reads YAML with the lines of its mistakes, where these are known. Depth and aliases are limited. */
import { isMap, isNode, isScalar, Lexer, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

export interface YamlProblem {
  /** Counted from 1; `null`: the text as a whole. */
  line: number | null;
  message: string;
}

type Path = readonly PropertyKey[];

const MAX_DEPTH = 20;
const MAX_ALIASES = 20;

/** Returns the value of a text, `null` if it is empty or has errors, and a function that finds lines and keys. */
export function parseYaml(text: string): {
  value: unknown;
  errors: YamlProblem[];
  warnings: YamlProblem[];
  /** Says what a schema refuses about the value, or about a part of it at `path`. */
  refusals(error: z.ZodError, path?: Path): YamlProblem[];
} {
  const deepLine = tooDeepLine(text);
  if (deepLine !== null) {
    const errors = [{ line: deepLine, message: `nested deeper than ${MAX_DEPTH} levels` }];
    return { value: null, errors, warnings: [], refusals: () => [] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line);
  const [errors, warnings] = [document.errors, document.warnings].map((found) =>
    found.map(({ pos, message }): YamlProblem => ({ line: lineAt(pos[0]), message })),
  ) as [YamlProblem[], YamlProblem[]];
  let value: unknown = null;
  try {
    if (errors.length === 0) value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    errors.push({ line: null, message: error instanceof Error ? error.message : String(error) });
  }
  const nodeAt = (path: Path) => (path.length === 0 ? document.contents : document.getIn(path, true));
  /** Finds the line of the deepest existing node along `path`, or of its key: a value may begin on a later line. */
  const lineOf = (path: Path): number | null => {
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
  return {
    value,
    errors,
    warnings,
    refusals: (error, before = []) =>
      error.issues.flatMap(splitUnknownKeys).map(({ path, message }) => ({
        line: lineOf([...before, ...path]),
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
function tooDeepLine(text: string): number | null {
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
