/** `{live}/api/v2/kml/`: a route's path, its detours and the parts currently unserved (spec section 7). */
import { err, ok } from '#domain/result.ts';
import type { DetourLine, RouteLines } from '#domain/routes/routeDetails.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { decodeEntities } from '../fields/decodeEntities.ts';
import { type Decoded, type Skipped, uniqueIds } from '../fields/decodeRows.ts';
import { direction, ids, Unreadable } from '../fields/field.ts';
import { wirePosition } from '../fields/wireValues.ts';

export const kml: Endpoint<{ routeId: string; type: string; directionId: string }, RouteLines> = {
  name: 'kml',
  base: 'live',
  path: '/api/v2/kml/?route={routeId}&type={type}&direction={directionId}',
  summary: 'KML of a route in one direction, with its detours. The content type may be text/html.',
  lasts: 0,
  absence: 'failure',
  names: null,
  isText: true,
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

/** A small XML reader, because Node has no DOMParser. It never throws, since KML may be truncated. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
  children: XmlElement[];
}

/** Returns all elements in document order, parents before children, and no elements for a text without markup. */
export function xmlElements(xml: string): XmlElement[] {
  const all: XmlElement[] = [];
  const open: XmlElement[] = [];
  /** Number of open elements by name, so that a stray end tag needs no search. */
  const openNames = new Map<string, number>();
  const closeOne = () => {
    const closed = open.pop();
    if (closed) openNames.set(closed.name, (openNames.get(closed.name) ?? 1) - 1);
  };

  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    const textEnd = start === -1 ? xml.length : start;
    const parent = open.at(-1);
    if (parent && textEnd > at) parent.text += decodeEntities(xml.slice(at, textEnd));
    if (start === -1) break;

    if (xml.startsWith('<!--', start)) {
      at = endOf(xml, '-->', start + 4);
    } else if (xml.startsWith('<![CDATA[', start)) {
      at = endOf(xml, ']]>', start + 9);
      if (parent) parent.text += xml.slice(start + 9, xml.startsWith(']]>', at - 3) ? at - 3 : at);
    } else if (xml[start + 1] === '?' || xml[start + 1] === '!') {
      at = endOf(xml, '>', start + 2);
    } else {
      const end = tagEnd(xml, start + 1);
      const tag = xml.slice(start + 1, end);
      at = end + 1;
      if (tag.startsWith('/')) {
        const name = localName(tag.slice(1).trim());
        if ((openNames.get(name) ?? 0) > 0) {
          while (open.at(-1)?.name !== name) closeOne();
          closeOne();
        }
        continue;
      }
      const name = localName(/^[^\s/]+/.exec(tag)?.[0] ?? '');
      if (name === '') continue;
      const element: XmlElement = { name, attributes: attributesOf(tag), text: '', children: [] };
      parent?.children.push(element);
      all.push(element);
      if (!tag.endsWith('/')) {
        open.push(element);
        openNames.set(name, (openNames.get(name) ?? 0) + 1);
      }
    }
  }
  return all;
}

function endOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? xml.length : found + mark.length;
}

/** Returns the index of the end of a tag: the next `>` outside quotes. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at];
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  // The quote never closes, so use the first `>`.
  const first = xml.indexOf('>', from);
  return first === -1 ? xml.length : first;
}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1);

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  // A name without a value also matches; otherwise a long name would be tried again from each of its characters.
  for (const [, name = '', value] of tag.matchAll(/([^\s=/"']+)(?:\s*=\s*("[^"]*"|'[^']*'))?/g))
    if (value !== undefined) attributes.set(localName(name), decodeEntities(value.slice(1, -1)));
  return attributes;
}
