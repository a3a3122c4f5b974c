/** Concatenated texts; the i-th is `offsets[i]` to `offsets[i + 1]` of `bytes`. */
export interface PackedTexts {
  bytes: Uint8Array;
  offsets: Uint32Array;
}
