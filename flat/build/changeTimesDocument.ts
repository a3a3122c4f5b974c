import type { WireChangeTimes } from '#contract/flat/changeTimes.ts';
import type { Network } from './network.ts';
import type { Served } from './served.ts';
import type { StopFacts } from './stopFacts.ts';

/**
 * `change-times.json`: how long a change between two stops of one station takes, where transfers.txt says so. A row about
 * a station holds for its stops, unless a row about the stops themselves says otherwise; of several equally close rows
 * the most careful counts.
 */
export function changeTimesDocument(
  network: Network,
  { stopIds, stopIndex, stopOf }: Served,
  facts: StopFacts,
): WireChangeTimes {
  const { stops } = network;
  /** The served stops at or below each stop, by document, and the station each lies in. */
  const below = new Map<number, number[]>();
  const stationOf = new Map<number, number>();
  for (const [document, index] of stopIndex.entries()) {
    if ((facts.calls[document] ?? 0) === 0) continue;
    let place = index;
    // Boarding areas lie in platforms, platforms in stations.
    for (let depth = 0; depth < 4 && place >= 0; depth++) {
      const at = stopOf[place] as number;
      const known = below.get(at);
      if (known === undefined) below.set(at, [document]);
      else known.push(document);
      stationOf.set(document, at);
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
          (known.closeness > closeness ||
            (known.closeness === closeness && isAsCareful(known.seconds, seconds)))
        )
          continue;
        closest.set(`${first} ${second}`, { from: first, to: second, closeness, seconds });
      }
    }
  }
  const wire = new Map<string, [string, number | null][]>();
  for (const { from, to, seconds } of closest.values()) {
    const id = stopIds[from] ?? '';
    wire.set(id, [...(wire.get(id) ?? []), [stopIds[to] ?? '', seconds]]);
  }
  return Object.fromEntries([...wire].map(([from, rows]) => [from, Object.fromEntries(rows)]));
}

const isAsCareful = (known: number | null, seconds: number | null): boolean =>
  known === null || (seconds !== null && known >= seconds);
