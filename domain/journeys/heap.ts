/** A binary heap of places by the costs to reach them, for Dijkstra's algorithm. */
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
