/** Reads frequencies.txt, trips that repeat at a headway, and expands it into one trip per departure. */

import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import type { ServiceSeconds } from '#domain/units.ts';
import type { Network, NetworkTrip } from '#flat/compile/network/network.ts';
import { CallFlag } from '#flat/compile/network/stopTimes.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

export interface Frequency {
  trip: number;
  start: ServiceSeconds;
  end: ServiceSeconds;
  headwaySeconds: number;
  exact: boolean;
}

function parseSeconds(text: string): ServiceSeconds | null {
  const match = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  return match === null ? null : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

export async function readFrequencies(
  feed: Feed,
  trips: Map<string, number>,
  problems: Problems,
): Promise<Frequency[]> {
  const frequencies: Frequency[] = [];
  const required = ['trip_id', 'start_time', 'end_time', 'headway_secs'];
  await readTable(feed, 'frequencies.txt', required, problems, (row) => {
    const trip = trips.get(row.get('trip_id'));
    const start = parseSeconds(row.get('start_time'));
    const end = parseSeconds(row.get('end_time'));
    const headwayText = row.get('headway_secs');
    const headwaySeconds = Number(headwayText);
    const isEmpty = start !== null && end !== null && end <= start;
    if (trip === undefined || start === null || end === null || isEmpty || !/^[1-9]\d*$/.test(headwayText)) {
      // Without any period, the trip would run at its times in stop_times.txt, which only give travel times.
      if (trip !== undefined) frequencies.push({ trip, start: 0, end: 0, headwaySeconds: 1, exact: false });
      if (trip === undefined) return row.skip('trip_id', 'unknown-trip');
      if (start === null) return row.skip('start_time');
      return row.skip(end === null || isEmpty ? 'end_time' : 'headway_secs');
    }
    frequencies.push({ trip, start, end, headwaySeconds, exact: row.get('exact_times') === '1' });
  });
  return frequencies;
}

/** More calls from all frequencies of a build, or more departures from one row, indicate a mistake. */
const MAX_CALLS = 20_000_000;
const MAX_DEPARTURES = 10_000;

/**
 * Makes one trip per departure; without exact_times, every call of it is approximate. Calls are appended after grouping,
 * trip by trip, so they are contiguous and in order.
 */
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
