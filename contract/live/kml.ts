/** `{live}/api/v2/kml/`: a route's path, its detours and the parts currently unserved (spec section 7). */
import { err, ok } from '#domain/result.ts';
import type { DetourLine, RouteLines } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Decoded, Skipped } from '../fields/decodeRows.ts';
import { direction, ids, Unreadable } from '../fields/field.ts';
import { wirePosition } from '../fields/position.ts';
import { uniqueIds } from '../fields/uniqueIds.ts';
import { type XmlElement, xmlElements } from './xmlElements.ts';

export const kml: Endpoint<{ routeId: string; type: string; directionId: string }, RouteLines> = {
  name: 'kml',
  base: 'live',
  path: '/api/v2/kml/?route={routeId}&type={type}&direction={directionId}',
  summary: 'KML of a route in one direction, with its detours. The content type may be text/html.',
  lasts: 0,
  absence: 'failure',
  names: null,
  body: 'text',
  schema: { type: 'string' },
  decode: (body) => (typeof body === 'string' ? decodeKml(body) : err('expected text')),
};

const MAX_NAME_LENGTH = 200;

function decodeKml(text: string): Decoded<RouteLines> {
  const elements = xmlElements(text);
  if (!elements.some((each) => each.name.toLowerCase() === 'kml')) return err('the body is not KML');
  const lines: RouteLines = { shapes: [], detours: [], unserved: [] };
  const skipped: Skipped[] = [];
  const uniqueId = uniqueIds();
  const placemarks = elements.filter((each) => each.name === 'Placemark');
  for (const [index, placemark] of placemarks.entries()) {
    const name = (childText(placemark, 'name') ?? placemark.attributes.get('id') ?? '')
      .trim()
      .slice(0, MAX_NAME_LENGTH);
    const paths = descendants(placemark, 'LineString').map((line) =>
      pointsOf(childText(line, 'coordinates') ?? ''),
    );
    const drawable = paths.filter((points) => points.length >= 2);
    if (drawable.length === 0) {
      skipped.push({ index, reason: `placemark "${name.slice(0, 60)}" has no line` });
      continue;
    }
    const description = childText(placemark, 'description')?.trim() || null;
    const data = extendedData(placemark);
    const directionId = direction.read(data.get('direction_id'));
    // UNSERVERD is the service's own spelling.
    const special = /(?:^|:)(DETOUR|UNSERVED|UNSERVERD):(.+)$/i.exec(name);
    for (const points of drawable) {
      if (special) {
        const isDetour = special[1]?.toUpperCase() === 'DETOUR';
        const detourId = (special[2] ?? '').trim();
        const line: DetourLine = {
          id: uniqueId(`${isDetour ? 'detour' : 'unserved'}-${detourId}`),
          points,
          detourId,
          description,
        };
        (isDetour ? lines.detours : lines.unserved).push(line);
      } else {
        lines.shapes.push({
          id: uniqueId(name),
          points,
          directionId: directionId instanceof Unreadable ? null : directionId,
          tripIds: idsIn(data.get('trip_ids')),
          serviceIds: idsIn(data.get('service_id') ?? data.get('service_ids')),
        });
      }
    }
  }
  return ok({ value: lines, skipped });
}

const idsIn = (text: string | undefined): string[] => {
  const read = ids.read(text);
  return read instanceof Unreadable ? [] : read;
};

const childText = (element: XmlElement, name: string): string | undefined =>
  element.children.find((each) => each.name === name)?.text;

/** Skips nested placemarks. It does not recurse, because documents may nest deeply. */
function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const todo = element.children.toReversed();
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (next.name === name) found.push(next);
    else if (next.name !== 'Placemark') for (const child of next.children.toReversed()) todo.push(child);
  }
  return found;
}

function extendedData(placemark: XmlElement): ReadonlyMap<string, string> {
  const data = new Map<string, string>();
  for (const each of [...descendants(placemark, 'Data'), ...descendants(placemark, 'SimpleData')]) {
    const key = each.attributes.get('name');
    if (key !== undefined && !data.has(key)) data.set(key, (childText(each, 'value') ?? each.text).trim());
  }
  return data;
}

/** Reads "lon,lat[,altitude]" tuples separated by whitespace; invalid tuples are dropped. */
function pointsOf(text: string): { lat: number; lon: number }[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((tuple) => {
      const [lon, lat] = tuple.split(',');
      return wirePosition(lat, lon) ?? [];
    });
}
