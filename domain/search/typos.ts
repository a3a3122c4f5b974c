/** Misspellings by rule: letters missing, added, changed or swapped, and words run together or split. */

/**
 * Computes the edit distance between two words (Damerau–Levenshtein, adjacent letters swapped at most once). The cost
 * grows with the product of their lengths. `prefix`: the least distance to any beginning of `b`.
 */
export function editDistance(a: string, b: string, prefix = false): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const change = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      let least = Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1);
      if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j])
        least = Math.min(least, (before[j - 1] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return prefix ? Math.min(...row) : (row[b.length] ?? 0);
}

/** Longer words are not compared, because the cost grows with the product of the lengths. */
const MAX_LENGTH = 20;
/** Shorter words are too similar to each other to be corrected, and a number is one digit away from many. */
const MIN_LENGTH = 3;

/** Number of typos that a word may have: one from 3 letters, two from 7, three from 11. */
export const allowedTypos = (word: string): number =>
  word.length < MIN_LENGTH || word.length > MAX_LENGTH || /\d/.test(word)
    ? 0
    : Math.floor((word.length + 1) / 4);

/**
 * Returns the terms within `allowed` typos of a word, each with its number of typos. `isOpen`: the rider may still be
 * typing the word, so that the beginning of a term is enough.
 */
export function similarTerms(
  word: string,
  terms: Iterable<string>,
  isOpen: boolean,
  allowed = allowedTypos(word),
): Map<string, number> {
  const found = new Map<string, number>();
  if (allowed === 0) return found;
  for (const term of terms) {
    if (term.length < word.length - allowed || /\d/.test(term)) continue;
    const isLonger = term.length > word.length + allowed;
    if (isLonger && !(isOpen && word.length > MIN_LENGTH)) continue;
    const typos = editDistance(word, isLonger ? term.slice(0, word.length + allowed) : term, isLonger);
    if (typos <= allowed) found.set(term, typos);
  }
  return found;
}

/** Returns the other ways to divide words: two neighbours run together, or one word split into two known ones. */
export function otherDivisions(words: readonly string[], isKnown: (word: string) => boolean): string[][] {
  const divisions: string[][] = [];
  for (const [index, word] of words.entries()) {
    const [before, after] = [words.slice(0, index), words.slice(index + 1)];
    const [next, ...rest] = after;
    if (next !== undefined && isKnown(word + next)) divisions.push([...before, word + next, ...rest]);
    if (word.length > MAX_LENGTH || isKnown(word)) continue;
    for (let at = 1; at < word.length; at++) {
      const [head, tail] = [word.slice(0, at), word.slice(at)];
      // One letter is a word only next to a number: "b2", not "a" and "venue".
      const isNumbered = /\d$/.test(head) !== /^\d/.test(tail);
      if ((isNumbered || (head.length > 2 && tail.length > 2)) && isKnown(head) && isKnown(tail))
        divisions.push([...before, head, tail, ...after]);
    }
  }
  return divisions;
}
