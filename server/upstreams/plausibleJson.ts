/** No document of the contract is this deep or has this many objects and lists. */
const MAX_DEPTH = 64;
const MAX_PARTS = 500_000;

const code = (character: string): number => character.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code('\\');
const OPEN_LIST = code('[');
const CLOSE_LIST = code(']');
const OPEN_OBJECT = code('{');
const CLOSE_OBJECT = code('}');

/** Checks in a single pass whether a body is worth parsing: a few megabytes of brackets can take a parser seconds. */
export function isPlausibleJson(body: Uint8Array): boolean {
  let depth = 0;
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isInString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth++;
      parts++;
      if (depth > MAX_DEPTH || parts > MAX_PARTS) return false;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
  }
  return depth === 0 && !isInString;
}
