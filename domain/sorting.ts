/** A heap for Dijkstra's algorithm, a counting sort, and bisection. */

/** A binary heap of places by the costs to reach them. */
export class Heap {
  readonly #places: number[] = [];
  readonly #costs: number[] = [];

  get size(): number {
    return this.#places.length;
  }

  get least(): number {
    return this.#costs[0] as number;
  }

  push(place: number, cost: number): void {
    const [places, costs] = [this.#places, this.#costs];
    let at = places.length;
    places.push(place);
    costs.push(cost);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((costs[parent] as number) <= cost) break;
      places[at] = places[parent] as number;
      costs[at] = costs[parent] as number;
      at = parent;
    }
    places[at] = place;
    costs[at] = cost;
  }

  pop(): number {
    const [places, costs] = [this.#places, this.#costs];
    const top = places[0] as number;
    const place = places.pop() as number;
    const cost = costs.pop() as number;
    const size = places.length;
    if (size === 0) return top;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      if (child + 1 < size && (costs[child + 1] as number) < (costs[child] as number)) child++;
      if ((costs[child] as number) >= cost) break;
      places[at] = places[child] as number;
      costs[at] = costs[child] as number;
      at = child;
    }
    places[at] = place;
    costs[at] = cost;
    return top;
  }
}

/**
 * Groups the places of a list by the keys in it (a counting sort): those with key `k` are `order[starts[k]]` to
 * `order[starts[k + 1]]`, in the order of the list. Keys are below `count`; places with a negative key are left out.
 */
export function placesByKey(
  keys: ArrayLike<number>,
  count: number,
): { starts: Uint32Array<ArrayBuffer>; order: Uint32Array<ArrayBuffer> } {
  const starts = new Uint32Array(count + 1);
  for (let place = 0; place < keys.length; place++) {
    const key = keys[place] as number;
    if (key >= 0) starts[key + 1] = (starts[key + 1] as number) + 1;
  }
  for (let key = 0; key < count; key++)
    starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number);
  const next = starts.slice();
  const order = new Uint32Array(starts[count] as number);
  for (let place = 0; place < keys.length; place++) {
    const key = keys[place] as number;
    if (key < 0) continue;
    const at = next[key] as number;
    next[key] = at + 1;
    order[at] = place;
  }
  return { starts, order };
}

/** Returns the first place of a sorted list of `count` things that is not before what is sought; `count`: all are. */
export function firstPlace(count: number, isBefore: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
