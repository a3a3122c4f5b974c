/** Plans the schedule documents for the workers: which ones to write, and what their rows contain. */
import { segment } from '#contract/endpoint/endpoint.ts';
import { wireId } from '#contract/fields/wireValues.ts';
import { headsignOf } from '#flat/compile/documents/routeDocuments.ts';
import { wireTripId } from '#flat/compile/network/ids.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Served } from '#flat/compile/network/served.ts';
import { type StopTimes, sharedColumn } from '#flat/compile/network/stopTimes.ts';
import { CALL_WORDS, FLAG_BITS, type PackedTexts, type SchedulePlan } from './schedulePlan.ts';

/** Builds the constant parts of schedule rows: the start of a trip's rows, and the text for a stop. */
const text = JSON.stringify;

/** Returns, for each trip, the text from the comma before a row to the key of the stop id; "" for a trip without calls. */
function tripTexts(network: Network, serviceIds: readonly string[]): PackedTexts {
  const { stopTimes, trips, stops, routes, releases } = network;
  return packTexts(trips.length, (index) => {
    const trip = trips[index];
    const end = stopTimes.ends[index] as number;
    if (trip === undefined || stopTimes.starts[index] === end) return '';
    const route = routes[trip.route];
    const id = (value: string) => text(wireTripId(value, route?.type ?? 0));
    const lastStop = stops[stopTimes.stop[end - 1] as number];
    return (
      `,{"release_name":${text(releases[route?.release ?? -1]?.name ?? '')},"route_id":${text(route?.id ?? '')}` +
      `,"service_id":${text(serviceIds[trip.service] ?? '')},"trip_id":${id(trip.id)}` +
      `,"trip_headsign":${text(headsignOf(network, index))},"direction_id":${trip.direction ?? 0}` +
      `,"block_id":${trip.blockId === '' ? 'null' : id(trip.blockId)}` +
      `,"last_stop_id":${lastStop === undefined ? 'null' : text(wireId(lastStop.id))},"stop_id":`
    );
  });
}

const stopTexts = ({ stops }: Network): PackedTexts =>
  packTexts(stops.length, (index) => {
    const { id = '', name = '' } = stops[index] ?? {};
    return `${text(wireId(id))},"stop_name":${text(name)},"stop_sequence":`;
  });

export function makePlan(network: Network, served: Served, serviceIds: readonly string[]): SchedulePlan {
  const { stopTimes, trips } = network;
  const { starts, ends, headsign } = stopTimes;
  return {
    calls: callWords(stopTimes),
    headsign,
    headsigns: packTexts(network.callHeadsigns.length, (i) => JSON.stringify(network.callHeadsigns[i])),
    ...numberTracks(network),
    starts,
    ends,
    tripTexts: tripTexts(network, serviceIds),
    stopTexts: stopTexts(network),
    routePaths: packTexts(served.routeIds.length, (index) => segment(served.routeIds[index] ?? '')),
    stopPaths: packTexts(served.stopIds.length, (index) => segment(served.stopIds[index] ?? '')),
    tripPaths: packTexts(trips.length, (index) => segment(trips[index]?.id ?? '')),
    tripRoute: served.tripRoute,
    ...callsByStop(network, served),
    ...tripDocuments(network, served),
    next: sharedColumn(Int32Array, 2),
  };
}

/** Numbers the tracks of stops after those of single calls. */
function numberTracks({ stops, stopTimes, callTracks }: Network) {
  const texts = [...callTracks];
  const numbers = new Map(texts.map((text, number) => [text, number]));
  const stopTracks = sharedColumn(Uint32Array, stops.length);
  for (const [index, { track }] of stops.entries())
    stopTracks[index] = numbers.getOrInsertComputed(track, () => texts.push(track) - 1);
  const tracks = packTexts(texts.length, (i) => JSON.stringify(texts[i]));
  return { callTracks: stopTimes.track, stopTracks, tracks };
}

function callWords({ length, stop, sequence, arrival, departure, flags }: StopTimes): Int32Array {
  const words = sharedColumn(Int32Array, length * CALL_WORDS);
  for (let row = 0, at = 0; row < length; row++, at += CALL_WORDS) {
    words[at] = ((stop[row] as number) << FLAG_BITS) | (flags[row] as number);
    words[at + 1] = sequence[row] as number;
    words[at + 2] = arrival[row] as number;
    words[at + 3] = departure[row] as number;
  }
  return words;
}

/** Sorts all calls by document stop (a counting sort), with trips in document order. */
function callsByStop({ stopTimes }: Network, { order, stopOf, stopIds }: Served) {
  const { stop, starts, ends } = stopTimes;
  const stopStarts = sharedColumn(Uint32Array, stopIds.length + 1);
  for (const trip of order) {
    for (let row = starts[trip] as number; row < (ends[trip] as number); row++) {
      const after = (stopOf[stop[row] as number] as number) + 1;
      stopStarts[after] = (stopStarts[after] as number) + 1;
    }
  }
  for (let i = 1; i < stopStarts.length; i++)
    stopStarts[i] = (stopStarts[i] as number) + (stopStarts[i - 1] as number);
  const total = stopStarts.at(-1) ?? 0;
  const stopCalls = sharedColumn(Uint32Array, total);
  const stopCallTrips = sharedColumn(Uint32Array, total);
  const next = stopStarts.slice();
  for (const trip of order) {
    for (let row = starts[trip] as number; row < (ends[trip] as number); row++) {
      const documentStop = stopOf[stop[row] as number] as number;
      const at = next[documentStop] as number;
      stopCalls[at] = row;
      stopCallTrips[at] = trip;
      next[documentStop] = at + 1;
    }
  }
  return { stopStarts, stopCalls, stopCallTrips };
}

/** Plans one document per route and trip id. Releases or feeds may share a trip id; each row names its release. */
function tripDocuments({ trips }: Network, { order, routeStarts }: Served) {
  const documentTrips = sharedColumn(Uint32Array, order.length);
  const documentStarts: number[] = [0];
  let at = 0;
  for (let route = 0; route + 1 < routeStarts.length; route++) {
    const byId = Map.groupBy(
      order.subarray(routeStarts[route], routeStarts[route + 1]),
      (trip) => trips[trip]?.id ?? '',
    );
    for (const same of byId.values()) {
      for (const trip of same) documentTrips[at++] = trip;
      documentStarts.push(at);
    }
  }
  const sharedStarts = sharedColumn(Uint32Array, documentStarts.length);
  sharedStarts.set(documentStarts);
  return { documentTrips, documentStarts: sharedStarts };
}

function packTexts(count: number, text: (index: number) => string): PackedTexts {
  const offsets = sharedColumn(Uint32Array, count + 1);
  let scratch = Buffer.allocUnsafe(1 << 20);
  let used = 0;
  for (let index = 0; index < count; index++) {
    const part = text(index);
    if (used + part.length * 3 > scratch.length) {
      const larger = Buffer.allocUnsafe(scratch.length * 2 + part.length * 3);
      scratch.copy(larger, 0, 0, used);
      scratch = larger;
    }
    used += scratch.write(part, used);
    offsets[index + 1] = used;
  }
  const bytes = sharedColumn(Uint8Array, used);
  bytes.set(scratch.subarray(0, used));
  return { bytes, offsets };
}
