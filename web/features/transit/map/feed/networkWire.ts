/** The wire format of the map's lines: units of 1e-5 degrees, each point relative to the previous one. */
import type { Position } from '#domain/stations/nearest.ts';
import type { NetworkLine } from '../engine/mapLines.ts';

export interface WireLine extends Pick<NetworkLine, 'mode' | 'color'> {
  path: number[];
}

const PER_DEGREE = 1e5;

export function toWire({ mode, color, points }: NetworkLine): WireLine {
  let [lat, lon] = [0, 0];
  const path = points.flatMap((point) => {
    const [nextLat, nextLon] = [Math.round(point.lat * PER_DEGREE), Math.round(point.lon * PER_DEGREE)];
    const step = [nextLat - lat, nextLon - lon];
    [lat, lon] = [nextLat, nextLon];
    return step;
  });
  return { mode, color, path };
}

export function fromWire({ mode, color, path }: WireLine): NetworkLine {
  let [lat, lon] = [0, 0];
  const points: Position[] = [];
  for (let i = 0; i + 1 < path.length; i += 2) {
    lat += path[i] ?? 0;
    lon += path[i + 1] ?? 0;
    points.push({ lat: lat / PER_DEGREE, lon: lon / PER_DEGREE });
  }
  return { mode, color, points };
}
