import type { WireChangeTimes } from '#contract/flat/changeTimes.ts';
import type { Network } from '#flat/build/network/network.ts';
import type { Served } from '#flat/build/network/served.ts';
import type { StopFacts } from '#flat/build/network/stopFacts.ts';

/**
 * `change-times.json`: times to change between stops of one station, from transfers.txt. A row for stops overrides
 * one for their station. Among equally specific rows the longest time counts, unless one says that no change is possible.
 */
export function changeTimesDocument(
  network: Network,
  { stopIds, stopIndex, stopOf }: Served,
  facts: StopFacts,
): WireChangeTimes {
  const { stops } = network;
  /** The document stops with service at or below each document stop, and the station of each. */
  const below = new Map<number, number[]>();
  const stationOf = new Map<number, number>();
  for (const [documentStop, index] of stopIndex.entries()) {
    if ((facts.calls[documentStop] ?? 0) === 0) continue;
    let place = index;
    // Boarding areas belong to platforms, platforms to stations.
    for (let depth = 0; depth < 4 && place >= 0; depth++) {
      const at = stopOf[place] as number;
      below.getOrInsertComputed(at, () => []).push(documentStop);
      stationOf.set(documentStop, at);
      place = stops[place]?.parent ?? -1;
    }
  }
  const closest = new Map<string, { from: number; to: number; closeness: number; seconds: number | null }>();
  for (const { from, to, seconds } of network.changes) {
    const [a, b] = [stopOf[from] as number, stopOf[to] as number];
    for (const first of below.get(a) ?? []) {
      for (const second of below.get(b) ?? []) {
        if (stationOf.get(first) !== stationOf.get(second)) continue;
        const closeness = Number(first === a) + Number(second === b);
        const known = closest.get(`${first} ${second}`);
        if (
          known &&
          (known.closeness > closeness || (known.closeness === closeness && isAsLong(known.seconds, seconds)))
        )
          continue;
        closest.set(`${first} ${second}`, { from: first, to: second, closeness, seconds });
      }
    }
  }
  const wire = new Map<string, [string, number | null][]>();
  for (const { from, to, seconds } of closest.values()) {
    wire.getOrInsertComputed(stopIds[from] ?? '', () => []).push([stopIds[to] ?? '', seconds]);
  }
  return Object.fromEntries([...wire].map(([from, rows]) => [from, Object.fromEntries(rows)]));
}

const isAsLong = (known: number | null, seconds: number | null): boolean =>
  known === null || (seconds !== null && known >= seconds);
