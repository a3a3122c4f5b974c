/** The Leaflet map: it shows vehicles, lines and stops, and reports the rider's actions. */
import type { CircleMarkerOptions, LeafletKeyboardEvent, PolylineOptions } from 'leaflet';
import type { Region } from '#agency/types.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { MapTiles } from '#web/agency/siteContext.tsx';
import { afterPaint, cancelAfterPaint } from './afterPaint.ts';
import {
  AttributionControl,
  CircleMarker,
  LayerGroup,
  LeafletMap,
  Point,
  Polyline,
  TileLayer,
  ZoomControl,
} from './leaflet.ts';
import type { MapView } from './mapView.ts';
import { MAP_ZOOM, SHOWN_FROM } from './mapZoom.ts';
import { toneOn } from './markTone.ts';
import { NameLayer, type NameTheme } from './nameLayer.ts';
import { VehicleLayer, type VehicleLayerOptions } from './vehicleLayer.ts';

export interface MapLine {
  id: string;
  kind: 'route' | 'detour' | 'unserved';
  color: string;
  points: readonly Position[];
}

export interface NetworkLine {
  /** `#rrggbb` */
  color: string;
  points: readonly Position[];
}

export interface MapPin {
  id: string;
  kind: 'stop' | 'chosen' | 'station' | 'elevatorOut' | 'entrance' | 'me';
  position: Position;
  name: string;
}

/** A rectangle in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface RiderMapOptions {
  container: HTMLElement;
  tiles: MapTiles;
  view: MapView | null;
  region: Region;
  dark: boolean;
  /** Part of a scrolling page: the wheel and one finger scroll the page, two fingers move the map. */
  embedded: boolean;
  /** The part of the container that nothing covers; content is fitted into it. */
  free: () => Box;
  words: { zoomIn: string; zoomOut: string };
  names: () => NameTheme;
  /** The map stopped moving; the view is the centre of its free part. */
  onView: (view: MapView) => void;
  /** The rider dragged the map or moved it with an arrow key, which ends following. */
  onDrag: () => void;
  onPin: (id: string) => void;
}

export interface RiderMap {
  showVehicles(options: VehicleLayerOptions): { redraw(): void };
  showLines(lines: readonly MapLine[]): void;
  showNetwork(lines: readonly NetworkLine[]): void;
  showPins(pins: readonly MapPin[]): void;
  setDark(dark: boolean): void;
  moveTo(position: Position, zoom?: number): void;
  /** Pans to a point unless it is already near the centre; called at every frame. */
  follow(position: Position): void;
  /** Restores the centre of the free part after the covered part has changed. */
  keepMiddle(): void;
  zoom(): number;
  bounds(): Region;
  seen(): Region;
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
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(options.container, {
    zoomSnap: MAP_ZOOM.snap,
    zoomDelta: MAP_ZOOM.delta,
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAP_ZOOM.max,
    minZoom: MAP_ZOOM.min,
    fadeAnimation: !reducesMotion,
    zoomAnimation: !reducesMotion,
    inertia: !reducesMotion,
    scrollWheelZoom: !options.embedded,
    dragging: !(options.embedded && matchMedia('(pointer: coarse)').matches),
  });
  const isRtl = getComputedStyle(options.container).direction === 'rtl';
  new ZoomControl({
    // Text, because pages accept no markup from scripts (`trustedTypes.ts`).
    zoomInText: '+',
    zoomOutText: '−',
    zoomInTitle: options.words.zoomIn,
    zoomOutTitle: options.words.zoomOut,
    position: isRtl ? 'topleft' : 'topright',
  }).addTo(map);

  /** Returns the offset from the centre of the container to that of its free part, in pixels. */
  const offset = () => {
    const { left, top, right, bottom } = options.free();
    return new Point((left + right) / 2, (top + bottom) / 2).subtract(map.getSize().divideBy(2));
  };
  const middleFor = ({ lat, lon }: Position, zoom: number) =>
    map.unproject(map.project([lat, lon], zoom).subtract(offset()), zoom);
  const moveTo = (position: Position, zoom = map.getZoom(), animate = !reducesMotion) => {
    map.setView(middleFor(position, zoom), zoom, { animate });
    middle = position;
  };
  const showRegion = ({ south, west, north, east }: Region) => {
    const { x: width, y: height } = map.getSize();
    const { left, top, right, bottom } = options.free();
    const margin = options.embedded ? 16 : 0;
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      {
        maxZoom: MAP_ZOOM.closestFit,
        paddingTopLeft: [left + margin, top + margin],
        paddingBottomRight: [width - right + margin, height - bottom + margin],
        animate: false,
      },
    );
  };
  let middle: Position | null = null;
  if (options.view) moveTo(options.view, options.view.zoom, false);
  else showRegion(options.region);

  const tileOptions = { maxZoom: MAP_ZOOM.max, theme: options.dark ? 'dark' : 'light' };
  const tiles = [new TileLayer(options.tiles.url, tileOptions).addTo(map)];
  for (const [name, zIndex] of [
    ['tileNames', '610'],
    ['placeNames', '620'],
  ] as const) {
    const pane = map.createPane(name);
    // Names are above the vehicles, and transparent to pointer events.
    pane.style.zIndex = zIndex;
    pane.style.pointerEvents = 'none';
  }
  if (options.tiles.names !== null)
    tiles.push(new TileLayer(options.tiles.names, { ...tileOptions, pane: 'tileNames' }).addTo(map));
  // The attribution is a setting and is inserted as text, because the control accepts HTML.
  const credit = document.createElement('span');
  credit.textContent = options.tiles.attribution;
  new AttributionControl({ prefix: false }).addAttribution(credit.innerHTML).addTo(map);

  const network = new LayerGroup().addTo(map);
  let networkLines: readonly NetworkLine[] = [];
  const lines = new LayerGroup().addTo(map);
  const pins = new LayerGroup().addTo(map);
  const names = new NameLayer(options.names).addTo(map);
  let vehicles: VehicleLayer | null = null;

  const at = (x: number, y: number) => map.containerPointToLatLng([x, y]);
  const reportView = () => {
    const { left, top, right, bottom } = options.free();
    const { lat, lng: lon } = at((left + right) / 2, (top + bottom) / 2);
    middle = { lat, lon };
    options.onView({ lat, lon, zoom: map.getZoom() });
  };
  let moving = false;
  map.on('movestart', () => {
    moving = true;
  });
  map.on('moveend', () => {
    moving = false;
    afterPaint(reportView);
  });
  map.on('dragstart', options.onDrag);
  map.on('keydown', (event) => {
    if ((event as LeafletKeyboardEvent).originalEvent.key.startsWith('Arrow')) options.onDrag();
  });

  // Leaflet only listens to window resizes, but the map's size also changes with the content above it.
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resized.observe(options.container);

  const pinStyle = (kind: MapPin['kind']): CircleMarkerOptions => {
    const styles = getComputedStyle(options.container);
    const role = (name: string) => styles.getPropertyValue(name).trim();
    // At low zooms a stop is only a dot.
    if (kind === 'stop' && map.getZoom() < SHOWN_FROM.stopRings)
      return { radius: 3, stroke: false, fillColor: role('--ink-soft'), fillOpacity: 0.7 };
    const isRing = kind !== 'elevatorOut' && kind !== 'me';
    const isSmall = kind === 'stop' || kind === 'entrance';
    return {
      radius: isSmall ? 5 : kind === 'chosen' ? 11 : 7,
      weight: isSmall ? 2 : kind === 'chosen' ? 5 : 3,
      color: role(isRing ? '--ink' : '--paper-raised'),
      fillColor: role(pinFills[kind]),
      fillOpacity: 1,
    };
  };

  let isDark = options.dark;
  const toned = (color: string, ground: string) =>
    isDark ? toneOn(ground, { background: color, foreground: color }).background : color;
  const groundColor = () => getComputedStyle(options.container).getPropertyValue('--paper-raised').trim();

  let shownLines: readonly MapLine[] = [];
  function drawLines(): void {
    lines.clearLayers();
    const ground = groundColor();
    const edge = getComputedStyle(options.container).getPropertyValue('--map-edge').trim();
    const paths = shownLines.map(({ points }) => points.map(({ lat, lon }): [number, number] => [lat, lon]));
    // Draw all outlines first, so that none covers a neighbouring line.
    for (const path of paths) {
      new Polyline(path, { color: edge, weight: 7, opacity: 0.9, interactive: false }).addTo(lines);
    }
    shownLines.forEach(({ kind, color }, i) => {
      const shown = kind === 'unserved' ? color : toned(color, ground);
      const style = { ...lineStyles[kind], color: shown, interactive: false };
      new Polyline(paths[i] ?? [], style).addTo(lines);
    });
  }

  function drawNetwork(): void {
    const ground = groundColor();
    network.clearLayers();
    const drawn = networkLines.flatMap(({ color, points }) => {
      const path = points.map(({ lat, lon }): [number, number] => [lat, lon]);
      return [
        new Polyline(path, { color: ground, weight: 5, opacity: 0.6, interactive: false }),
        new Polyline(path, { color: toned(color, ground), weight: 2.5, opacity: 0.85, interactive: false }),
      ];
    });
    for (const line of drawn) line.addTo(network);
    // Outlines are at the bottom, so that none covers a neighbouring line.
    for (const line of drawn.filter((_, i) => i % 2 === 1)) line.bringToBack();
    for (const line of drawn.filter((_, i) => i % 2 === 0)) line.bringToBack();
  }

  return {
    showVehicles(given) {
      vehicles = new VehicleLayer({
        ...given,
        onFrame(selected) {
          names.keepClear(selected?.position ?? null);
          given.onFrame?.(selected);
        },
      });
      vehicles.addTo(map);
      return vehicles;
    },
    showLines(given) {
      shownLines = given;
      drawLines();
    },
    showNetwork(given) {
      networkLines = given;
      drawNetwork();
    },
    showPins(given) {
      pins.clearLayers();
      const isNamed = ({ kind }: MapPin) => kind === 'station' || kind === 'elevatorOut' || kind === 'chosen';
      names.show(
        (map.getZoom() < SHOWN_FROM.stations ? [] : given)
          .filter(isNamed)
          .map(({ name, position, kind }) => ({ name, position, elevatorOut: kind === 'elevatorOut' })),
      );
      for (const pin of given) {
        const marker = new CircleMarker([pin.position.lat, pin.position.lon], {
          ...pinStyle(pin.kind),
          bubblingMouseEvents: false,
          interactive: pin.kind !== 'me',
        });
        if (pin.kind !== 'me') {
          marker.on('click', ({ containerPoint }) => {
            // Vehicles are on top.
            if (!vehicles?.pickOver(containerPoint)) options.onPin(pin.id);
          });
        }
        marker.addTo(pins);
      }
    },
    setDark(dark) {
      isDark = dark;
      for (const layer of tiles) {
        Object.assign(layer.options, { theme: dark ? 'dark' : 'light' });
        layer.redraw();
      }
      drawNetwork();
      drawLines();
      names.redraw();
    },
    moveTo: (position, zoom) => moveTo(position, zoom),
    follow(position) {
      // Restarting a pan at every frame would never finish it; the end of the current one triggers the next frame.
      if (moving) return;
      const at = map.latLngToContainerPoint([position.lat, position.lon]);
      const goal = map.getSize().divideBy(2).add(offset());
      // A few pixels off the centre are acceptable, so that jitter does not move the map.
      if (at.distanceTo(goal) > 24)
        map.panTo(middleFor(position, map.getZoom()), { animate: !reducesMotion });
    },
    keepMiddle() {
      if (middle !== null) moveTo(middle);
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
    seen() {
      const { left, top, right, bottom } = options.free();
      const [northWest, southEast] = [at(left, top), at(right, bottom)];
      return { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng };
    },
    remove() {
      resized.disconnect();
      cancelAfterPaint(reportView);
      map.remove();
    },
  };
}
