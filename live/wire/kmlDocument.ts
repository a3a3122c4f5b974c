/** Writes a route's lines as KML, in the format of the original service. */
import { decodePolyline } from '#contract/plan/polyline.ts';
import type { RouteShape } from '#domain/routes/routeDetails.ts';
import { escapeMarkup } from '#live/alerts/alertText.ts';

type Points = RouteShape['points'];

export interface DetourLines {
  detourId: string;
  /** "MM/DD/YYYY, HH:MM:SS to MM/DD/YYYY, HH:MM:SS"; an unknown start or end is left blank. */
  description: string;
  unserved: Points;
}

/** Writes KML 2.2 text. Detours are named as rider apps expect, including the spelling UNSERVERD. */
export function kmlDocument(
  name: string,
  shapes: readonly RouteShape[],
  detours: readonly DetourLines[],
  paths: readonly { id: string; path: string }[] = [],
): string {
  const placemarks = [
    ...shapes.map(shapePlacemark),
    ...detours.map(unservedPlacemark),
    ...paths.map(detourPlacemark),
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

/** Writes a style; KML colours are aabbggrr. */
const style = (id: string, color: string): string =>
  `<Style id="${id}"><LineStyle><color>${color}</color><width>4</width></LineStyle></Style>`;

function shapePlacemark(shape: RouteShape, index: number): string {
  const data = [
    ['direction_id', String(shape.directionId)],
    ['trip_ids', shape.tripIds.join(',')],
    ['service_id', shape.serviceIds.join(',')],
  ].map(([key, value]) => `<Data name="${key}"><value>${escapeMarkup(value ?? '')}</value></Data>`);
  return `<Placemark id="${index + 1}"><name>${escapeMarkup(shape.shapeId)}</name><styleUrl>#route-color</styleUrl><ExtendedData>${data.join('')}</ExtendedData>${line(shape.points)}</Placemark>`;
}

function unservedPlacemark({ detourId, description, unserved }: DetourLines): string {
  return `<Placemark id="unserved"><name>PROD:UNSERVERD:${escapeMarkup(detourId)}</name><description>${escapeMarkup(description)}</description><styleUrl>#prod-unserved-color</styleUrl>${line(unserved)}</Placemark>`;
}

function line(points: Points): string {
  return `<LineString><coordinates>${points.map(({ lat, lon }) => `${lon},${lat},0.0`).join(' ')}</coordinates></LineString>`;
}

/** Decimals of the encoded lines of GTFS-realtime. */
const PATH_PRECISION = 5;

const detourPlacemark = ({ id, path }: { id: string; path: string }): string =>
  `<Placemark id="detour"><name>PROD:DETOUR:${escapeMarkup(id)}</name><styleUrl>#prod-detour-color</styleUrl>${line(decodePolyline(path, PATH_PRECISION))}</Placemark>`;
