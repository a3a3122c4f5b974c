// The page under test: one map of a generated city, with either our canvas layer or one Leaflet marker per vehicle.
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import '#web/ui/tokens.css';
import { spriteTheme } from '#web/features/transit/map/engine/mapColors.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { SHOWN_FROM } from '#web/features/transit/map/engine/mapView.ts';
import { createSprites } from '#web/features/transit/map/engine/sprites.ts';
import { VehicleLayer } from '#web/features/transit/map/engine/vehicleLayer.ts';
import { badgeOf, vehicleLook } from '#web/features/transit/map/engine/vehicleLook.ts';
import { createVehicleScene } from '#web/features/transit/map/engine/vehicleScene.ts';
import { applySnapshot } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

export type Kind = 'canvas' | 'markers';

/** The functions that the benchmark calls through the debugger. */
export interface BenchPage {
  mount(kind: Kind, count: number, glideMs: number): void;
  /** Prepares the next response, as the service and the decoder would. */
  prepare(): void;
  /** Applies the prepared response, or else the next one; returns the milliseconds taken, with layout and drawing. */
  update(): number;
  /** Advances the page's clock. */
  advance(ms: number): void;
  unmount(): void;
}

interface ShownLayer {
  update(vehicles: ReadonlyMap<string, MapVehicle>, now: number): void;
  /** Forces the work that the browser would do at the end of the frame. */
  force(): void;
  remove(): void;
}

const ROUTES = 120;
const COLORS = ['#1a1818', '#0097d6', '#f26100', '#5a960a', '#4c748c'];
/** Number of updates until a trip ends and another replaces it: 15 minutes. */
const TRIP_UPDATES = 90;
const CENTER = { lat: 39.97, lon: -75.165 };

const routes = Array.from(
  { length: ROUTES },
  (_, i): RouteBadge => ({
    id: String(i + 1),
    name: String(i + 1),
    title: `Bus ${i + 1}`,
    mode: i % 12 === 0 ? 'Metro' : i % 12 === 6 ? 'RegionalRail' : 'Bus',
    bgColor: COLORS[i % COLORS.length] ?? '#1a1818',
    fgColor: '#ffffff',
    isFrequent: false,
  }),
);

/** Returns the vehicles at a step and at `at` (epoch ms). Steps are 10 s apart; a vehicle moves 20 to 100 m per step. */
function fleetAt(count: number, step: number, at: number): MapVehicle[] {
  return Array.from({ length: count }, (_, i) => {
    // The loops have different sizes and speeds, and are spread so that almost all are in view at zoom 12.
    const around = i * 2.399 + step * (0.02 + (i % 7) * 0.002);
    const spread = 0.1 * Math.sqrt((i + 0.5) / count);
    const loop = 0.012 + (i % 5) * 0.004;
    const id = `${i}/${Math.floor((step + i) / TRIP_UPDATES)}`;
    const isLate = (i + (step >> 3)) % 5 === 0;
    return {
      id,
      tripId: id,
      routeId: String((i % ROUTES) + 1),
      directionId: i % 2 === 0 ? 0 : 1,
      headsign: 'Front-Market',
      vehicleId: String(3000 + i),
      lat: CENTER.lat + Math.sin(i) * spread * 0.8 + Math.sin(around) * loop,
      lon: CENTER.lon + Math.cos(i) * spread * 1.3 + Math.cos(around) * loop,
      heading: (i * 7) % 360,
      delaySeconds: isLate ? 360 : 0,
      status: isLate ? 'late' : 'onTime',
      nextStopName: '20th St & Mifflin St',
      occupancy: 'MANY_SEATS_AVAILABLE',
      reportedAt: at - (i % 20) * 1000,
    };
  });
}

const frame = document.createElement('div');
frame.style.cssText = 'position:fixed;inset:0';
document.body.append(frame);

let offset = 0;
const now = () => performance.timeOrigin + performance.now() + offset;
const badge = badgeOf(routes);
const sceneOf = (glideMs: number) => createVehicleScene({ tracksOf: () => [], glideMs: () => glideMs });

function canvasLayer(map: L.Map, glideMs: number): ShownLayer {
  const scene = sceneOf(glideMs);
  const sprites = createSprites(spriteTheme(frame), devicePixelRatio);
  const layer = new VehicleLayer({
    scene,
    sprites: () => sprites,
    lookOf: (mark, selected) => vehicleLook(mark, badge(mark.vehicle.routeId), selected),
    selected: () => null,
    // Below this zoom vehicles are counted, as on the real map without filters.
    countsBelow: () => SHOWN_FROM.vehicles,
    now,
    onPick: () => {},
  });
  layer.addTo(map);
  return {
    update(vehicles, at) {
      scene.update(vehicles, at, at);
      layer.redraw();
    },
    force() {
      const canvas = frame.querySelector('canvas');
      // Reading a pixel back forces the browser to draw.
      canvas?.getContext('2d')?.getImageData(0, 0, 1, 1);
      frame.getBoundingClientRect();
    },
    remove: () => layer.remove(),
  };
}

/** Draws vehicles without a canvas layer: one element per vehicle, moved by Leaflet, gliding by the same rules. */
function markerLayer(map: L.Map, glideMs: number): ShownLayer {
  const scene = sceneOf(glideMs);
  const known = new Map<string, { marker: L.Marker; look: string }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const place = () => {
    const at = now();
    const seen = new Set<string>();
    for (const mark of scene.marks(at)) {
      const { tripId, routeId } = mark.vehicle;
      seen.add(tripId);
      const { name, background, foreground, sign } = vehicleLook(mark, badge(routeId), false);
      const look = `${name}|${background}|${sign}|${mark.heading}`;
      const position: [number, number] = [mark.position.lat, mark.position.lon];
      const own = known.get(tripId);
      if (own?.look === look) {
        own.marker.setLatLng(position);
        continue;
      }
      const icon = L.divIcon({
        className: '',
        iconSize: [28, 24],
        html: `<span style="display:block;background:${background};color:${foreground};border:1.5px solid #fff;border-radius:5px;font:700 13px/21px sans-serif;text-align:center">${name}${sign ? '▲' : ''}</span><i style="position:absolute;left:10px;top:-8px;border:4px solid transparent;border-bottom:8px solid ${background};transform:rotate(${mark.heading}deg);transform-origin:4px 20px"></i>`,
      });
      if (own) {
        own.marker.setLatLng(position).setIcon(icon);
        own.look = look;
      } else known.set(tripId, { marker: L.marker(position, { icon, keyboard: false }).addTo(map), look });
    }
    for (const [tripId, { marker }] of known) {
      if (seen.has(tripId)) continue;
      marker.remove();
      known.delete(tripId);
    }
  };
  const glide = () => {
    clearTimeout(timer);
    place();
    if (scene.speed(now()) > 0) timer = setTimeout(() => requestAnimationFrame(glide), 125);
  };
  return {
    update(vehicles, at) {
      scene.update(vehicles, at, at);
      glide();
    },
    force: () => void frame.getBoundingClientRect(),
    remove() {
      clearTimeout(timer);
      for (const { marker } of known.values()) marker.remove();
      known.clear();
    },
  };
}

let map: L.Map | null = null;
let shown: ShownLayer | null = null;
let vehicles: ReadonlyMap<string, MapVehicle> = new Map();
let step = 0;
let prepared: ReturnType<typeof fleetAt> | null = null;
let fleetSize = 0;

const bench: BenchPage = {
  mount(kind, count, glideMs) {
    fleetSize = count;
    step = 0;
    vehicles = new Map();
    map = L.map(frame, { zoomSnap: 1, attributionControl: false, inertia: false });
    map.setView([CENTER.lat, CENTER.lon], 12);
    shown = kind === 'canvas' ? canvasLayer(map, glideMs) : markerLayer(map, glideMs);
    bench.update();
  },
  prepare() {
    step++;
    prepared = fleetAt(fleetSize, step, now());
  },
  update() {
    if (prepared === null) bench.prepare();
    const answer = prepared ?? [];
    prepared = null;
    const at = now();
    const start = performance.now();
    vehicles = applySnapshot(vehicles, answer);
    shown?.update(vehicles, at);
    shown?.force();
    return performance.now() - start;
  },
  advance(ms) {
    offset += ms;
  },
  unmount() {
    shown?.remove();
    map?.remove();
    map = null;
    shown = null;
    vehicles = new Map();
  },
};
Object.assign(window, { bench });
