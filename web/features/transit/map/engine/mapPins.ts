/** Stops, stations, entrances and the rider's position on the map. */
import type { CircleMarkerOptions } from 'leaflet';
import type { Position } from '#domain/stations/nearest.ts';
import { CircleMarker, LayerGroup, type LeafletMap, type Point } from './leaflet.ts';
import { SHOWN_FROM } from './mapZoom.ts';
import type { NameLayer } from './nameLayer.ts';

export interface MapPin {
  id: string;
  kind: 'stop' | 'chosen' | 'station' | 'elevatorOut' | 'entrance' | 'me';
  position: Position;
  name: string;
}

/** Returns a colour of the page by the name of its token. */
export type TokenColor = (name: string) => string;

const pinFills: Record<MapPin['kind'], string> = {
  stop: '--paper-raised',
  entrance: '--paper-raised',
  chosen: '--accent',
  station: '--paper-raised',
  elevatorOut: '--bad',
  me: '--accent',
};

/** Returns a function that replaces the pins and the names next to them. `onPin` gets the clicked point. */
export function addMapPins(
  map: LeafletMap,
  names: NameLayer,
  role: TokenColor,
  onPin: (id: string, at: Point) => void,
) {
  const layer = new LayerGroup().addTo(map);
  const addHalo = ({ lat, lon }: Position) =>
    new CircleMarker([lat, lon], {
      radius: 24,
      stroke: false,
      fillColor: role('--accent'),
      fillOpacity: 0.25,
      interactive: false,
    }).addTo(layer);
  return (pins: readonly MapPin[]): void => {
    layer.clearLayers();
    names.show(
      (map.getZoom() < SHOWN_FROM.stations ? [] : pins)
        .filter(({ kind }) => kind === 'station' || kind === 'elevatorOut' || kind === 'chosen')
        .map(({ name, position, kind }) => ({ name, position, elevatorOut: kind === 'elevatorOut' })),
    );
    const kinds = new Set(pins.map(({ kind }) => kind));
    const styleOf = new Map([...kinds].map((kind) => [kind, pinStyle(kind, map.getZoom(), role)]));
    for (const { id, kind, position } of pins) {
      if (kind === 'me') addHalo(position);
      const marker = new CircleMarker([position.lat, position.lon], {
        ...styleOf.get(kind),
        bubblingMouseEvents: false,
        interactive: kind !== 'me',
      });
      if (kind !== 'me') marker.on('click', ({ containerPoint }) => onPin(id, containerPoint));
      marker.addTo(layer);
    }
  };
}

function pinStyle(kind: MapPin['kind'], zoom: number, role: TokenColor): CircleMarkerOptions {
  // At low zooms a stop is only a dot.
  if (kind === 'stop' && zoom < SHOWN_FROM.stopRings)
    return { radius: 3, stroke: false, fillColor: role('--ink-soft'), fillOpacity: 0.7 };
  const isRing = kind !== 'elevatorOut' && kind !== 'me';
  const isSmall = kind === 'stop' || kind === 'entrance';
  return {
    radius: isSmall ? 5 : kind === 'chosen' ? 11 : kind === 'me' ? 10 : 7,
    weight: isSmall ? 2 : kind === 'chosen' ? 5 : 3,
    color: role(isRing ? '--ink' : '--paper-raised'),
    fillColor: role(pinFills[kind]),
    fillOpacity: 1,
  };
}
