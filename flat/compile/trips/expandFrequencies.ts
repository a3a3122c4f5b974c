/** Expands frequencies.txt into one trip per departure. Without exact_times, every call is approximate. */
import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import type { Network, NetworkTrip } from '#flat/compile/network/network.ts';
import { CallFlag } from '#flat/compile/network/stopTimes.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import type { Frequency } from './readFrequencies.ts';

/** More calls from all frequencies of a build, or more departures from one row, indicate a mistake. */
const MAX_CALLS = 20_000_000;
const MAX_DEPARTURES = 10_000;

/** Calls are appended after grouping, trip by trip, so they are contiguous and in order. */
export function expandFrequencies(
  network: Network,
  frequencies: readonly Frequency[],
  problems: Problems,
): void {
  if (frequencies.length === 0) return;
  const { trips, stopTimes: calls } = network;
  const starts = [...calls.starts];
  const ends = [...calls.ends];
  const templates = new Set<number>();
  let callCount = 0;
  for (const { trip, start, end, headwaySeconds, exact } of frequencies) {
    const from = starts[trip] ?? 0;
    const to = ends[trip] ?? 0;
    const template = trips[trip];
    if (template === undefined || from === to) continue;
    templates.add(trip);
    const departures = Math.max(0, Math.ceil((end - start) / headwaySeconds));
    callCount += departures * (to - from);
    if (callCount > MAX_CALLS || departures > MAX_DEPARTURES) {
      const place = { file: 'frequencies.txt', column: 'headway_secs' };
      problems.add('error', 'too-many-departures', place, () => {
        return `trip ${template.id} has too many departures for one row or for the build (every ${headwaySeconds} s), row skipped`;
      });
      callCount -= departures * (to - from);
      continue;
    }
    const base = calls.departure[from] as number;
    const zone = network.otherZones.get(trip);
    for (let at = start; at < end; at += headwaySeconds) {
      const copy: NetworkTrip = {
        ...template,
        id: frequencyTripId(template.id, at),
        departureSeconds: at,
        headwaySeconds: exact ? 0 : headwaySeconds,
      };
      starts.push(calls.length);
      for (let row = from; row < to; row++) {
        const copy = calls.length;
        calls.copy(row, trips.length);
        // A first call with dwell time could otherwise arrive before the day begins.
        calls.arrival[copy] = Math.max(0, (calls.arrival[row] as number) - base + at);
        calls.departure[copy] = (calls.departure[row] as number) - base + at;
        if (!exact) calls.flags[copy] = (calls.flags[row] as number) | CallFlag.approximate;
      }
      ends.push(calls.length);
      if (zone !== undefined) network.otherZones.set(trips.length, zone);
      trips.push(copy);
    }
  }
  // The template itself is not a departure.
  for (const trip of templates) ends[trip] = starts[trip] ?? 0;
  calls.setRanges(starts, ends);
}
