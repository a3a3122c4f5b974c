/** Writes a route's lines as KML, in the format of the original service. */
import { decodePolyline } from '#contract/plan/polyline.ts';
import type { RouteShape } from '#domain/routes/routeDetails.ts';
import { nearestIndex } from '#domain/stations/nearest.ts';
import { escapeMarkup } from '#live/alerts/alertText.ts';
import type { ResolvedAlert, ResolvedAlerts } from '#live/alerts/resolveAlerts.ts';
import type { UnservedStops } from '#live/alerts/unservedStops.ts';
import { wallClockMonthFirst } from './wireClock.ts';
import { unservedStopsOf } from './wireDetour.ts';

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

type Point = RouteShape['points'][number];

/** A stop further from every point of a line than this (about 220 m) is not on it. */
const MAX_OFFSET_DEGREES = 0.002;

/** Returns the part of the route from the first to the last skipped stop of each active detour. */
export function detourLines(
  { alerts, stops }: ResolvedAlerts,
  unserved: UnservedStops,
  routeIds: readonly string[],
  shapes: readonly RouteShape[],
  zone: string,
): DetourLines[] {
  return alerts
    .filter(({ report, isInForce }) => report.effect === 'DETOUR' && isInForce)
    .flatMap((alert) => {
      const route = alert.routes.find(({ id }) => routeIds.includes(id));
      if (route === undefined) return [];
      const direction = route.directionIds.length === 1 ? (route.directionIds[0] ?? null) : null;
      const leftOut = unservedStopsOf(alert, unserved)(route.id, direction);
      const places = leftOut.flatMap((id) => stops.get(id)?.position ?? []);
      const routeShapes = shapes.filter(
        ({ directionId }) => route.directionIds.length === 0 || route.directionIds.includes(directionId),
      );
      const stretch = routeShapes
        .map(({ points }) => stretchBetween(points, places))
        .find((part) => part !== null);
      if (!stretch) return [];
      return [{ detourId: alert.report.id, description: description(alert, zone), unserved: stretch }];
    });
}

/** Returns the part of a line from the first to the last of the places; `null` if it has fewer than two points. */
function stretchBetween(points: readonly Point[], places: readonly Point[]): Point[] | null {
  const indexes = places.map((place) => indexOn(points, place)).filter((index) => index !== -1);
  if (indexes.length < 2) return null;
  const part = points.slice(Math.min(...indexes), Math.max(...indexes) + 1);
  return part.length >= 2 ? part : null;
}

function indexOn(points: readonly Point[], place: Point): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180);
  return nearestIndex(
    points,
    (point) => Math.hypot(point.lat - place.lat, (point.lon - place.lon) * shrink),
    MAX_OFFSET_DEGREES,
  );
}

function description({ period }: ResolvedAlert, zone: string): string {
  const start = period.start === null ? '' : wallClockMonthFirst(period.start, zone);
  const end = period.end === null ? '' : wallClockMonthFirst(period.end, zone);
  return start === '' && end === '' ? '' : `${start} to ${end}`;
}
