import type { Network } from '#flat/compile/network/network.ts';
import { metersBetweenStops } from '#flat/compile/trips/interpolateTimes.ts';

/** After a longer break, riders cannot be expected to stay on board. */
const MAX_BREAK_SECONDS = 20 * 60;
/** Maximum distance to the first stop of the next trip. */
const NEAR_METERS = 200;

/** Maps each trip to the next trip of its block and service if that leaves soon, from nearby and on another route. */
export function findContinuations({ trips, stopTimes, stops }: Network): Map<number, number> {
  const blocks = new Map<string, number[]>();
  for (const [index, { blockId, service, headwaySeconds }] of trips.entries()) {
    if (blockId === '' || headwaySeconds > 0 || stopTimes.starts[index] === stopTimes.ends[index]) continue;
    blocks.getOrInsertComputed(`${service} ${blockId}`, () => []).push(index);
  }
  const next = new Map<number, number>();
  const { starts, ends, departure, arrival, stop } = stopTimes;
  for (const block of blocks.values()) {
    block.sort(
      (a, b) => (departure[starts[a] as number] as number) - (departure[starts[b] as number] as number),
    );
    for (const [place, trip] of block.entries()) {
      const after = block[place + 1];
      if (after === undefined || trips[after]?.route === trips[trip]?.route) continue;
      const last = (ends[trip] as number) - 1;
      const first = starts[after] as number;
      const pause = (departure[first] as number) - (arrival[last] as number);
      if (pause < 0 || pause > MAX_BREAK_SECONDS) continue;
      const from = stop[last] as number;
      const to = stop[first] as number;
      const apart = from === to ? 0 : metersBetweenStops(stops[from], stops[to]);
      if (apart !== null && apart <= NEAR_METERS) next.set(trip, after);
    }
  }
  return next;
}
