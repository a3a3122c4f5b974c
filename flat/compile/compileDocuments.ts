/** Turns the network into documents: workers write the schedules while this thread writes the rest. */
import { join } from 'node:path';
import { documentPath, type Endpoint, type NoParameters, segment } from '#contract/endpoint/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { PLANNER_PATH, STREETS_PATH, TRIP_IDS_PATH } from '#contract/flat/planner/plannerColumns.ts';
import { writePlanner, writeStreets, writeTripIds } from '#contract/flat/planner/writePlanner.ts';
import type { WireTripRoutes } from '#contract/flat/routes.ts';
import type { WireTranslations } from '#contract/flat/translations.ts';
import type { Enrichment } from '#flat/enrichment/enrichment.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { packFile } from '#flat/store/layout.ts';
import { PackWriter, type WrittenPack } from '#flat/store/packs.ts';
import { calendarDocument, wireServiceIds } from './documents/calendarDocument.ts';
import {
  agencyDocument,
  directionsDocument,
  parentRoutesDocument,
  reportUnshownTypes,
  routesDocument,
} from './documents/networkDocuments.ts';
import { routeDetailsDocument } from './documents/routeDetailsDocument.ts';
import { shapesDocument, stopsDocument, timetableDocument, tripIdsOf } from './documents/routeDocuments.ts';
import { stationsDocument } from './documents/stationDocuments.ts';
import { connectingRoutesDocument, searchIndexDocument } from './documents/stopDocuments.ts';
import type { Network } from './network/network.ts';
import { addPatterns, emptyStopFacts, routePatterns } from './network/routePatterns.ts';
import { servedNetwork } from './network/served.ts';
import { CallFlag } from './network/stopTimes.ts';
import type { Ground } from './planner/compileChanges.ts';
import { compileTimetable } from './planner/compileTimetable.ts';
import type { BuildWorkers } from './rows/buildWorkers.ts';
import { makePlan } from './rows/makePlan.ts';
import { metersBetweenStops } from './trips/interpolateTimes.ts';

/** After a longer break, riders cannot be expected to stay on board. */
const MAX_BREAK_SECONDS = 20 * 60;
/** Maximum distance to the first stop of the next trip. */
const NEAR_METERS = 200;

/** Maps each trip to the next trip of its block and service if that leaves soon, from nearby and on another route. */
function findContinuations({ trips, stopTimes, stops }: Network): Map<number, number> {
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

export interface Compiled {
  lines: string[];
  packs: WrittenPack[];
  counts: {
    routes: number;
    stops: number;
    trips: number;
    stopTimes: number;
    approximate: number;
    documents: number;
  };
}

/** zstd level of documents of the whole network, which every client reads. */
const NETWORK_LEVEL = 9;

export async function compileDocuments(
  network: Network,
  enrichment: Enrichment,
  ground: Ground,
  problems: Problems,
  workers: BuildWorkers,
  dir: string,
): Promise<Compiled> {
  const ids = wireServiceIds(network.services, network.releases, problems);
  const view = servedNetwork(network);
  const schedules = workers.write(makePlan(network, view, ids), dir, 1);
  // This promise is awaited below; until then, its failure must not count as an unhandled rejection.
  schedules.catch(() => {});
  const pack = new PackWriter(join(dir, packFile(0)), 0);
  const facts = emptyStopFacts(view);
  const continuations = findContinuations(network);
  const tripRoutes = new Map<string, WireTripRoutes[string]>();
  for (const [route, routeId] of view.routeIds.entries()) {
    const hasAreas = (view.routesOf[route] ?? []).some(
      (index) => (network.routes[index]?.areas ?? []).length > 0,
    );
    // A route that only serves areas still has documents, without stops and trips.
    if (view.routeStarts[route] === view.routeStarts[route + 1] && !hasAreas) continue;
    const patterns = routePatterns(network, view, route);
    addPatterns(facts, network, view, route, patterns);
    tripRoutes.set(routeId, tripIdsOf(network, view, route));
    const put = (path: string, document: string) => pack.put([path], Buffer.from(document));
    const at = { routeId: segment(routeId) };
    put(documentPath(endpoints.stops, at), JSON.stringify(stopsDocument(network, patterns)));
    put(documentPath(endpoints.timetable, at), timetableDocument(network, routeId, patterns, ids));
    const details = routeDetailsDocument(network, view, route, continuations);
    if (details !== null) put(documentPath(endpoints.routeDetails, at), JSON.stringify(details));
    put(documentPath(endpoints.shapes, at), JSON.stringify(shapesDocument(network, patterns, ids)));
  }
  const routes = routesDocument(network, view, enrichment);
  reportUnshownTypes(routes, problems);
  const stations = stationsDocument(network, view, facts, enrichment);
  const calendar = calendarDocument(network.services, network.releases, ids, enrichment.days, network.today);
  const networkWide: readonly [Endpoint<NoParameters, unknown>, unknown][] = [
    [endpoints.agency, agencyDocument(network, view, facts, stations.length)],
    [endpoints.routes, routes],
    [endpoints.parentRoutes, parentRoutesDocument(routes, enrichment)],
    [endpoints.calendar, calendar],
    [endpoints.directions, directionsDocument(network, view, enrichment)],
    [endpoints.stations, stations],
    [endpoints.connectingRoutes, connectingRoutesDocument(network, view, facts)],
    [endpoints.searchIndex, searchIndexDocument(network, view, facts, stations)],
    [endpoints.tripRoutes, Object.fromEntries(tripRoutes)],
  ];
  for (const [endpoint, document] of networkWide)
    pack.put([documentPath(endpoint, {})], Buffer.from(JSON.stringify(document)), NETWORK_LEVEL);
  for (const [path, document] of Object.entries(translationDocuments(network)))
    pack.put([path], Buffer.from(JSON.stringify(document)), NETWORK_LEVEL);
  const planner = compileTimetable(network, view, ground);
  pack.put([PLANNER_PATH], writePlanner(planner.timetable), NETWORK_LEVEL);
  pack.put([TRIP_IDS_PATH], writeTripIds(planner.ids));
  if (ground.streets !== null) pack.put([STREETS_PATH], writeStreets(ground.streets));
  const packs = [pack.close(), ...(await schedules)];
  const lines = packs.flatMap((each) => each.index.split('\n').slice(0, -1)).map((line) => `${line}\n`);
  const { stopTimes } = network;
  let calls = 0;
  let approximate = 0;
  for (const trip of view.order) {
    for (let row = stopTimes.starts[trip] as number; row < (stopTimes.ends[trip] as number); row++) {
      calls++;
      if (((stopTimes.flags[row] as number) & CallFlag.approximate) !== 0) approximate++;
    }
  }
  const counts = {
    routes: routes.length,
    stops: facts.calls.reduce((sum, calls) => sum + (calls > 0 ? 1 : 0), 0),
    trips: view.order.length,
    stopTimes: calls,
    approximate,
    documents: lines.length,
  };
  return { lines, packs, counts };
}

// `translations/{language}.json` (our extension): the feed's translations of stop names, route names and headsigns.

/** Returns documents by path. The translation of one trip's headsign applies to all trips with the same headsign. */
function translationDocuments({ translations, trips }: Network): Record<string, WireTranslations> {
  const documents: Record<string, WireTranslations> = {};
  if (translations.size === 0) return documents;
  const headsignByTrip = new Map(trips.map(({ id, headsign }) => [id, headsign]));
  for (const [language, { stops, routes, headsigns }] of translations) {
    documents[`translations/${language}.json`] = {
      stops: Object.fromEntries(stops),
      routes: Object.fromEntries(routes),
      headsigns: Object.fromEntries(
        Array.from(headsigns, ([key, text]) => [headsignByTrip.get(key) || key, text]),
      ),
    };
  }
  return documents;
}
