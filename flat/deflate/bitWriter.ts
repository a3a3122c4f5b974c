/** Writes numbers of any number of bits, lowest bit first (RFC 1951, 3.1.1). */
export class BitWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #at = 0;
  /** Fewer than 16 bits are not written yet. */
  #bits = 0;
  #count = 0;

  /** Makes sure that `bytes` more can be put. */
  reserve(bytes: number): void {
    if (this.#at + bytes + 8 <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2 + bytes);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }

  /** Puts the lowest `count` bits of `value`, at most 16, into room that was reserved. */
  put(value: number, count: number): void {
    this.#bits |= value << this.#count;
    this.#count += count;
    if (this.#count >= 16) {
      this.#bytes[this.#at] = this.#bits;
      this.#bytes[this.#at + 1] = this.#bits >>> 8;
      this.#at += 2;
      this.#bits >>>= 16;
      this.#count -= 16;
    }
  }

  /**
   * Puts the code of each byte of `text` from `from` to `to`: `put` many times over, with its state at hand. A code is
   * its bits and, from bit 16 on, how many they are.
   */
  putCodes(codes: Uint32Array, text: Uint8Array, from: number, to: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let bits = this.#bits;
    let held = this.#count;
    for (let i = from; i < to; i++) {
      const code = codes[text[i] as number] as number;
      bits |= (code & 0xffff) << held;
      held += code >>> 16;
      if (held >= 16) {
        bytes[at] = bits;
        bytes[at + 1] = bits >>> 8;
        at += 2;
        bits >>>= 16;
        held -= 16;
      }
    }
    this.#at = at;
    this.#bits = bits;
    this.#count = held;
  }

  /** Fills the byte begun with zeros. */
  align(): void {
    this.put(0, -this.#count & 7);
  }

  /** Hands out a copy of the bytes written, after `align`; the writer is empty then. */
  take(): Uint8Array {
    if (this.#count === 8) this.#bytes[this.#at++] = this.#bits;
    const bytes = Uint8Array.prototype.slice.call(this.#bytes, 0, this.#at);
    this.#at = 0;
    this.#bits = 0;
    this.#count = 0;
    return bytes;
  }
}
