/** Turns stations into rows of stops.txt, levels.txt and pathways.txt. An elevator is an entrance with its own pathway. */
import { stopsByStation } from '#demo/network/network.ts';
import { movePoint } from '#demo/network/point.ts';
import { type DemoStation, stations } from '#demo/network/stations.ts';
import { wheelchairBoarding } from './wheelchairBoarding.ts';

type Row = (string | number | null)[];

export interface StationRows {
  stops: Row[];
  levels: Row[];
  pathways: Row[];
}

const format = (degrees: number): string => degrees.toFixed(6);

const platformLevel = (station: DemoStation): { index: number; name: string } =>
  /Frankford|Kensington|N Front|46th|52nd|56th|60th|63rd/.test(station.address)
    ? { index: 1, name: 'Elevated platform' }
    : { index: -1, name: 'Platform' };

export function stationRows(): StationRows {
  const rows: StationRows = { stops: [], levels: [], pathways: [] };
  for (const station of stations.values()) {
    const [platform, ...others] = stopsByStation.get(station) ?? [];
    if (platform === undefined) continue;
    const { stationId: id, name, at } = station;
    rows.stops.push([
      id,
      name,
      format(at.lat),
      format(at.lon),
      1,
      null,
      wheelchairBoarding(station.isAccessible),
      null,
      null,
    ]);
    if (station.elevators.length === 0) continue;
    const level = platformLevel(station);
    rows.levels.push([`${id}-L0`, 0, 'Street'], [`${id}-L1`, level.index, level.name]);
    const door = movePoint(at, 120, 35);
    rows.stops.push([
      `${id}-E0`,
      `${name} main entrance`,
      format(door.lat),
      format(door.lon),
      2,
      id,
      2,
      `${id}-L0`,
      null,
    ]);
    rows.pathways.push([`${id}-P0`, `${id}-E0`, platform.id, 2, 1, 60, 'Stairs to platforms']);
    for (const [index, elevator] of station.elevators.entries()) {
      const place = movePoint(at, 200 + index * 70, 30);
      const entrance = `${id}-E${index + 1}`;
      rows.stops.push([entrance, elevator, format(place.lat), format(place.lon), 2, id, 1, `${id}-L0`, null]);
      rows.pathways.push([`${id}-P${index + 1}`, entrance, platform.id, 5, 1, 40, elevator]);
    }
    for (const [index, other] of others.entries())
      rows.pathways.push([`${id}-W${index + 1}`, platform.id, other.id, 1, 1, 60, null]);
  }
  return rows;
}
