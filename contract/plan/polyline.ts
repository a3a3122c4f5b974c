/** Google's encoded polylines, of any precision. */
import type { Position } from '#domain/stations/nearest.ts';

/** The precision that MOTIS writes since version 2 of its `plan`. */
export const POLYLINE_PRECISION = 6;
/** No leg needs more points; a longer text is cut, so that nobody can make a page draw for minutes. */
const MAX_POINTS = 20_000;

export function encodePolyline(line: readonly Position[], precision = POLYLINE_PRECISION): string {
  const factor = 10 ** precision;
  let text = '';
  let before = { lat: 0, lon: 0 };
  for (const { lat, lon } of line) {
    const at = { lat: Math.round(lat * factor), lon: Math.round(lon * factor) };
    text += encodeNumber(at.lat - before.lat) + encodeNumber(at.lon - before.lon);
    before = at;
  }
  return text;
}

/** Twice the number, with the sign in the lowest bit, in groups of five bits, lowest first. */
function encodeNumber(number: number): string {
  // Differences of longitudes times 1e6 need 30 bits, which bitwise operations still carry.
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((rest % 0x20) + 0x20 + 63);
    rest = Math.floor(rest / 0x20);
  }
  return text + String.fromCharCode(rest + 63);
}

/** Returns the points of a polyline up to the first that cannot be read. Never throws. */
export function decodePolyline(text: string, precision: number): Position[] {
  const factor = 10 ** precision;
  const line: Position[] = [];
  let [lat, lon] = [0, 0];
  for (let at = 0; at < text.length && line.length < MAX_POINTS; ) {
    const north = decodeNumber(text, at);
    const east = north && decodeNumber(text, north.end);
    if (!east) break;
    at = east.end;
    lat += north.value;
    lon += east.value;
    const point = { lat: lat / factor, lon: lon / factor };
    if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180)) break;
    line.push(point);
  }
  return line;
}

function decodeNumber(text: string, from: number): { value: number; end: number } | null {
  let number = 0;
  let unit = 1;
  for (let at = from; at < text.length && at < from + 8; at++) {
    const group = text.charCodeAt(at) - 63;
    if (group < 0 || group > 0x3f) return null;
    number += (group % 0x20) * unit;
    unit *= 0x20;
    if (group < 0x20) return { value: number % 2 === 1 ? -(number + 1) / 2 : number / 2, end: at + 1 };
  }
  return null;
}
