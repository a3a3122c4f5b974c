/** Interpolates missing times by distance and flags them as approximate. Drops calls before or after all given times. */
import { METERS_PER_DEGREE } from '#domain/stations/nearest.ts';
import type { NetworkStop } from '#flat/compile/network/network.ts';
import { CallFlag, type StopTimes } from '#flat/compile/network/stopTimes.ts';

export interface Interpolation {
  /** Calls before the first or after the last given time. */
  dropped: number;
  /** Calls that arrive before the previous call departs; they get its departure time. */
  backwards: number;
  /** Trips whose times restart at 00:00:00 after midnight; they continue from 24:00:00. */
  wrapped: number;
}

const DAY_SECONDS = 86_400;
/** Times wrap at midnight if the next call, read as a day later, follows within this time. */
const MAX_GAP_SECONDS = 6 * 3600;

export function interpolateTimes(calls: StopTimes, stops: readonly NetworkStop[]): Interpolation {
  const { arrival, departure, flags, starts, ends } = calls;
  const counts: Interpolation = { dropped: 0, backwards: 0, wrapped: 0 };
  for (let trip = 0; trip < starts.length; trip++) {
    let from = starts[trip] as number;
    let to = ends[trip] as number;
    while (from < to && arrival[from] === -1) from++;
    while (to > from && arrival[to - 1] === -1) to--;
    counts.dropped += from - (starts[trip] as number) + ((ends[trip] as number) - to);
    starts[trip] = from;
    ends[trip] = to;
    let known = from;
    let days = 0;
    for (let row = from + 1; row < to; row++) {
      if (arrival[row] === -1) continue;
      if (days > 0) move(calls, row, days);
      const more = Math.ceil(((departure[known] as number) - (arrival[row] as number)) / DAY_SECONDS);
      const gap = (arrival[row] as number) + more * DAY_SECONDS - (departure[known] as number);
      if (more > 0 && gap <= MAX_GAP_SECONDS) {
        if (days === 0) counts.wrapped++;
        days += more;
        move(calls, row, more);
      }
      if ((arrival[row] as number) < (departure[known] as number)) {
        counts.backwards++;
        arrival[row] = departure[known] as number;
        if ((departure[row] as number) < (arrival[row] as number)) departure[row] = arrival[row] as number;
        flags[row] = (flags[row] as number) | CallFlag.approximate;
      }
      if (row > known + 1) fill(calls, stops, known, row);
      known = row;
    }
  }
  return counts;
}

function move({ arrival, departure }: StopTimes, row: number, days: number): void {
  arrival[row] = (arrival[row] as number) + days * DAY_SECONDS;
  departure[row] = (departure[row] as number) + days * DAY_SECONDS;
}

function fill(calls: StopTimes, stops: readonly NetworkStop[], from: number, to: number): void {
  const { arrival, departure, flags, stop } = calls;
  const start = departure[from] as number;
  const span = (arrival[to] as number) - start;
  const along: number[] = [0];
  for (let row = from + 1; row <= to; row++) {
    const a = stops[stop[row - 1] as number];
    const b = stops[stop[row] as number];
    along.push((along.at(-1) ?? 0) + Math.max(1, metersBetweenStops(a, b) ?? 1));
  }
  const total = along.at(-1) ?? 1;
  for (let row = from + 1; row < to; row++) {
    const time = Math.round(start + (span * (along[row - from] ?? 0)) / total);
    arrival[row] = time;
    departure[row] = time;
    flags[row] = ((flags[row] as number) | CallFlag.approximate) & ~CallFlag.timepoint;
  }
}

type Position = Pick<NetworkStop, 'lat' | 'lon'>;

/** Returns the straight-line distance, accurate to a few tenths of a percent within a city; `null` without a position. */
export function metersBetweenStops(a: Position | undefined, b: Position | undefined): number | null {
  if (a === undefined || b === undefined) return null;
  if (a.lat === null || a.lon === null || b.lat === null || b.lon === null) return null;
  const north = (a.lat - b.lat) * METERS_PER_DEGREE;
  const east = (a.lon - b.lon) * METERS_PER_DEGREE * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(north, east);
}
