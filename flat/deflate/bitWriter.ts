/** Writes numbers of any number of bits, lowest bit first (RFC 1951, 3.1.1). */
export class BitWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #at = 0;
  #bits = 0;
  #count = 0;

  /** Makes sure that `bytes` more can be put. */
  reserve(bytes: number): void {
    if (this.#at + bytes + 8 <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2 + bytes);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }

  /** Puts the lowest `count` bits of `value`, at most 24, into room that was reserved. */
  put(value: number, count: number): void {
    let bits = this.#bits | (value << this.#count);
    let held = this.#count + count;
    while (held >= 8) {
      this.#bytes[this.#at++] = bits;
      bits >>>= 8;
      held -= 8;
    }
    this.#bits = bits;
    this.#count = held;
  }

  /** Puts the code of each byte of `text` from `from` to `to`: `put` many times over, with its state at hand. */
  putCodes(codes: Uint16Array, lengths: Uint8Array, text: Uint8Array, from: number, to: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let bits = this.#bits;
    let held = this.#count;
    for (let i = from; i < to; i++) {
      const symbol = text[i] as number;
      bits |= (codes[symbol] as number) << held;
      held += lengths[symbol] as number;
      while (held >= 8) {
        bytes[at++] = bits;
        bits >>>= 8;
        held -= 8;
      }
    }
    this.#at = at;
    this.#bits = bits;
    this.#count = held;
  }

  /** Fills the byte begun with zeros. */
  align(): void {
    if (this.#count > 0) this.put(0, 8 - this.#count);
  }

  /** Hands out a copy of the whole bytes written; the writer is empty after it. */
  take(): Uint8Array {
    const bytes = Uint8Array.prototype.slice.call(this.#bytes, 0, this.#at);
    this.#at = 0;
    return bytes;
  }
}
