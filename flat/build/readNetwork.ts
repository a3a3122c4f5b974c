/** Reads one feed into the network. Rows that cannot be used are counted and skipped; the feed goes on. */
import { ByteDictionary } from '#flat/gtfs/byteDictionary.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { FatalProblem } from '#flat/gtfs/problem.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';
import { type DayNumber, formatDay, parseDay } from './dayNumber.ts';
import { metres } from './interpolateTimes.ts';
import type { LanguageNames, Network, NetworkService } from './network.ts';
import { readServices } from './readServices.ts';
import { readShapes } from './readShapes.ts';
import { readStopTimes } from './readStopTimes.ts';
import { baseRouteType } from './routeType.ts';
import { usableId } from './usableId.ts';

/** A row of frequencies.txt. */
export interface Frequency {
  trip: number;
  start: number;
  end: number;
  headway: number;
  exact: boolean;
}

export interface ReadFeed {
  rows: { routes: number; stops: number; trips: number; stopTimes: number; shapePoints: number };
  agencyZone: string | null;
  starts: DayNumber | null;
  ends: DayNumber | null;
  version: string;
  frequencies: Frequency[];
}

/** Appends `feed` to `network` as part of `release`. Fails with `FatalProblem`. */
export async function readNetwork(
  feed: Feed,
  release: number,
  network: Network,
  problems: Problems,
  onProgress: (rows: number) => void,
): Promise<ReadFeed> {
  for (const file of ['stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']) {
    if (!feed.files.has(file)) throw new FatalProblem('missing-file', `${feed.label} has no ${file}`, file);
  }
  const info = await readInfo(feed, problems);
  const services = await readServices(feed, release, problems);
  if (services === null) {
    throw new FatalProblem('missing-file', `${feed.label} has neither calendar.txt nor calendar_dates.txt`);
  }
  const serviceIndexes = new Map<string, number>();
  const taken = new Set(network.services.flatMap((other) => (other.release === release ? other.id : [])));
  for (const [id, service] of services) {
    serviceIndexes.set(id, network.services.length);
    network.services.push(distinctService(service, taken, problems));
  }
  const routes = await readRoutes(feed, release, network, problems);
  const stops = await readStops(feed, release, network, problems);
  const shapes = await readShapes(feed, network, problems);
  const trips = await readTrips(
    feed,
    network,
    { routes: routes.ids, services: serviceIndexes, shapes: shapes.ids },
    problems,
  );
  const stopTimes = await readStopTimes(
    feed,
    trips,
    stops,
    network.stopTimes,
    network.callHeadsigns,
    problems,
    onProgress,
  );
  const frequencies = await readFrequencies(feed, trips.byId, problems);
  await readDirections(feed, network, problems);
  await readPathways(feed, stops.byId, network, problems);
  await readTransfers(feed, stops.byId, network, problems);
  await readTranslations(feed, network, problems);
  const rows = {
    routes: routes.rows,
    stops: stops.rows,
    trips: trips.rows,
    stopTimes,
    shapePoints: shapes.rows,
  };
  return { rows, frequencies, ...info };
}

async function readInfo(feed: Feed, problems: Problems) {
  let agencyZone: string | null = null;
  await readTable(feed, 'agency.txt', { required: [], optional: ['agency_timezone'] }, problems, (row) => {
    agencyZone ??= row.get('agency_timezone') || null;
  });
  let version = '';
  let starts: DayNumber | null = null;
  let ends: DayNumber | null = null;
  const columns = ['feed_version', 'feed_start_date', 'feed_end_date'] as const;
  await readTable(feed, 'feed_info.txt', { required: [], optional: columns }, problems, (row) => {
    version ||= row.get('feed_version');
    starts ??= parseDay(row.get('feed_start_date'));
    ends ??= parseDay(row.get('feed_end_date'));
  });
  return {
    agencyZone: agencyZone as string | null,
    version,
    starts: starts as DayNumber | null,
    ends: ends as DayNumber | null,
  };
}

/** Two feeds of one release may use an id for different days: the later one is told apart. */
function distinctService(service: NetworkService, taken: Set<string>, problems: Problems): NetworkService {
  if (!taken.has(service.id)) {
    taken.add(service.id);
    return service;
  }
  const id = freeId(service.id, taken);
  problems.add('info', 'service-renamed', { file: 'calendar.txt', column: 'service_id' }, () => {
    return `another feed has service ${service.id} too; this one is written as ${id}`;
  });
  return { ...service, id };
}

/** The id with the first number that makes it free; taken from then on. */
function freeId(id: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${id}-${number}`)) number++;
  taken.add(`${id}-${number}`);
  return `${id}-${number}`;
}

const color = (text: string) => (/^#?[0-9a-f]{6}$/i.test(text) ? text.replace('#', '').toUpperCase() : '');

async function readRoutes(feed: Feed, release: number, network: Network, problems: Problems) {
  const ids = new Map<string, number>();
  const others = new Map(
    network.routes.flatMap((route, index) => (route.release === release ? [[route.id, index]] : [])),
  );
  const taken = new Set(others.keys());
  const columns = ['route_short_name', 'route_long_name', 'route_color', 'route_text_color'] as const;
  const table = await readTable(
    feed,
    'routes.txt',
    { required: ['route_id', 'route_type'], optional: columns },
    problems,
    (row) => {
      const place = { file: 'routes.txt', line: row.line };
      const id = row.get('route_id');
      const type = baseRouteType(row.get('route_type'));
      if (!usableId(id) || ids.has(id)) {
        problems.add(
          'error',
          usableId(id) ? 'duplicate-id' : 'unusable-id',
          { ...place, column: 'route_id' },
          () => `"${id}", row skipped`,
        );
        return;
      }
      if (type === null) {
        problems.add('error', 'bad-value', { ...place, column: 'route_type' }, () => {
          return `route ${id} has type "${row.get('route_type')}", row skipped`;
        });
        return;
      }
      for (const column of ['route_color', 'route_text_color'] as const) {
        if (row.get(column) !== '' && color(row.get(column)) === '') {
          problems.add(
            'warning',
            'bad-value',
            { ...place, column },
            () => `"${row.get(column)}" is no colour, left out`,
          );
        }
      }
      const same = others.get(id);
      if (same !== undefined && network.routes[same]?.type === type) {
        problems.add(
          'warning',
          'route-in-two-feeds',
          { ...place, column: 'route_id' },
          () => `route ${id}, taken as one`,
        );
        ids.set(id, same);
        return;
      }
      ids.set(id, network.routes.length);
      const own = same === undefined ? id : freeId(id, taken);
      if (own !== id) {
        problems.add('warning', 'route-renamed', { ...place, column: 'route_id' }, () => {
          return `another feed has a route ${id} of another type; this one is written as ${own}`;
        });
      }
      network.routes.push({
        id: own,
        release,
        type,
        shortName: row.get('route_short_name'),
        longName: row.get('route_long_name'),
        color: color(row.get('route_color')),
        textColor: color(row.get('route_text_color')),
      });
    },
  );
  if (ids.size === 0) throw new FatalProblem('no-routes', `${feed.label} has no routes`, 'routes.txt');
  return { ids, rows: table?.rows ?? 0 };
}

function coordinate(text: string, limit: number): number | null {
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= limit ? value : null;
}

const wheelchair = (text: string) => (text === '1' ? true : text === '2' ? false : null);

/** Further from the stop of another feed than any two descriptions of one stop are. */
const ELSEWHERE_METRES = 1000;

const isElsewhere = (
  other: { lat: number | null; lon: number | null } | undefined,
  lat: number | null,
  lon: number | null,
): boolean => (other === undefined ? 0 : (metres(other, { lat, lon }) ?? 0)) > ELSEWHERE_METRES;

async function readStops(feed: Feed, release: number, network: Network, problems: Problems) {
  const ids = new ByteDictionary();
  const indexes: number[] = [];
  const byId = new Map<string, number>();
  const parents: [child: number, parent: string, line: number][] = [];
  const levels = new Map<string, string>();
  const others = new Map(
    network.stops.flatMap((stop) => (stop.release === release ? [[stop.id, stop]] : [])),
  );
  const taken = new Set(others.keys());
  await readTable(
    feed,
    'levels.txt',
    { required: ['level_id'], optional: ['level_name'] },
    problems,
    (row) => {
      levels.set(row.get('level_id'), row.get('level_name'));
    },
  );
  const renamed = (id: string, line: number): string => {
    const own = freeId(id, taken);
    problems.add('warning', 'stop-renamed', { file: 'stops.txt', line, column: 'stop_id' }, () => {
      return `another feed has stop ${id} somewhere else; this one is written as ${own}`;
    });
    return own;
  };
  const optional = [
    'stop_name',
    'stop_lat',
    'stop_lon',
    'location_type',
    'parent_station',
    'wheelchair_boarding',
    'level_id',
  ] as const;
  const table = await readTable(feed, 'stops.txt', { required: ['stop_id'], optional }, problems, (row) => {
    const place = { file: 'stops.txt', line: row.line };
    const id = row.get('stop_id');
    if (!usableId(id) || byId.has(id)) {
      problems.add(
        'error',
        usableId(id) ? 'duplicate-id' : 'unusable-id',
        { ...place, column: 'stop_id' },
        () => `"${id}", row skipped`,
      );
      return;
    }
    const kind = /^[0-4]$/.test(row.get('location_type')) ? Number(row.get('location_type')) : 0;
    let lat = coordinate(row.get('stop_lat'), 90);
    let lon = coordinate(row.get('stop_lon'), 180);
    if (lat === null || lon === null || (lat === 0 && lon === 0)) {
      lat = null;
      lon = null;
      if (kind < 3) {
        problems.add('warning', 'no-position', { ...place, column: 'stop_lat' }, () => {
          return `stop ${id} has position "${row.get('stop_lat')}, ${row.get('stop_lon')}", left unknown`;
        });
      }
    }
    const index = network.stops.length;
    ids.add(id);
    indexes.push(index);
    byId.set(id, index);
    if (row.get('parent_station') !== '') parents.push([index, row.get('parent_station'), row.line]);
    network.stops.push({
      id: isElsewhere(others.get(id), lat, lon) ? renamed(id, row.line) : id,
      release,
      name: row.get('stop_name') || (kind === 0 ? id : ''),
      lat,
      lon,
      kind,
      parent: -1,
      wheelchair: wheelchair(row.get('wheelchair_boarding')),
      levelName: levels.get(row.get('level_id')) ?? '',
    });
  });
  if (byId.size === 0) throw new FatalProblem('no-stops', `${feed.label} has no stops`, 'stops.txt');
  for (const [child, parentId, line] of parents) {
    const parent = byId.get(parentId);
    const stop = network.stops[child];
    if (stop === undefined) continue;
    if (parent === undefined || parent === child) {
      problems.add('warning', 'unknown-parent', { file: 'stops.txt', line, column: 'parent_station' }, () => {
        return `stop ${stop.id} belongs to "${parentId}", which is no other stop`;
      });
    } else stop.parent = parent;
  }
  return { ids, first: 0, indexes, byId, rows: table?.rows ?? 0 };
}

async function readTrips(
  feed: Feed,
  network: Network,
  known: { routes: Map<string, number>; services: Map<string, number>; shapes: Map<string, number> },
  problems: Problems,
) {
  const ids = new ByteDictionary();
  const indexes: number[] = [];
  const byId = new Map<string, number>();
  const optional = ['trip_headsign', 'trip_short_name', 'direction_id', 'block_id', 'shape_id'] as const;
  const table = await readTable(
    feed,
    'trips.txt',
    { required: ['route_id', 'service_id', 'trip_id'], optional },
    problems,
    (row) => {
      const place = { file: 'trips.txt', line: row.line };
      const id = row.get('trip_id');
      if (!usableId(id) || ids.add(id) < 0) {
        problems.add(
          'error',
          usableId(id) ? 'duplicate-id' : 'unusable-id',
          { ...place, column: 'trip_id' },
          () => `"${id}", row skipped`,
        );
        return;
      }
      const route = known.routes.get(row.get('route_id'));
      const service = known.services.get(row.get('service_id'));
      if (route === undefined || service === undefined) {
        const column = route === undefined ? 'route_id' : 'service_id';
        problems.add(
          'error',
          route === undefined ? 'unknown-route' : 'unknown-service',
          { ...place, column },
          () => {
            return `trip ${id} names "${row.get(column)}", trip skipped`;
          },
        );
        indexes.push(-1);
        return;
      }
      const shapeId = row.get('shape_id');
      const shape = shapeId === '' ? -1 : (known.shapes.get(shapeId) ?? -1);
      if (shapeId !== '' && shape < 0 && feed.files.has('shapes.txt')) {
        problems.add(
          'warning',
          'unknown-shape',
          { ...place, column: 'shape_id' },
          () => `trip ${id} names "${shapeId}"`,
        );
      }
      const direction = row.get('direction_id');
      if (direction !== '' && direction !== '0' && direction !== '1') {
        problems.add(
          'warning',
          'bad-value',
          { ...place, column: 'direction_id' },
          () => `trip ${id} has "${direction}"`,
        );
      }
      const index = network.trips.length;
      indexes.push(index);
      byId.set(id, index);
      network.trips.push({
        id,
        route,
        service,
        headsign: row.get('trip_headsign'),
        direction: direction === '0' ? 0 : direction === '1' ? 1 : null,
        blockId: row.get('block_id'),
        shape,
        shortName: row.get('trip_short_name'),
        headway: 0,
      });
    },
  );
  if (byId.size === 0) throw new FatalProblem('no-trips', `${feed.label} has no trips`, 'trips.txt');
  return { ids, first: 0, indexes, byId, rows: table?.rows ?? 0 };
}

function seconds(text: string): number | null {
  const match = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text);
  return match === null ? null : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}

async function readFrequencies(
  feed: Feed,
  trips: Map<string, number>,
  problems: Problems,
): Promise<Frequency[]> {
  const frequencies: Frequency[] = [];
  const required = ['trip_id', 'start_time', 'end_time', 'headway_secs'] as const;
  await readTable(feed, 'frequencies.txt', { required, optional: ['exact_times'] }, problems, (row) => {
    const trip = trips.get(row.get('trip_id'));
    const start = seconds(row.get('start_time'));
    const end = seconds(row.get('end_time'));
    const headwayText = row.get('headway_secs');
    const headway = Number(headwayText);
    const isEmpty = start !== null && end !== null && end <= start;
    if (trip === undefined || start === null || end === null || isEmpty || !/^[1-9]\d*$/.test(headwayText)) {
      // Its times in stop_times.txt only tell how long it takes: without departures it is not shown at those.
      if (trip !== undefined) frequencies.push({ trip, start: 0, end: 0, headway: 1, exact: false });
      const bad =
        trip === undefined
          ? 'trip_id'
          : start === null
            ? 'start_time'
            : end === null || isEmpty
              ? 'end_time'
              : 'headway_secs';
      problems.add(
        'error',
        trip === undefined ? 'unknown-trip' : 'bad-value',
        { file: 'frequencies.txt', line: row.line, column: bad },
        () => {
          return `"${row.get(bad)}", row skipped`;
        },
      );
      return;
    }
    frequencies.push({ trip, start, end, headway, exact: row.get('exact_times') === '1' });
  });
  return frequencies;
}

async function readDirections(feed: Feed, network: Network, problems: Problems): Promise<void> {
  const optional = ['direction', 'direction_name', 'direction_destination'] as const;
  await readTable(
    feed,
    'directions.txt',
    { required: ['route_id', 'direction_id'], optional },
    problems,
    (row) => {
      const directionId = row.get('direction_id');
      if (directionId !== '0' && directionId !== '1') return;
      network.directions.push({
        routeId: row.get('route_id'),
        directionId: directionId === '0' ? 0 : 1,
        name: row.get('direction') || row.get('direction_name'),
        destination: row.get('direction_destination'),
      });
    },
  );
}

async function readPathways(
  feed: Feed,
  stops: Map<string, number>,
  network: Network,
  problems: Problems,
): Promise<void> {
  const required = ['from_stop_id', 'to_stop_id', 'pathway_mode'] as const;
  await readTable(feed, 'pathways.txt', { required, optional: ['signposted_as'] }, problems, (row) => {
    const from = stops.get(row.get('from_stop_id'));
    const to = stops.get(row.get('to_stop_id'));
    if (from === undefined || to === undefined) {
      const column = from === undefined ? 'from_stop_id' : 'to_stop_id';
      problems.add(
        'warning',
        'unknown-stop',
        { file: 'pathways.txt', line: row.line, column },
        () => `"${row.get(column)}"`,
      );
    } else if (row.get('pathway_mode') === '5') {
      network.elevators.push({ from, to, name: row.get('signposted_as') });
    }
  });
}

async function readTransfers(
  feed: Feed,
  stops: Map<string, number>,
  network: Network,
  problems: Problems,
): Promise<void> {
  const optional = ['from_stop_id', 'to_stop_id', 'transfer_type'] as const;
  await readTable(feed, 'transfers.txt', { required: [], optional }, problems, (row) => {
    const from = stops.get(row.get('from_stop_id'));
    const to = stops.get(row.get('to_stop_id'));
    // 3: no transfer is possible here; 4 and 5 are about staying on board.
    if (from === undefined || to === undefined || from === to || /^[345]$/.test(row.get('transfer_type')))
      return;
    network.transfers.push([from, to]);
  });
}

async function readTranslations(feed: Feed, network: Network, problems: Problems): Promise<void> {
  const optional = ['table_name', 'field_name', 'record_id', 'field_value'] as const;
  await readTable(
    feed,
    'translations.txt',
    { required: ['language', 'translation'], optional },
    problems,
    (row) => {
      const language = row.get('language').toLowerCase();
      const key = row.get('record_id') || row.get('field_value');
      const field = row.get('field_name');
      if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/.test(language) || key === '' || row.get('translation') === '') return;
      const names: LanguageNames = network.translations.get(language) ?? {
        stops: new Map(),
        routes: new Map(),
        headsigns: new Map(),
      };
      network.translations.set(language, names);
      if (row.get('table_name') === 'stops' && field === 'stop_name')
        names.stops.set(key, row.get('translation'));
      else if (row.get('table_name') === 'routes' && field === 'route_long_name')
        names.routes.set(key, row.get('translation'));
      else if (field === 'trip_headsign') names.headsigns.set(key, row.get('translation'));
    },
  );
}

/** The day in a feed version such as `20260813` or `v202603292`; `null` when it holds none. */
export function dayInVersion(version: string): string | null {
  const match = /^v?(\d{8})\d?$/.exec(version);
  const day = match?.[1] === undefined ? null : parseDay(match[1]);
  return day === null ? null : formatDay(day);
}
