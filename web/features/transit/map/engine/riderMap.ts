/** The Leaflet map: it shows vehicles, lines and stops, and reports the rider's actions. */
import type { LeafletKeyboardEvent } from 'leaflet';
import type { Region } from '#agency/types.ts';
import type { Position } from '#domain/stations/nearest.ts';
import type { MapTiles } from '#web/agency/agencyContext.tsx';
import { afterPaint, cancelAfterPaint } from './afterPaint.ts';
import { AttributionControl, LeafletMap, TileLayer, ZoomControl } from './leaflet.ts';
import type { NameTheme } from './mapColors.ts';
import { addMapLines } from './mapLines.ts';
import { type Box, createMapMoves } from './mapMoves.ts';
import { addMapPins } from './mapPins.ts';
import { MAP_ZOOM, type MapView } from './mapView.ts';
import { NameLayer } from './nameLayer.ts';
import { VehicleLayer, type VehicleLayerOptions } from './vehicleLayer.ts';

export interface RiderMapOptions {
  container: HTMLElement;
  tiles: MapTiles;
  view: MapView | null;
  region: Region;
  dark: boolean;
  /** Whether the map is part of a page: the wheel and one finger scroll the page, and two fingers move the map. */
  embedded: boolean;
  /** The part of the container that nothing covers; content is fitted into it. */
  free: () => Box;
  words: { zoomIn: string; zoomOut: string };
  nameTheme: () => NameTheme;
  /** Called when the map has stopped moving. The position in `view` is the centre of the map's free part. */
  onView: (view: MapView) => void;
  /** Called when the rider drags the map or moves it with an arrow key, which ends following. */
  onDrag: () => void;
  onPin: (id: string) => void;
}

export type RiderMap = ReturnType<typeof createRiderMap>;

export function createRiderMap(options: RiderMapOptions) {
  const { container, embedded, dark } = options;
  const animates = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createBaseMap(container, options.words, embedded, animates);
  const { readMiddle, ...moves } = createMapMoves(map, options.free, embedded ? 16 : 0, animates);
  if (options.view) moves.moveTo(options.view, options.view.zoom, false);
  else moves.showRegion(options.region);

  const setDarkTiles = addTiles(map, options.tiles, dark);
  const roles = readRoles(container);
  const { showLines, showNetwork, setDark: setDarkLines } = addMapLines(map, dark, roles.role);
  let theme: NameTheme | null = null;
  let vehicles: VehicleLayer | null = null;
  const names = new NameLayer(
    () => {
      theme ??= options.nameTheme();
      return theme;
    },
    (room, sheet) => vehicles?.takeRoom(room, sheet),
  ).addTo(map);
  const showPins = addMapPins(map, names, roles.role, (id, at) => {
    // Vehicles are on top.
    if (!vehicles?.pickOver(at)) options.onPin(id);
  });

  const reportView = () => options.onView({ ...readMiddle(), zoom: map.getZoom() });
  map.on('moveend', () => afterPaint(reportView));
  map.on('dragstart', options.onDrag);
  map.on('keydown', (event) => {
    if ((event as LeafletKeyboardEvent).originalEvent.key.startsWith('Arrow')) options.onDrag();
  });

  // Leaflet only listens to window resizes, but the map's size also changes with the content above it.
  const sizeObserver = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  sizeObserver.observe(container);

  return {
    ...moves,
    /** A redraw, as after new reports, also keeps the names of places clear of vehicles; the frames of a glide do not. */
    showVehicles(given: VehicleLayerOptions) {
      const layer = new VehicleLayer({
        ...given,
        onFrame(selected) {
          names.keepClear(selected?.position ?? null);
          given.onFrame?.(selected);
        },
      });
      vehicles = layer.addTo(map);
      return {
        redraw() {
          layer.redraw();
          names.settle();
        },
      };
    },
    showLines,
    showNetwork,
    showPins,
    setDark(dark: boolean) {
      roles.forget();
      theme = null;
      setDarkTiles(dark);
      setDarkLines(dark);
      names.redraw();
    },
    zoom: () => map.getZoom(),
    /** Returns a function that tests whether a position is in the current view. */
    inView() {
      const bounds = map.getBounds();
      return ({ lat, lon }: Position) => bounds.contains([lat, lon]);
    },
    remove() {
      sizeObserver.disconnect();
      cancelAfterPaint(reportView);
      map.remove();
    },
  };
}

/**
 * Reads colours of the page by the names of their tokens, each once for a theme: the browser computes all styles before it
 * gives one.
 */
function readRoles(container: HTMLElement) {
  const known = new Map<string, string>();
  return {
    role(name: string): string {
      const color = known.get(name) ?? getComputedStyle(container).getPropertyValue(name).trim();
      // A colour whose stylesheet has not arrived is read again.
      if (color !== '') known.set(name, color);
      return color;
    },
    forget: () => known.clear(),
  };
}

/**
 * Creates a map without a view and content: its gestures, zoom buttons and panes for names. `embedded`: the wheel and one
 * finger scroll the page.
 */
function createBaseMap(
  container: HTMLElement,
  words: { zoomIn: string; zoomOut: string },
  embedded: boolean,
  animates: boolean,
): LeafletMap {
  const map = new LeafletMap(container, {
    zoomSnap: MAP_ZOOM.snap,
    zoomDelta: MAP_ZOOM.delta,
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAP_ZOOM.max,
    minZoom: MAP_ZOOM.min,
    // Tiles that become opaque in one frame, as after a long task, would leave those of the earlier zoom beneath them.
    fadeAnimation: false,
    zoomAnimation: animates,
    inertia: animates,
    scrollWheelZoom: !embedded,
    dragging: !(embedded && matchMedia('(pointer: coarse)').matches),
  });
  const isRtl = getComputedStyle(container).direction === 'rtl';
  new ZoomControl({
    // Plain text, because pages accept no markup from scripts (`web/ui/securityPolicy.ts`).
    zoomInText: '+',
    zoomOutText: '−',
    zoomInTitle: words.zoomIn,
    zoomOutTitle: words.zoomOut,
    position: isRtl ? 'topleft' : 'topright',
  }).addTo(map);
  for (const [name, zIndex] of Object.entries({ tileNames: '580', placeNames: '590', markerPane: '600' })) {
    const pane = map.getPane(name) ?? map.createPane(name);
    // Names are below the vehicles, which are why riders open the map, and transparent to pointer events.
    pane.style.zIndex = zIndex;
    pane.style.pointerEvents = 'none';
  }
  return map;
}

/** Adds the tiles, and returns a function that switches between light and dark ones. */
function addTiles(map: LeafletMap, { url, names, attribution }: MapTiles, dark: boolean) {
  const options = { maxZoom: MAP_ZOOM.max, theme: dark ? 'dark' : 'light' };
  const layers = [new TileLayer(url, options).addTo(map)];
  if (names !== null) layers.push(new TileLayer(names, { ...options, pane: 'tileNames' }).addTo(map));
  // The attribution is a setting and is inserted as text, because the control accepts HTML.
  const credit = document.createElement('span');
  credit.textContent = attribution;
  new AttributionControl({ prefix: false }).addAttribution(credit.innerHTML).addTo(map);
  return (isDark: boolean): void => {
    for (const layer of layers) {
      Object.assign(layer.options, { theme: isDark ? 'dark' : 'light' });
      layer.redraw();
    }
  };
}
