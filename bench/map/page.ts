// The page under test: one map, with either our canvas layer or one Leaflet marker per vehicle.
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import '#web/ui/tokens.css';
import { badgeOf } from '#web/features/transit/map/engine/badgeOf.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { SHOWN_FROM } from '#web/features/transit/map/engine/mapZoom.ts';
import { createSprites } from '#web/features/transit/map/engine/sprites.ts';
import { spriteTheme } from '#web/features/transit/map/engine/spriteTheme.ts';
import { VehicleLayer } from '#web/features/transit/map/engine/vehicleLayer.ts';
import { vehicleLook } from '#web/features/transit/map/engine/vehicleLook.ts';
import { createVehicleScene } from '#web/features/transit/map/engine/vehicleScene.ts';
import { applySnapshot } from '#web/features/transit/map/feed/applySnapshot.ts';
import { CENTER, fleetAt, routes } from './fleet.ts';

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
  startFrames(): void;
  /** Returns the milliseconds between the frames since `startFrames`. */
  stopFrames(): number[];
  /** Returns the milliseconds from each pointer event to its handler, since the last call. */
  inputDelays(): number[];
  unmount(): void;
}

interface ShownLayer {
  update(vehicles: ReadonlyMap<string, MapVehicle>, now: number): void;
  /** Forces the work that the browser would do at the end of the frame. */
  force(): void;
  remove(): void;
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
let frames: number[] | null = null;
let delays: number[] = [];

for (const type of ['pointermove', 'pointerdown']) {
  addEventListener(type, (event) => delays.push(performance.now() - event.timeStamp), { capture: true });
}

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
  startFrames() {
    const seen: number[] = [];
    frames = seen;
    let last = 0;
    const tick = (time: number) => {
      if (frames !== seen) return;
      if (last !== 0) seen.push(time - last);
      last = time;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  },
  stopFrames() {
    const seen = frames ?? [];
    frames = null;
    return seen;
  },
  inputDelays() {
    const seen = delays;
    delays = [];
    return seen;
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
