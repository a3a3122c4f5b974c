/** Numbers for equal things, in order of first appearance: texts, and sequences of whole numbers. */

/** Returns a function that numbers texts by their place in the list, to which it adds new ones. */
export function createNumbering(texts: string[]): (text: string) => number {
  const numbers = new Map(texts.map((text, number) => [text, number]));
  return (text) => numbers.getOrInsertComputed(text, () => texts.push(text) - 1);
}

/** Numbers sequences, which are given number by number, so that equal ones of many trips are found without a text for each. */
export class Sequences {
  /** All different sequences, one after the other, then the one being given. */
  #numbers = new Int32Array(256);
  #used = 0;
  readonly #starts = [0];
  readonly #byHash = new Map<number, number[]>();

  push(number: number): void {
    if (this.#used === this.#numbers.length) {
      const longer = new Int32Array(this.#used * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.#used++] = number;
  }

  /** Ends the sequence of the numbers given since the last call. Returns its number: that of an equal one, or a new one. */
  end(): number {
    const own = this.#starts.length - 1;
    const start = this.#starts[own] as number;
    let hash = 0x811c9dc5;
    for (let at = start; at < this.#used; at++)
      hash = Math.imul(hash ^ (this.#numbers[at] as number), 0x01000193);
    const alike = this.#byHash.getOrInsertComputed(hash, () => []);
    const known = alike.find((each) => this.#isOwn(each));
    if (known === undefined) {
      alike.push(own);
      this.#starts.push(this.#used);
    } else this.#used = start;
    return known ?? own;
  }

  /** Whether an earlier sequence equals the one being given. */
  #isOwn(sequence: number): boolean {
    const numbers = this.#numbers;
    const start = this.#starts.at(-1) as number;
    const other = this.#starts[sequence] as number;
    if ((this.#starts[sequence + 1] as number) - other !== this.#used - start) return false;
    for (let at = start; at < this.#used; at++) if (numbers[at] !== numbers[other + at - start]) return false;
    return true;
  }
}
