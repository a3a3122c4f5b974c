/** Numbers byte strings in order of addition. Lookups create no strings. */
export class ByteDictionary {
  #arena = new Uint8Array(1 << 16);
  #used = 0;
  #starts = new Uint32Array(1 << 12);
  #slots = new Int32Array(1 << 13).fill(-1);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** Adds `text` and returns its number; -1 if it already exists. */
  add(text: string): number {
    const bytes = Buffer.from(text);
    if (this.find(bytes, 0, bytes.length) >= 0) return -1;
    if (this.#count + 2 > this.#starts.length) this.#starts = grow(this.#starts, Uint32Array);
    while (this.#used + bytes.length > this.#arena.length) this.#arena = grow(this.#arena, Uint8Array);
    const id = this.#count++;
    this.#starts[id] = this.#used;
    this.#arena.set(bytes, this.#used);
    this.#used += bytes.length;
    this.#starts[id + 1] = this.#used;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    else this.#place(id);
    return id;
  }

  /** Returns the number of `bytes[start..end)`, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(bytes, start, end) & mask;
    for (;;) {
      const id = this.#slots[slot] as number;
      if (id < 0 || this.is(id, bytes, start, end)) return id;
      slot = (slot + 1) & mask;
    }
  }

  /** Whether `id` is the number of these bytes. Trying the previous row's number first is cheaper than `find`. */
  is(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[id] as number;
    const length = end - start;
    if ((this.#starts[id + 1] as number) - from !== length) return false;
    const arena = this.#arena;
    // Compare from the end, where neighbouring ids usually differ.
    for (let i = length - 1; i >= 0; i--) if (arena[from + i] !== bytes[start + i]) return false;
    return true;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let id = 0; id < this.#count; id++) this.#place(id);
  }

  #place(id: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash(this.#arena, this.#starts[id] as number, this.#starts[id + 1] as number) & mask;
    while ((this.#slots[slot] as number) >= 0) slot = (slot + 1) & mask;
    this.#slots[slot] = id;
  }
}

function hash(bytes: Uint8Array, start: number, end: number): number {
  let h = 0x811c9dc5;
  for (let i = start; i < end; i++) h = Math.imul(h ^ (bytes[i] as number), 0x01000193);
  return (h ^ (h >>> 15)) >>> 0;
}

function grow<T extends Uint8Array | Uint32Array>(old: T, make: { new (length: number): T }): T {
  const larger = new make(old.length * 2);
  larger.set(old);
  return larger;
}
