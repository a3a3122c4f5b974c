/** The map of Leaflet's parts: it shows vehicles, lines and stops, and says what the rider did. */
import type { CircleMarkerOptions, LeafletKeyboardEvent, PolylineOptions } from 'leaflet';
import type { Region } from '#agency/types.ts';
import type { MapView } from '#web/features/transit/map/engine/mapView.ts';
import {
  AttributionControl,
  CircleMarker,
  LayerGroup,
  LeafletMap,
  Polyline,
  TileLayer,
  ZoomControl,
} from './leaflet.ts';
import { MAP_COVERED, MAP_ZOOM } from './mapZoom.ts';
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
  kind: 'stop' | 'chosen' | 'station' | 'elevatorOut' | 'entrance' | 'me';
  position: LatLon;
  name: string;
}

export type { Region };

export interface RiderMapOptions {
  container: HTMLElement;
  /** `{z}/{x}/{y}` template; `{theme}` becomes light or dark. Attribution is text of the deployment's settings. */
  tiles: { url: string; attribution: string };
  view: MapView | null;
  region: Region;
  dark: boolean;
  /** Part of a page that scrolls: the wheel and one finger stay the page's, two fingers move the map. */
  embedded: boolean;
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
  zoom(): number;
  bounds(): Region;
  /** Shows all of a region. */
  showRegion(region: Region): void;
  remove(): void;
}

const lineStyles: Record<MapLine['kind'], PolylineOptions> = {
  route: { weight: 4, opacity: 1 },
  detour: { weight: 4, opacity: 1, dashArray: '10 6' },
  unserved: { weight: 5, opacity: 1, dashArray: '1 9', lineCap: 'round' },
};

const pinFills: Record<MapPin['kind'], string> = {
  stop: '--paper-raised',
  entrance: '--paper-raised',
  chosen: '--accent',
  station: '--paper-raised',
  elevatorOut: '--bad',
  me: '--accent',
};

export function createRiderMap(options: RiderMapOptions): RiderMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(options.container, {
    zoomSnap: MAP_ZOOM.snap,
    zoomDelta: MAP_ZOOM.delta,
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAP_ZOOM.max,
    minZoom: MAP_ZOOM.min,
    fadeAnimation: !still,
    zoomAnimation: !still,
    inertia: !still,
    scrollWheelZoom: !options.embedded,
    dragging: !(options.embedded && matchMedia('(pointer: coarse)').matches),
  });
  new ZoomControl({
    // Text, since a page takes no markup from scripts (`trustedTypes.ts`).
    zoomInText: '+',
    zoomOutText: '−',
    zoomInTitle: options.words.zoomIn,
    zoomOutTitle: options.words.zoomOut,
    position: 'bottomleft',
  }).addTo(map);
  const showRegion = ({ south, west, north, east }: Region) =>
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      {
        maxZoom: MAP_ZOOM.closestFit,
        ...(options.embedded ? { padding: [16, 16] } : { paddingTopLeft: [0, MAP_COVERED] }),
        animate: false,
      },
    );
  if (options.view) map.setView([options.view.lat, options.view.lon], options.view.zoom);
  else showRegion(options.region);

  const tileOptions = { maxZoom: 19, theme: options.dark ? 'dark' : 'light' };
  const tiles = new TileLayer(options.tiles.url, tileOptions).addTo(map);
  // Attribution comes from a setting and goes in as text: the control takes HTML.
  const credit = document.createElement('span');
  credit.textContent = options.tiles.attribution;
  new AttributionControl({ prefix: false }).addAttribution(credit.innerHTML).addTo(map);

  const lines = new LayerGroup().addTo(map);
  const pins = new LayerGroup().addTo(map);
  let vehicles: VehicleLayer | null = null;

  const say = () => {
    const { lat, lng } = map.getCenter();
    options.onView({ lat, lon: lng, zoom: map.getZoom() });
  };
  map.on('moveend', say);
  let moving = false;
  map.on('movestart', () => {
    moving = true;
  });
  map.on('moveend', () => {
    moving = false;
  });
  map.on('dragstart', options.onDrag);
  map.on('keydown', (event) => {
    if ((event as LeafletKeyboardEvent).originalEvent.key.startsWith('Arrow')) options.onDrag();
  });

  // Leaflet hears of the window alone; the map's own place changes with what stands above it.
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(options.container);

  const pinStyle = (kind: MapPin['kind']): CircleMarkerOptions => {
    const styles = getComputedStyle(options.container);
    const role = (name: string) => styles.getPropertyValue(name).trim();
    const isRing = kind !== 'elevatorOut' && kind !== 'me';
    const isSmall = kind === 'stop' || kind === 'entrance';
    return {
      radius: isSmall ? 5 : kind === 'chosen' ? 10 : 7,
      weight: isSmall ? 2 : 3,
      color: role(isRing ? '--ink' : '--paper-raised'),
      fillColor: role(pinFills[kind]),
      fillOpacity: 1,
    };
  };

  return {
    showVehicles(given) {
      vehicles = new VehicleLayer(given);
      vehicles.addTo(map);
      return vehicles;
    },
    showLines(given) {
      lines.clearLayers();
      const edge = getComputedStyle(options.container).getPropertyValue('--map-edge').trim();
      const paths = given.map(({ points }) => points.map(({ lat, lon }): [number, number] => [lat, lon]));
      // All edges first, so that none lies over a neighbour's line.
      for (const path of paths) {
        new Polyline(path, { color: edge, weight: 7, opacity: 0.9, interactive: false }).addTo(lines);
      }
      given.forEach((line, i) => {
        const style = { ...lineStyles[line.kind], color: line.color, interactive: false };
        new Polyline(paths[i] ?? [], style).addTo(lines);
      });
    },
    showPins(given) {
      pins.clearLayers();
      for (const pin of given) {
        const marker = new CircleMarker([pin.position.lat, pin.position.lon], {
          ...pinStyle(pin.kind),
          bubblingMouseEvents: false,
          interactive: pin.kind !== 'me',
        });
        if (pin.kind !== 'me') {
          marker.on('click', ({ containerPoint }) => {
            // Vehicles lie on top.
            if (!vehicles?.pickOver(containerPoint)) options.onPin(pin.id);
          });
        }
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
      // A pan begun anew at every frame would never get anywhere: ending the one before draws the next frame.
      if (moving) return;
      const at = map.latLngToContainerPoint([position.lat, position.lon]);
      const middle = map.getSize().divideBy(2);
      // Within a few pixels is centred: no view changes for a jitter.
      if (at.distanceTo(middle) > 24) map.panTo([position.lat, position.lon], { animate: !still });
    },
    showRegion,
    zoom: () => map.getZoom(),
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
      resized.disconnect();
      map.remove();
    },
  };
}
