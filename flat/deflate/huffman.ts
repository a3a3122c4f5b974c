/** Huffman codes as deflate wants them (RFC 1951, 3.2.2): canonical, no longer than a limit, bits reversed. */

export interface Codes {
  /** Bits to write for each symbol, first bit lowest. */
  bits: Uint16Array;
  /** How many they are; 0 for a symbol that has no code. */
  lengths: Uint8Array;
}

/** Code lengths of symbols that occur as often as `counts` says, none over `limit`; 0 for those that never occur. */
export function codeLengths(counts: ArrayLike<number>, limit: number): Uint8Array {
  let weights = Array.from(counts);
  let lengths = treeDepths(weights);
  while (lengths.some((length) => length > limit)) {
    // Rare symbols are made less rare: the tree gets flatter and hardly worse.
    weights = weights.map((weight) => (weight > 1 ? (weight >> 1) | 1 : weight));
    lengths = treeDepths(weights);
  }
  return lengths;
}

/** Depth of each symbol in its Huffman tree, made from two queues: leaves by weight, and nodes as they come. */
function treeDepths(weights: readonly number[]): Uint8Array {
  const lengths = new Uint8Array(weights.length);
  const leaves = weights.flatMap((weight, symbol) => (weight > 0 ? [symbol] : []));
  if (leaves.length < 2) {
    for (const symbol of leaves) lengths[symbol] = 1;
    return lengths;
  }
  leaves.sort((a, b) => (weights[a] as number) - (weights[b] as number) || a - b);
  const total = leaves.map((symbol) => weights[symbol] as number);
  const parent: number[] = [];
  let leaf = 0;
  let node = leaves.length;
  const lightest = () => {
    const takeLeaf =
      leaf < leaves.length && (node >= total.length || (total[leaf] as number) <= (total[node] as number));
    return takeLeaf ? leaf++ : node++;
  };
  while (total.length < 2 * leaves.length - 1) {
    const a = lightest();
    const b = lightest();
    parent[a] = total.length;
    parent[b] = total.length;
    total.push((total[a] as number) + (total[b] as number));
  }
  const depth = new Uint8Array(total.length);
  for (let i = total.length - 2; i >= 0; i--) depth[i] = (depth[parent[i] as number] as number) + 1;
  for (const [index, symbol] of leaves.entries()) lengths[symbol] = depth[index] as number;
  return lengths;
}

/** The canonical codes of these lengths. */
export function canonicalCodes(lengths: Uint8Array): Codes {
  const bits = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= 15; length++) {
    code <<= 1;
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      let reversed = 0;
      for (let i = 0; i < length; i++) if (((code >> i) & 1) === 1) reversed |= 1 << (length - 1 - i);
      bits[symbol] = reversed;
      code++;
    }
  }
  return { bits, lengths };
}
