/**
 * zlib's memory for a text of `length` bytes. Its usual 256 KB cost more to set up than a small document costs to
 * compress: half the time of a build's 40,000 trips went there.
 */
export function windowFor(length: number): { windowBits: number; memLevel: number } {
  return length <= 16 * 1024 ? { windowBits: 13, memLevel: 6 } : { windowBits: 15, memLevel: 8 };
}
