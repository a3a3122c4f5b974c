/** Stops, stations, entrances and the rider's position on the map. */
import type { CircleMarkerOptions } from 'leaflet';
import type { Position } from '#domain/stations/nearest.ts';
import { CircleMarker, LayerGroup, type LeafletMap, type Point } from './leaflet.ts';
import { SHOWN_FROM } from './mapView.ts';
import type { NameLayer } from './nameLayer.ts';
import { pinLooks } from './pinLooks.ts';

export interface MapPin {
  id: string;
  kind: keyof typeof pinLooks;
  position: Position;
  name: string;
}

/** Returns a colour of the page by the name of its token. */
export type TokenColor = (name: string) => string;

/**
 * Returns a function that shows these pins, the last ones on top, and the names next to them. Pins that stay are not drawn
 * again. `onPin` gets the clicked point.
 */
export function addMapPins(
  map: LeafletMap,
  names: NameLayer,
  role: TokenColor,
  onPin: (id: string, at: Point) => void,
) {
  const layer = new LayerGroup().addTo(map);
  const drawn = new Map<string, CircleMarker[]>();

  function draw({ id, kind, position: { lat, lon } }: MapPin, style: CircleMarkerOptions): CircleMarker[] {
    if (kind !== 'me') {
      const marker = new CircleMarker([lat, lon], { ...style, bubblingMouseEvents: false });
      return [marker.on('click', ({ containerPoint }) => onPin(id, containerPoint))];
    }
    const halo = { radius: 24, stroke: false, fillColor: role('--accent'), fillOpacity: 0.25 };
    return [halo, style].map((each) => new CircleMarker([lat, lon], { ...each, interactive: false }));
  }

  return (pins: readonly MapPin[]): void => {
    const zoom = map.getZoom();
    names.show(
      (zoom < SHOWN_FROM.stations ? [] : pins)
        .filter(({ kind }) => kind === 'station' || kind === 'elevatorOut' || kind === 'chosen')
        .map(({ name, position, kind }) => ({ name, position, elevatorOut: kind === 'elevatorOut' })),
    );
    const styles = new Map(
      [...new Set(pins.map(({ kind }) => kind))].map((kind) => {
        const style = pinStyle(kind, zoom, role);
        return [kind, { style, key: JSON.stringify(style) }];
      }),
    );
    const keyOf = ({ id, kind, position: { lat, lon } }: MapPin) =>
      `${id} ${lat},${lon} ${styles.get(kind)?.key}`;
    const wanted = new Map(pins.map((pin) => [keyOf(pin), pin]));
    for (const [key, markers] of drawn) {
      if (wanted.has(key)) continue;
      for (const marker of markers) layer.removeLayer(marker);
      drawn.delete(key);
    }
    let hasNew = false;
    for (const [key, pin] of wanted) {
      const before = drawn.get(key);
      const markers = before ?? draw(pin, styles.get(pin.kind)?.style ?? {});
      if (before === undefined) {
        drawn.set(key, markers);
        for (const marker of markers) layer.addLayer(marker);
        hasNew = true;
      } else if (hasNew && pin.kind !== 'stop') for (const marker of markers) marker.bringToFront();
    }
  };
}

function pinStyle(kind: MapPin['kind'], zoom: number, role: TokenColor): CircleMarkerOptions {
  // At low zooms a stop is only a dot.
  if (kind === 'stop' && zoom < SHOWN_FROM.stopRings)
    return { radius: 3, stroke: false, fillColor: role('--ink-soft'), fillOpacity: 0.7 };
  const { radius, weight, edge, fill } = pinLooks[kind];
  return { radius, weight, color: role(edge), fillColor: role(fill), fillOpacity: 1 };
}
