/**
 * Which names are written at a zoom, and where: chosen once per zoom over the whole region, so that a name that crosses
 * a tile's edge is drawn alike on both sides.
 */
import type { Basemap, Park, Place } from './basemap.ts';
import { worldPixel } from './projection.ts';

export interface Label {
  text: string;
  kind: 'city' | 'town' | 'quarter' | 'park' | 'water';
  size: number;
  /** World pixels of the middle of the text. */
  x: number;
  y: number;
  halfWidth: number;
}

const placeStyle = {
  1: { kind: 'city', from: 7, to: 13, size: 17 },
  2: { kind: 'town', from: 10, to: 15, size: 13 },
  3: { kind: 'quarter', from: 12, to: 17, size: 12.5 },
} as const;

function middle(park: Park): { lat: number; lon: number } {
  const sum = park.ring.reduce((s, p) => ({ lat: s.lat + p.lat, lon: s.lon + p.lon }), { lat: 0, lon: 0 });
  return { lat: sum.lat / park.ring.length, lon: sum.lon / park.ring.length };
}

function candidates({ places, waterNames, parks }: Basemap, zoom: number): Omit<Label, 'halfWidth'>[] {
  const ofPlace = (place: Place) => {
    const style = placeStyle[place.rank];
    if (zoom < style.from || zoom > style.to) return [];
    return [{ text: place.name, kind: style.kind, size: style.size, ...worldPixel(place, zoom) }];
  };
  return [
    ...places.flatMap(ofPlace),
    ...waterNames
      .filter((water) => zoom >= water.from)
      .map((water) => ({ text: water.name, kind: 'water' as const, size: 12.5, ...worldPixel(water, zoom) })),
    ...parks
      .filter((park) => zoom >= park.labelZoom)
      .map((park) => ({
        text: park.name,
        kind: 'park' as const,
        size: 12,
        ...worldPixel(middle(park), zoom),
      })),
  ];
}

/** Labels that fit at a zoom without overlapping, cities first; `measure` gives a text's width in pixels. */
export function placeLabels(
  basemap: Basemap,
  zoom: number,
  measure: (text: string, size: number) => number,
): Label[] {
  const kept: Label[] = [];
  for (const candidate of candidates(basemap, zoom)) {
    const label = { ...candidate, halfWidth: measure(candidate.text, candidate.size) / 2 };
    const clashes = kept.some(
      (other) =>
        Math.abs(other.x - label.x) < other.halfWidth + label.halfWidth + 12 &&
        Math.abs(other.y - label.y) < (other.size + label.size) / 2 + 10,
    );
    if (!clashes) kept.push(label);
  }
  return kept;
}
