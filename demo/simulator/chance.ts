/** Chance that is no chance: the same words give the same number, so a day can be replayed by its seed. */

/** A number from 0 up to 1 for these words. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const word of words) {
    const text = `${word}|`;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
  }
  // FNV mixes its last letters poorly: finish as Murmur does.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A key to draw from again and again, as `chance(key, 1)`, `chance(key, 2)`. */
export const chanceKey = (seed: number, words: string): number => Math.floor(chance(seed, words) * 2 ** 32);

/** One of a list by the n-th draw of a key; `null` of an empty list. */
export const chosen = <T>(list: readonly T[], key: number, draw: number): T | null =>
  list[Math.floor(chance(key, draw) * list.length)] ?? null;

/** A smooth wave from -1 to 1 of this key's own, `period` long, at a time in the same unit. */
export const wave = (key: number, at: number, period: number): number =>
  Math.sin((at / period + chance(key, 'phase')) * 2 * Math.PI);
