/** Returns a pseudo-random number from 0 (inclusive) to 1 (exclusive), always the same for the same words. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const word of words) {
    const text = `${word}|`;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
  }
  // FNV mixes its last letters poorly, so finish like MurmurHash.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
