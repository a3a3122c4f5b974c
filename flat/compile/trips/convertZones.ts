/**
 * Converts the times of trips whose agency is in another zone to the schedule's. Where one zone changes its clocks before
 * the other, a trip is split into two with the same id, each with some of the days.
 */

import { type DayNumber, formatDay } from '#flat/compile/network/datesAndZones.ts';
import { freeId } from '#flat/compile/network/ids.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Problems } from '#flat/gtfs/problems.ts';

/** Days whose times differ equally from the schedule's zone. */
interface Part {
  /** Seconds to add to each time. */
  seconds: number;
  /** -1 if the trip begins on the previous day in the schedule's zone, else 0. */
  dayShift: -1 | 0;
  days: Set<DayNumber>;
}

/** Call this when every trip has its own calls. */
export function convertZones(network: Network, problems: Problems): void {
  const { otherZones, trips, services, stopTimes: calls } = network;
  if (otherZones.size === 0) return;
  nameStopZones(network);
  const noonOf = createNoons();
  const madeServices = new Map<string, number>();
  const taken = new Set(services.map(({ id }) => id));
  const starts = [...calls.starts];
  const ends = [...calls.ends];

  const partsOf = (days: ReadonlySet<DayNumber>, zone: string, first: number): Part[] => {
    const parts = new Map<string, Part>();
    for (const day of days) {
      const noon = noonOf(zone, day);
      const dayShift = first + noon - noonOf(network.zone, day) < 0 ? -1 : 0;
      const seconds = noon - noonOf(network.zone, day + dayShift);
      parts
        .getOrInsertComputed(`${seconds} ${dayShift}`, () => ({ seconds, dayShift, days: new Set() }))
        .days.add(day);
    }
    return [...parts.values()];
  };
  /** Returns the service with the days of a part, which is `index` itself if it has these days. */
  const serviceOf = (index: number, { dayShift, days }: Part): number => {
    const service = services[index];
    if (service === undefined || (dayShift === 0 && days.size === service.days.size)) return index;
    const key = `${index} ${dayShift} ${[...days].join(' ')}`;
    return madeServices.getOrInsertComputed(key, () => {
      const shifted = (all: ReadonlySet<DayNumber>) => new Set([...all].map((day) => day + dayShift));
      const exceptions = shifted(service.exceptions.intersection(days));
      return (
        services.push({ ...service, id: freeId(service.id, taken), days: shifted(days), exceptions }) - 1
      );
    });
  };

  for (const [index, zone] of otherZones) {
    const trip = trips[index];
    const from = starts[index] as number;
    const to = ends[index] as number;
    if (trip === undefined || from === to) continue;
    const parts = partsOf(services[trip.service]?.days ?? new Set(), zone, calls.arrival[from] as number);
    const { service, departureSeconds } = trip;
    // The first part stays in place and is converted last, since the others copy its calls.
    for (const [number, part] of [...parts.entries()].reverse()) {
      const copy = number === 0 ? trip : { ...trip };
      copy.service = serviceOf(service, part);
      if (departureSeconds >= 0) copy.departureSeconds = departureSeconds + part.seconds;
      const start = number === 0 ? from : calls.length;
      for (let row = from; row < to; row++) {
        const at = start + row - from;
        if (number > 0) calls.copy(row, trips.length);
        calls.arrival[at] = (calls.arrival[row] as number) + part.seconds;
        calls.departure[at] = (calls.departure[row] as number) + part.seconds;
      }
      if (number === 0) continue;
      trips.push(copy);
      starts.push(start);
      ends.push(calls.length);
    }
  }
  calls.setRanges(starts, ends);
  const zones = [...new Set(otherZones.values())].join(', ');
  problems.add('info', 'several-zones', { file: 'agency.txt', column: 'agency_timezone' }, () => {
    return `times in ${zones} are converted to ${network.zone} (trips: ${otherZones.size})`;
  });
  otherZones.clear();
}

/** Where only trips of another zone call, clocks show that zone, unless the feed gives one. */
function nameStopZones({ otherZones, trips, stops, stopTimes: calls }: Network): void {
  const zoneOf = new Map<number, string>();
  for (let trip = 0; trip < trips.length; trip++) {
    const zone = otherZones.get(trip) ?? '';
    for (let row = calls.starts[trip] as number; row < (calls.ends[trip] as number); row++) {
      const stop = calls.stop[row] as number;
      for (const place of [stop, stops[stop]?.parent ?? -1])
        zoneOf.set(place, (zoneOf.get(place) ?? zone) === zone ? zone : '');
    }
  }
  for (const [index, zone] of zoneOf) {
    const stop = stops[index];
    if (stop !== undefined) stop.zone ||= zone;
  }
}

/** Returns a function for the epoch seconds of noon, from which GTFS counts times (noon minus 12 h is 0). */
function createNoons(): (zone: string, day: DayNumber) => number {
  const known = new Map<string, number>();
  return (zone, day) =>
    known.getOrInsertComputed(`${zone} ${day}`, () => {
      const noon = Temporal.PlainDate.from(formatDay(day)).toZonedDateTime({
        timeZone: zone,
        plainTime: '12:00',
      });
      return noon.epochMilliseconds / 1000;
    });
}
