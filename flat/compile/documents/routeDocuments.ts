import { wireId } from '#contract/fields/wireValues.ts';
import type { WireShape } from '#contract/flat/shapes.ts';
import type { WireStop } from '#contract/flat/stops.ts';
import type { WirePattern, WireTimetable } from '#contract/flat/timetable.ts';
import { otherZone } from '#flat/compile/network/datesAndZones.ts';
import { wireIdOfTrip, wireTripId } from '#flat/compile/network/ids.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Pattern } from '#flat/compile/network/routePatterns.ts';
import type { Served } from '#flat/compile/network/served.ts';
import { CallFlag } from '#flat/compile/network/stopTimes.ts';

export function headsignOf(network: Network, trip: number): string {
  const { headsign } = network.trips[trip] ?? { headsign: '' };
  if (headsign !== '') return headsign;
  const { starts, headsign: headsignIndexes } = network.stopTimes;
  const firstHeadsign = network.callHeadsigns[headsignIndexes[starts[trip] as number] ?? 0] ?? '';
  if (firstHeadsign !== '') return firstHeadsign;
  const last = (network.stopTimes.ends[trip] as number) - 1;
  return network.stops[network.stopTimes.stop[last] as number]?.name ?? '';
}

const stopsOf = ({ stopTimes }: Network, trip: number): Uint32Array =>
  stopTimes.stop.subarray(stopTimes.starts[trip], stopTimes.ends[trip]);

/** `stops/{routeId}/stops.json`: the merged stop order of each release and direction. */
export function stopsDocument(network: Network, patterns: readonly Pattern[]): WireStop[] {
  const rows: WireStop[] = [];
  const groups = Map.groupBy(patterns, (pattern) => {
    const release = network.routes[network.trips[pattern.trip]?.route ?? -1]?.release ?? 0;
    return `${release} ${pattern.direction}`;
  });
  for (const group of groups.values()) {
    const trip = network.trips[group[0]?.trip ?? -1];
    const route = network.routes[trip?.route ?? -1];
    if (route === undefined) continue;
    const line = mergedStopOrder(
      group.map((pattern) => ({ stops: [...stopsOf(network, pattern.trip)], trips: pattern.trips.length })),
    );
    for (const [position, index] of line.entries()) {
      const stop = network.stops[index];
      if (stop === undefined) continue;
      const zone = otherZone(stop.zone, network.zone);
      rows.push({
        release_name: network.releases[route.release]?.name ?? '',
        route_id: route.id,
        direction_id: group[0]?.direction ?? 0,
        stop_id: wireId(stop.id),
        stop_name: stop.name,
        stop_lat: stop.lat,
        stop_lon: stop.lon,
        stop_sequence: position + 1,
        ...(zone === null ? {} : { stop_timezone: zone }),
      });
    }
  }
  return rows;
}

/** `timetables/{routeId}.json` as text, for every service and release. */
export function timetableDocument(
  network: Network,
  routeId: string,
  patterns: readonly Pattern[],
  serviceIds: readonly string[],
): string {
  const { stopTimes, stops, trips, routes, releases, shapes } = network;
  const { starts, ends, stop, sequence, arrival, departure, flags } = stopTimes;
  const wireStops = new Map<string, WireTimetable['stops'][string]>();
  const wirePatterns: WirePattern[] = [];
  const tripTexts: string[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const from = starts[pattern.trip] as number;
    const to = ends[pattern.trip] as number;
    const wire: WirePattern = {
      direction_id: pattern.direction,
      stop_ids: [],
      stop_sequences: [...sequence.subarray(from, to)],
      timepoints: [],
      shape_id: shapes[pattern.shape]?.id ?? null,
    };
    for (let row = from; row < to; row++) {
      const source = stops[stop[row] as number];
      if (source === undefined) continue;
      if (!wireStops.has(source.id))
        wireStops.set(source.id, {
          name: source.name,
          lat: source.lat,
          lon: source.lon,
          ...(source.track === '' ? {} : { platform_code: source.track }),
        });
      wire.stop_ids.push(source.id);
      wire.timepoints.push(((flags[row] as number) & CallFlag.timepoint) !== 0);
    }
    wirePatterns.push(wire);
    for (const trip of pattern.trips) {
      const source = trips[trip];
      const route = routes[source?.route ?? -1];
      if (source === undefined || route === undefined) continue;
      const first = starts[trip] as number;
      const last = ends[trip] as number;
      let hasDwell = false;
      let allFlags = 0;
      for (let row = first; row < last; row++) {
        if (departure[row] !== arrival[row]) hasDwell = true;
        allFlags |= flags[row] as number;
      }
      const callsWith = (name: string, mask: number) =>
        (allFlags & mask) === 0 ? {} : { [name]: indexesWith(flags.subarray(first, last), mask) };
      const head = {
        trip_id: wireTripId(source.id, route.type),
        block_id: source.blockId === '' ? null : wireTripId(source.blockId, route.type),
        service_id: serviceIds[source.service] ?? '',
        release_name: releases[route.release]?.name ?? '',
        trip_headsign: headsignOf(network, trip),
        ...(source.shortName === '' ? {} : { trip_short_name: source.shortName }),
        pattern: index,
        ...(source.headwaySeconds === 0 ? {} : { headway_secs: source.headwaySeconds }),
        ...callsWith('approximate', CallFlag.approximate),
        ...callsWith('no_pickup', CallFlag.noPickup),
        ...callsWith('no_drop_off', CallFlag.noDropOff),
        ...callsWith('by_arrangement', CallFlag.arrangedPickup | CallFlag.arrangedDropOff),
        ...tracksOf(network, first, last),
      };
      let text = `${JSON.stringify(head).slice(0, -1)},"arrivals":[${joinNumbers(arrival, first, last)}]`;
      if (hasDwell) text += `,"departures":[${joinNumbers(departure, first, last)}]`;
      tripTexts.push(`${text}}`);
    }
  }
  return `{"route_id":${JSON.stringify(routeId)},"stops":${JSON.stringify(Object.fromEntries(wireStops))},"patterns":${JSON.stringify(wirePatterns)},"trips":[${tripTexts.join()}]}`;
}

function tracksOf({ stopTimes: { track }, callTracks }: Network, first: number, last: number) {
  const own = track.subarray(first, last);
  if (!own.some((number) => number !== 0)) return {};
  return { platform_codes: Array.from(own, (number) => (number === 0 ? null : callTracks[number])) };
}

function indexesWith(flags: Uint8Array, mask: number): number[] {
  const found: number[] = [];
  for (const [index, each] of flags.entries()) if ((each & mask) !== 0) found.push(index);
  return found;
}

/** Joins numbers with commas; `join` of a typed array is slower. */
function joinNumbers(column: Int32Array, from: number, to: number): string {
  let text = '';
  for (let row = from; row < to; row++) text += row === from ? column[row] : `,${column[row]}`;
  return text;
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** `shapes/{routeId}.json`: one row per shape and direction. */
export function shapesDocument(
  network: Network,
  patterns: readonly Pattern[],
  serviceIds: readonly string[],
): WireShape[] {
  const byShape = new Map<string, WireShape>();
  for (const pattern of patterns) {
    const shape = network.shapes[pattern.shape];
    if (shape === undefined || shape.points.length < 4) continue;
    const key = `${pattern.shape} ${pattern.direction}`;
    const wire = byShape.getOrInsertComputed(key, () => {
      const coordinates: [number, number][] = [];
      for (let i = 0; i + 1 < shape.points.length; i += 2) {
        coordinates.push([round(shape.points[i] as number), round(shape.points[i + 1] as number)]);
      }
      return {
        shape_id: shape.id,
        direction_id: pattern.direction,
        trip_ids: [],
        service_ids: [],
        coordinates,
      };
    });
    for (const trip of pattern.trips) {
      wire.trip_ids.push(wireIdOfTrip(network, trip));
      const service = serviceIds[network.trips[trip]?.service ?? -1];
      if (service !== undefined && !wire.service_ids.includes(service)) wire.service_ids.push(service);
    }
  }
  return [...byShape.values()];
}

/** Returns the trip ids of a route in wire form. */
export function tripIdsOf(
  network: Network,
  { order, routeStarts }: Served,
  route: number,
): (string | number)[] {
  const trips = [...order.subarray(routeStarts[route], routeStarts[route + 1])];
  return [...new Set(trips.map((trip) => wireIdOfTrip(network, trip)))];
}

/** Merges patterns into one list: the others branch off the most frequent one. A loop's repeated stop is listed twice. */
function mergedStopOrder(patterns: readonly { stops: readonly number[]; trips: number }[]): number[] {
  const byUse = patterns.toSorted((a, b) => b.trips - a.trips || b.stops.length - a.stops.length);
  const merged: number[] = [];
  for (const { stops } of byUse) {
    let cursor = 0;
    let waiting: number[] = [];
    let anchored = false;
    for (const stop of stops) {
      const at = merged.indexOf(stop, cursor);
      if (at < 0) {
        // A pattern in the opposite direction adds nothing: a stop before the cursor is repeated only for a loop.
        const behind = merged.indexOf(stop);
        if (behind < 0 || stops.indexOf(stop) !== stops.lastIndexOf(stop)) waiting.push(stop);
        continue;
      }
      // Stops before the first shared stop go directly before it; later ones go directly after the previous shared stop.
      merged.splice(anchored ? cursor : at, 0, ...waiting);
      cursor = at + waiting.length + 1;
      waiting = [];
      anchored = true;
    }
    merged.splice(anchored ? cursor : merged.length, 0, ...waiting);
  }
  return merged;
}
