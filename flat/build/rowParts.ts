/** The constant parts of schedule rows, each laid out once: what trips say, what stops say, what every row says. */

import { wireId } from '#contract/wireId.ts';
import { layOut } from './layOut.ts';
import type { Network } from './network.ts';
import { headsignOf } from './routeDocuments.ts';
import { type SchedulePlan, STOP_PARTS, TRIP_PARTS } from './schedulePlan.ts';
import { shared } from './stopTimes.ts';
import { wireTripId } from './wireTripId.ts';

const text = JSON.stringify;

/**
 * A row begins with five parts of its trip (route and service; its id; headsign and direction; block; last stop) and
 * four of the stop (id and name, each with the label of what follows); its times come after `arrivalPart`. Nearly all
 * but the trip's id are shared by many rows.
 */
export function rowParts(
  network: Network,
  serviceIds: readonly string[],
): Pick<SchedulePlan, 'parts' | 'tripParts' | 'stopParts' | 'commaPart' | 'arrivalPart'> {
  const { stopTimes, trips, stops, routes, releases } = network;
  const texts: string[] = [];
  const add = (part: string) => texts.push(part) - 1;
  const services = once((key: number) => {
    const route = routes[Math.floor(key / serviceIds.length)];
    const release = text(releases[route?.release ?? -1]?.name ?? '');
    const service = text(serviceIds[key % serviceIds.length] ?? '');
    return add(
      `{"release_name":${release},"route_id":${text(route?.id ?? '')},"service_id":${service},"trip_id":`,
    );
  });
  const headsigns = ([0, 1] as const).map((direction) =>
    once((headsign: string) =>
      add(`,"trip_headsign":${text(headsign)},"direction_id":${direction},"block_id":`),
    ),
  );
  // Ids of rail stay text where others are numbers.
  const blocks = once((type: number) => once((id: string) => add(text(wireTripId(id, type)))));
  const noBlock = add('null');
  const lastStops = once((index: number) => {
    const stop = stops[index];
    return add(`,"last_stop_id":${stop === undefined ? null : text(wireId(stop.id))},"stop_id":`);
  });

  const tripParts = shared(Uint32Array, trips.length * TRIP_PARTS);
  for (const [index, trip] of trips.entries()) {
    const end = stopTimes.ends[index] as number;
    if (stopTimes.starts[index] === end) continue;
    const type = routes[trip.route]?.type ?? 0;
    const at = index * TRIP_PARTS;
    tripParts[at] = services(trip.route * serviceIds.length + trip.service);
    tripParts[at + 1] = add(text(wireTripId(trip.id, type)));
    tripParts[at + 2] = headsigns[trip.direction ?? 0]?.(headsignOf(network, index)) ?? 0;
    tripParts[at + 3] = trip.blockId === '' ? noBlock : blocks(type)(trip.blockId);
    tripParts[at + 4] = lastStops(stopTimes.stop[end - 1] as number);
  }
  const names = once((name: string) => add(text(name)));
  const stopParts = shared(Uint32Array, stops.length * STOP_PARTS);
  const nameLabel = add(',"stop_name":');
  const sequenceLabel = add(',"stop_sequence":');
  for (const [index, { id, name }] of stops.entries()) {
    stopParts.set([add(text(wireId(id))), nameLabel, names(name), sequenceLabel], index * STOP_PARTS);
  }
  const commaPart = add(',');
  const arrivalPart = add(',"arrival_time":"');
  const parts = layOut(texts.length, (index) => texts[index] ?? '');
  return { parts, tripParts, stopParts, commaPart, arrivalPart };
}

/** Remembers what `make` gave for each key. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
}
