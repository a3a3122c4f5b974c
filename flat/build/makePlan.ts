/** Lays out for the workers what schedule documents there are and what their rows say. */

import { fragments } from './fragments.ts';
import type { Network } from './network.ts';
import { headsignOf } from './routeDocuments.ts';
import { type SchedulePlan, TRIP_PARTS } from './schedulePlan.ts';
import type { Served } from './served.ts';
import { shared } from './stopTimes.ts';
import { wireId, wireTripId } from './wireId.ts';

export function makePlan(network: Network, served: Served, serviceIds: readonly string[]): SchedulePlan {
  const { stopTimes, trips, stops } = network;
  const { starts, ends, stop, sequence, arrival, departure, flags, headsign } = stopTimes;
  const parts = tripParts(network, serviceIds);
  const stopParts = fragments(stops.length, (index) => {
    const source = stops[index];
    if (source === undefined) return '';
    const part = JSON.stringify({ stop_id: wireId(source.id), stop_name: source.name });
    return part.slice(1, -1);
  });
  return {
    stop,
    sequence,
    arrival,
    departure,
    flags,
    headsign,
    headsigns: fragments(network.callHeadsigns.length, (index) =>
      JSON.stringify(network.callHeadsigns[index]),
    ),
    starts,
    ends,
    ...parts,
    stopParts,
    routePaths: fragments(served.routeIds.length, (index) => segment(served.routeIds[index] ?? '')),
    stopPaths: fragments(served.stopIds.length, (index) => segment(served.stopIds[index] ?? '')),
    tripPaths: fragments(trips.length, (index) => segment(trips[index]?.id ?? '')),
    tripRoute: served.tripRoute,
    ...callsByStop(network, served),
    ...tripDocuments(network, served),
    next: shared(Int32Array, 2),
  };
}

/**
 * What every row of a trip begins with, in parts that recur: with route and service, the trip's own id, headsign and
 * direction, the block, the last stop.
 */
function tripParts(network: Network, serviceIds: readonly string[]) {
  const { stopTimes, trips, stops, routes, releases } = network;
  const numbers = new Map<string, number>();
  const tripPartNumbers = shared(Uint32Array, trips.length * TRIP_PARTS);
  let parts: string[] = [];
  const laidOut = fragments(trips.length * TRIP_PARTS, (index) => {
    if (index % TRIP_PARTS === 0) parts = partsOf(index / TRIP_PARTS);
    const part = parts[index % TRIP_PARTS] ?? '';
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    tripPartNumbers[index] = number;
    return part;
  });

  function partsOf(index: number): string[] {
    const trip = trips[index];
    const route = routes[trip?.route ?? -1];
    if (trip === undefined || route === undefined || stopTimes.starts[index] === stopTimes.ends[index]) {
      return [];
    }
    const last = stops[stopTimes.stop[(stopTimes.ends[index] as number) - 1] as number];
    const text = JSON.stringify;
    const release = text(releases[route.release]?.name ?? '');
    const block = trip.blockId === '' ? null : wireTripId(trip.blockId, route.type);
    return [
      `{"release_name":${release},"route_id":${text(route.id)},"service_id":${text(serviceIds[trip.service] ?? '')},"trip_id":`,
      text(wireTripId(trip.id, route.type)),
      `,"trip_headsign":${text(headsignOf(network, index))},"direction_id":${trip.direction ?? 0},"block_id":`,
      text(block),
      `,"last_stop_id":${last === undefined ? null : text(wireId(last.id))},`,
    ];
  }
  return { tripParts: laidOut, tripPartNumbers, tripPartCount: numbers.size };
}

/** An id as a path segment. The contract asks for the same. */
export const segment = (id: string): string => encodeURIComponent(id.toWellFormed());

/** Counting sort of all calls by document stop, trips in the order documents list them. */
function callsByStop({ stopTimes }: Network, { order, stopOf, stopIds }: Served) {
  const { stop, starts, ends } = stopTimes;
  const stopStarts = shared(Uint32Array, stopIds.length + 1);
  for (const trip of order) {
    for (let row = starts[trip] as number; row < (ends[trip] as number); row++) {
      const after = (stopOf[stop[row] as number] as number) + 1;
      stopStarts[after] = (stopStarts[after] as number) + 1;
    }
  }
  for (let i = 1; i < stopStarts.length; i++)
    stopStarts[i] = (stopStarts[i] as number) + (stopStarts[i - 1] as number);
  const total = stopStarts.at(-1) ?? 0;
  const stopCalls = shared(Uint32Array, total);
  const stopCallTrips = shared(Uint32Array, total);
  const next = stopStarts.slice();
  for (const trip of order) {
    for (let row = starts[trip] as number; row < (ends[trip] as number); row++) {
      const document = stopOf[stop[row] as number] as number;
      const at = next[document] as number;
      stopCalls[at] = row;
      stopCallTrips[at] = trip;
      next[document] = at + 1;
    }
  }
  return { stopStarts, stopCalls, stopCallTrips };
}

/** One document per route and trip id: two releases that share an id share the document, each row naming its own. */
function tripDocuments({ trips }: Network, { order, routeStarts }: Served) {
  const documentTrips = shared(Uint32Array, order.length);
  const documentStarts: number[] = [0];
  let at = 0;
  for (let route = 0; route + 1 < routeStarts.length; route++) {
    const byId = new Map<string, number[]>();
    for (const trip of order.subarray(routeStarts[route], routeStarts[route + 1])) {
      const id = trips[trip]?.id ?? '';
      const same = byId.get(id);
      if (same === undefined) byId.set(id, [trip]);
      else same.push(trip);
    }
    for (const same of byId.values()) {
      for (const trip of same) documentTrips[at++] = trip;
      documentStarts.push(at);
    }
  }
  const sharedStarts = shared(Uint32Array, documentStarts.length);
  sharedStarts.set(documentStarts);
  return { documentTrips, documentStarts: sharedStarts };
}
