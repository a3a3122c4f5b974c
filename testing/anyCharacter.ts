import fc from 'fast-check';

/** Any code point, half of them ASCII. fast-check's own unit "binary" needs seconds to prepare, in each worker. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10_ffff }))
  .map((code) => String.fromCodePoint(code));
