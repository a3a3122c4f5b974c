/**
 * Reads one feed into the network. Unusable rows are counted and skipped; so are the files that only add to a schedule.
 * Without calendar_dates.txt or frequencies.txt it would be wrong, so those must be usable if they have rows.
 */

import type { EnrichmentTracks } from '#flat/enrichment/enrichment.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { FatalProblem, type Problems, skipUnusable } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';
import { type AgencyRead, readAttributions } from './agency/readAgency.ts';
import { freeId } from './network/ids.ts';
import type { Network, NetworkService } from './network/network.ts';
import { readFares } from './routes/readFares.ts';
import { readDirections, readRoutes } from './routes/readRoutes.ts';
import { readShapes } from './routes/readShapes.ts';
import { readAreas } from './stops/readAreas.ts';
import { readStops } from './stops/readStops.ts';
import { readPathways, readTransfers } from './stops/readTransfers.ts';
import { type Frequency, readFrequencies } from './trips/frequencies.ts';
import { readServices } from './trips/readServices.ts';
import { type AreaCall, readStopTimes } from './trips/readStopTimes.ts';
import { readTrips } from './trips/readTrips.ts';

export interface FeedResult {
  rows: { routes: number; stops: number; trips: number; stopTimes: number; shapePoints: number };
  frequencies: Frequency[];
}

/** Appends `feed` to `network` as part of `release`. Fails with `FatalProblem`. */
export async function readNetwork(
  feed: Feed,
  release: number,
  network: Network,
  tracks: EnrichmentTracks,
  problems: Problems,
  onProgress: (rows: number) => void,
  agencies: Pick<AgencyRead, 'zones' | 'bankCards'>,
): Promise<FeedResult> {
  for (const file of ['stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']) {
    if (!feed.files.has(file)) throw new FatalProblem('missing-file', `${feed.label} has no ${file}`, file);
  }
  const services = await readServices(feed, release, network.today, problems);
  if (services === null)
    throw new FatalProblem('missing-file', `${feed.label} has neither calendar.txt nor calendar_dates.txt`);
  const serviceIndexes = new Map<string, number>();
  const taken = new Set(network.services.flatMap((other) => (other.release === release ? other.id : [])));
  for (const [id, service] of services) {
    serviceIndexes.set(id, network.services.length);
    network.services.push(distinctService(service, taken, problems));
  }
  const routes = await readRoutes(feed, release, network, agencies.bankCards, problems);
  const stops = await readStops(feed, release, network, tracks, problems);
  const skip = <T>(file: string, reading: Promise<T>, without: T) =>
    skipUnusable(file, problems, reading, without);
  const shapes = await skip('shapes.txt', readShapes(feed, network, problems), { ids: new Map(), rows: 0 });
  const trips = await readTrips(
    feed,
    network,
    { routes: routes.ids, services: serviceIndexes, shapes: shapes.ids },
    agencies.zones,
    problems,
  );
  const areaCalls: AreaCall[] = [];
  const stopTimes = await readStopTimes(
    feed,
    trips,
    stops,
    network,
    tracks.stopTimesColumn ?? '',
    areaCalls,
    problems,
    onProgress,
  );
  await skip('booking_rules.txt', readAreas(feed, areaCalls, network, problems), undefined);
  const fareIds = { routes: routes.ids, stops: stops.byId };
  await skip('fare_attributes.txt', readFares(feed, fareIds, network, problems), undefined);
  network.feeds++;
  const frequencies = await readFrequencies(feed, trips.byId, problems);
  await skip('directions.txt', readDirections(feed, network, problems), undefined);
  await skip('pathways.txt', readPathways(feed, stops.byId, network, problems), undefined);
  const ids = { stops: stops.byId, routes: routes.ids, trips: trips.byId };
  await skip('transfers.txt', readTransfers(feed, ids, network, problems), undefined);
  if (release === 0)
    await skip('attributions.txt', readAttributions(feed, ids, network, problems), undefined);
  await skip('translations.txt', readTranslations(feed, network, problems), undefined);
  const rows = {
    routes: routes.rows,
    stops: stops.rows,
    trips: trips.rows,
    stopTimes,
    shapePoints: shapes.rows,
  };
  return { rows, frequencies };
}

/** If two feeds of a release use the same service id, the service of the later feed gets a new id. */
function distinctService(service: NetworkService, taken: Set<string>, problems: Problems): NetworkService {
  if (!taken.has(service.id)) {
    taken.add(service.id);
    return service;
  }
  const id = freeId(service.id, taken);
  problems.add('info', 'service-renamed', { file: 'calendar.txt', column: 'service_id' }, () => {
    return `another feed also has service ${service.id}; this one is written as ${id}`;
  });
  return { ...service, id };
}

/** Reads translations.txt, also in the older form of GTFS-JP: `trans_id`, the text itself, `lang` and `translation`. */
async function readTranslations(feed: Feed, network: Network, problems: Problems): Promise<void> {
  await readTable(feed, 'translations.txt', ['translation'], problems, (row) => {
    const language = (row.get('language') || row.get('lang')).toLowerCase();
    const any = row.get('trans_id');
    const key = any || row.get('record_id') || row.get('field_value');
    const field = row.get('field_name');
    if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/.test(language) || key === '' || row.get('translation') === '') return;
    const names = network.translations.getOrInsertComputed(language, () => ({
      stops: new Map(),
      routes: new Map(),
      headsigns: new Map(),
    }));
    if (any !== '') for (const map of Object.values(names)) map.set(key, row.get('translation'));
    else if (row.get('table_name') === 'stops' && field === 'stop_name')
      names.stops.set(key, row.get('translation'));
    else if (row.get('table_name') === 'routes' && field === 'route_long_name')
      names.routes.set(key, row.get('translation'));
    else if (field === 'trip_headsign' || field === 'stop_headsign')
      names.headsigns.set(key, row.get('translation'));
  });
}
