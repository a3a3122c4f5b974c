/** A route's lines as KML, in the format of the real service (shapes section 3.6). */
import type { RouteShape } from '#domain/routes/routeShape.ts';
import { escapeMarkup } from './alertText.ts';

type Points = RouteShape['points'];

/** A stretch that is currently unserved, and the way round it if known. */
export interface DetourLines {
  detourId: string;
  /** "MM/DD/YYYY, HH:MM:SS to MM/DD/YYYY, HH:MM:SS". */
  description: string;
  detour: Points | null;
  unserved: Points | null;
}

/** KML 2.2 text. Detours are named as rider apps expect, including the spelling UNSERVERD. */
export function kmlDocument(
  name: string,
  shapes: readonly RouteShape[],
  detours: readonly DetourLines[],
): string {
  const placemarks = [
    ...shapes.map(shapePlacemark),
    ...detours.flatMap(({ detourId, description, detour, unserved }) => [
      ...(detour ? [detourPlacemark('detour', `PROD:DETOUR:${detourId}`, description, detour)] : []),
      ...(unserved ? [detourPlacemark('unserved', `PROD:UNSERVERD:${detourId}`, description, unserved)] : []),
    ]),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escapeMarkup(name)}</name>
${style('route-color', 'ff000000')}
${style('prod-detour-color', 'a0ff0000')}
${style('prod-unserved-color', 'ff0000ff')}
${placemarks.join('\n')}
</Document></kml>
`;
}

/** KML colours are aabbggrr. */
function style(id: string, color: string): string {
  return `<Style id="${id}"><LineStyle><color>${color}</color><width>4</width></LineStyle></Style>`;
}

function shapePlacemark(shape: RouteShape, index: number): string {
  const data = [
    ['direction_id', String(shape.directionId)],
    ['trip_ids', shape.tripIds.join(',')],
    ['service_id', shape.serviceIds.join(',')],
  ].map(([key, value]) => `<Data name="${key}"><value>${escapeMarkup(value ?? '')}</value></Data>`);
  return `<Placemark id="${index + 1}"><name>${escapeMarkup(shape.shapeId)}</name><styleUrl>#route-color</styleUrl><ExtendedData>${data.join('')}</ExtendedData>${line(shape.points)}</Placemark>`;
}

function detourPlacemark(
  kind: 'detour' | 'unserved',
  name: string,
  description: string,
  points: Points,
): string {
  return `<Placemark id="${kind}"><name>${escapeMarkup(name)}</name><description>${escapeMarkup(description)}</description><styleUrl>#prod-${kind}-color</styleUrl>${line(points)}</Placemark>`;
}

function line(points: Points): string {
  return `<LineString><coordinates>${points.map(({ lat, lon }) => `${lon},${lat},0.0`).join(' ')}</coordinates></LineString>`;
}
