/** Leaflet, and the one module that knows it: a map that shows vehicles, lines and stops, and says what the rider did. */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { MAP_ZOOM } from '#domain/constants.ts';
import type { MapView } from './mapState.ts';
import type { LatLon } from './track.ts';
import { VehicleLayer, type VehicleLayerOptions } from './vehicleLayer.ts';

export interface MapLine {
  id: string;
  kind: 'route' | 'detour' | 'unserved';
  color: string;
  points: readonly LatLon[];
}

export interface MapPin {
  id: string;
  kind: 'stop' | 'station' | 'elevatorOut' | 'me';
  position: LatLon;
  name: string;
}

export interface RiderMapOptions {
  container: HTMLElement;
  /** `{z}/{x}/{y}` template; `{theme}` becomes light or dark. Attribution is text of the deployment's settings. */
  tiles: { url: string; attribution: string };
  view: MapView | null;
  region: { south: number; west: number; north: number; east: number };
  dark: boolean;
  words: { zoomIn: string; zoomOut: string };
  onView: (view: MapView) => void;
  /** The rider dragged, so that following ends. */
  onDrag: () => void;
  onPin: (id: string) => void;
}

export interface RiderMap {
  showVehicles(options: VehicleLayerOptions): { redraw(): void };
  showLines(lines: readonly MapLine[]): void;
  showPins(pins: readonly MapPin[]): void;
  setDark(dark: boolean): void;
  moveTo(position: LatLon, zoom?: number): void;
  /** Keeps a point in the middle without a new view for the URL at every frame. */
  follow(position: LatLon): void;
  bounds(): { south: number; west: number; north: number; east: number };
  remove(): void;
}

const lineStyles: Record<MapLine['kind'], L.PolylineOptions> = {
  route: { weight: 4, opacity: 0.85 },
  detour: { weight: 4, opacity: 0.95, dashArray: '10 6' },
  unserved: { weight: 5, opacity: 0.95, dashArray: '1 9', lineCap: 'round' },
};

export function createRiderMap(options: RiderMapOptions): RiderMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(options.container, {
    zoomSnap: MAP_ZOOM.snap,
    zoomDelta: MAP_ZOOM.delta,
    zoomControl: false,
    attributionControl: true,
    preferCanvas: true,
    maxZoom: 18,
    minZoom: 8,
    fadeAnimation: !still,
    zoomAnimation: !still,
    inertia: !still,
  });
  map.attributionControl.setPrefix(false);
  L.control
    .zoom({ zoomInTitle: options.words.zoomIn, zoomOutTitle: options.words.zoomOut, position: 'bottomright' })
    .addTo(map);
  if (options.view) map.setView([options.view.lat, options.view.lon], options.view.zoom);
  else {
    const { south, west, north, east } = options.region;
    map.fitBounds([
      [south, west],
      [north, east],
    ]);
  }

  const tileOptions = { maxZoom: 19, theme: options.dark ? 'dark' : 'light' };
  const tiles = L.tileLayer(options.tiles.url, tileOptions).addTo(map);
  // Attribution comes from a setting and goes in as text: the control takes HTML.
  const credit = document.createElement('span');
  credit.textContent = options.tiles.attribution;
  map.attributionControl.addAttribution(credit.innerHTML);

  const lines = L.layerGroup().addTo(map);
  const pins = L.layerGroup().addTo(map);

  const say = () => {
    const { lat, lng } = map.getCenter();
    options.onView({ lat, lon: lng, zoom: map.getZoom() });
  };
  map.on('moveend', say);
  map.on('dragstart', options.onDrag);
  map.on('keydown', (event) => {
    if ((event as L.LeafletKeyboardEvent).originalEvent.key.startsWith('Arrow')) options.onDrag();
  });

  const pinStyle = (kind: MapPin['kind']): L.CircleMarkerOptions => {
    const styles = getComputedStyle(options.container);
    const role = (name: string) => styles.getPropertyValue(name).trim();
    const fills = { stop: '--paper-raised', station: '--ink', elevatorOut: '--bad', me: '--accent' } as const;
    return {
      radius: kind === 'stop' ? 5 : 7,
      weight: kind === 'stop' ? 2 : 3,
      color: kind === 'stop' ? role('--ink') : role('--paper-raised'),
      fillColor: role(fills[kind]),
      fillOpacity: 1,
    };
  };

  return {
    showVehicles(given) {
      const layer = new VehicleLayer(given);
      layer.addTo(map);
      return layer;
    },
    showLines(given) {
      lines.clearLayers();
      for (const line of given) {
        L.polyline(
          line.points.map(({ lat, lon }): [number, number] => [lat, lon]),
          { ...lineStyles[line.kind], color: line.color, interactive: false },
        ).addTo(lines);
      }
    },
    showPins(given) {
      pins.clearLayers();
      for (const pin of given) {
        const marker = L.circleMarker([pin.position.lat, pin.position.lon], {
          ...pinStyle(pin.kind),
          bubblingMouseEvents: false,
          interactive: pin.kind !== 'me',
        });
        if (pin.kind !== 'me') marker.on('click', () => options.onPin(pin.id));
        marker.addTo(pins);
      }
    },
    setDark(dark) {
      Object.assign(tiles.options, { theme: dark ? 'dark' : 'light' });
      tiles.redraw();
    },
    moveTo: (position, zoom) =>
      map.setView([position.lat, position.lon], zoom ?? map.getZoom(), { animate: !still }),
    follow(position) {
      const at = map.latLngToContainerPoint([position.lat, position.lon]);
      const middle = map.getSize().divideBy(2);
      // Within a few pixels is centred: no view changes for a jitter.
      if (at.distanceTo(middle) > 24) map.panTo([position.lat, position.lon], { animate: !still });
    },
    bounds() {
      const bounds = map.getBounds();
      return {
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      };
    },
    remove() {
      map.remove();
    },
  };
}
