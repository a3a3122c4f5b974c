/** Reads the places of stops.txt (stops, stations, entrances and others), with the names of their levels from levels.txt. */

import { isZone } from '#flat/compile/network/datesAndZones.ts';
import { isValidId, refuseId, renameRows } from '#flat/compile/network/ids.ts';
import { type Network, ownZone } from '#flat/compile/network/network.ts';
import { trackText } from '#flat/compile/network/stopTimes.ts';
import { metersBetweenStops } from '#flat/compile/trips/interpolateTimes.ts';
import type { EnrichmentTracks } from '#flat/enrichment/enrichment.ts';
import { ByteDictionary } from '#flat/gtfs/byteDictionary.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { type Problems, skipUnusable } from '#flat/gtfs/problems.ts';
import { readTable, yesOrNo } from '#flat/gtfs/readTable.ts';

function parseCoordinate(text: string, limit: number): number | null {
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= limit ? value : null;
}

/** Stops of two feeds that share an id but are farther apart than this are different stops. */
const SAME_STOP_METERS = 1000;

const isFarFrom = (
  other: { lat: number | null; lon: number | null } | undefined,
  lat: number | null,
  lon: number | null,
): boolean => (other === undefined ? 0 : (metersBetweenStops(other, { lat, lon }) ?? 0)) > SAME_STOP_METERS;

export async function readStops(
  feed: Feed,
  release: number,
  network: Network,
  tracks: EnrichmentTracks,
  problems: Problems,
) {
  const trackColumn = tracks.stopsColumn ?? 'platform_code';
  const ids = new ByteDictionary();
  const indexes: number[] = [];
  const byId = new Map<string, number>();
  const parents: [child: number, parent: string, line: number][] = [];
  const access = new Map<number, boolean>();
  const levels = new Map<string, string>();
  const others = new Map(
    network.stops.flatMap((stop) => (stop.release === release ? [[stop.id, stop]] : [])),
  );
  const renamed: [index: number, line: number][] = [];
  const reading = readTable(feed, 'levels.txt', [], problems, (row) => {
    levels.set(row.get('level_id'), row.get('level_name'));
  });
  await skipUnusable('levels.txt', problems, reading, null);
  const rows = await readTable(feed, 'stops.txt', ['stop_id'], problems, (row) => {
    const id = row.get('stop_id');
    if (!isValidId(id) || byId.has(id)) return refuseId(row, 'stop_id');
    const kind = /^[0-4]$/.test(row.get('location_type')) ? Number(row.get('location_type')) : 0;
    let lat = parseCoordinate(row.get('stop_lat'), 90);
    let lon = parseCoordinate(row.get('stop_lon'), 180);
    if (lat === null || lon === null || (lat === 0 && lon === 0)) {
      lat = null;
      lon = null;
      if (kind < 3)
        row.report('warning', 'no-position', 'stop_lat', () => {
          return `stop ${id} has no valid position: "${row.get('stop_lat')}, ${row.get('stop_lon')}"`;
        });
    }
    const index = network.stops.length;
    ids.add(id);
    indexes.push(index);
    byId.set(id, index);
    let zone = row.get('stop_timezone');
    if (zone !== '' && !isZone(zone)) {
      const unknownZone = zone;
      zone = '';
      row.report('warning', 'bad-value', 'stop_timezone', () => {
        return `stop ${id} has time zone "${unknownZone}", which is not an IANA zone name`;
      });
    }
    if (row.get('parent_station') !== '') parents.push([index, row.get('parent_station'), row.line]);
    if (kind === 0 && /^[01]$/.test(row.get('stop_access')))
      access.set(index, row.get('stop_access') === '1');
    if (isFarFrom(others.get(id), lat, lon)) renamed.push([index, row.line]);
    network.stops.push({
      id,
      release,
      name: row.get('stop_name') || (kind === 0 ? id : ''),
      code: row.get('stop_code').trim(),
      track: kind === 0 || kind === 4 ? trackText(tracks.stops?.[id] ?? row.get(trackColumn)) : '',
      lat,
      lon,
      kind,
      parent: -1,
      wheelchair: yesOrNo(row.get('wheelchair_boarding')),
      isOnStreet: null,
      fareZone: ownZone(network, row.get('zone_id')),
      levelName: levels.get(row.get('level_id')) ?? '',
      zone,
    });
  });
  if (byId.size === 0) throw problems.noneOf('stops', feed.label);
  renameRows(network.stops, renamed, new Set([...others.keys(), ...byId.keys()]), (line, id, newId) => {
    problems.add('warning', 'stop-renamed', { file: 'stops.txt', line, column: 'stop_id' }, () => {
      return `another feed has stop ${id} in another place; this one is written as ${newId}`;
    });
  });
  for (const [child, parentId, line] of parents) {
    const parent = byId.get(parentId);
    const stop = network.stops[child];
    if (stop === undefined) continue;
    if (parent === undefined || parent === child) {
      problems.add('warning', 'unknown-parent', { file: 'stops.txt', line, column: 'parent_station' }, () => {
        return `stop ${stop.id} has parent "${parentId}", which is not another stop`;
      });
    } else {
      stop.parent = parent;
      // Only a station has another way in.
      stop.isOnStreet = access.get(child) ?? null;
    }
  }
  // In GTFS, a child of a station is in the station's zone, even if its own row has another.
  for (const [child] of parents) {
    const stop = network.stops[child];
    const station = network.stops[stop?.parent ?? -1];
    if (stop !== undefined && station !== undefined) stop.zone = station.zone;
  }
  return { ids, indexes, byId, rows: rows ?? 0 };
}
