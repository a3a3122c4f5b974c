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
import { createVehicleScene, type SceneMark } from '#web/features/transit/map/engine/vehicleScene.ts';
import { applySnapshot } from '#web/features/transit/map/feed/useVehicleFeed.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

const ROUTES = 120;
const COLORS = ['#1a1818', '#0097d6', '#f26100', '#5a960a', '#4c748c'];
/** Between two responses. */
const STEP_MS = 10_000;
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

/** Returns the vehicles at a step and at `at` (epoch ms); a vehicle moves 20 to 100 m per step. */
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

const { kind, count, glideMs } = Object.fromEntries(new URLSearchParams(location.search));
const frame = document.createElement('div');
frame.style.cssText = 'position:fixed;inset:0';
document.body.append(frame);
const map = L.map(frame, { zoomSnap: 1, attributionControl: false, inertia: false });
map.setView([CENTER.lat, CENTER.lon], 12);

let step = 0;
const now = () => performance.timeOrigin + performance.now() + step * STEP_MS;
const badge = badgeOf(routes);
const lookOf = (mark: SceneMark) => vehicleLook(mark, badge(mark.vehicle.routeId), false);
const scene = createVehicleScene({ tracksOf: () => [], glideMs: () => Number(glideMs) });
const draw = kind === 'canvas' ? drawCanvas() : drawMarkers();
let vehicles: ReadonlyMap<string, MapVehicle> = new Map();
let prepared: MapVehicle[] | null = null;

/** Applies the next response; returns the milliseconds from its decoded rows to drawn marks. */
function update(): number {
  step += 1;
  const at = now();
  const answer = prepared ?? fleetAt(Number(count), step, at);
  const start = performance.now();
  vehicles = applySnapshot(vehicles, answer);
  scene.update(vehicles, at, at);
  draw(at);
  frame.getBoundingClientRect();
  const tookMs = performance.now() - start;
  // The next response is prepared in a task of its own: maps receive their vehicles and do not create them.
  prepared = null;
  setTimeout(() => {
    prepared = fleetAt(Number(count), step + 1, at + STEP_MS);
  });
  return tookMs;
}

function drawCanvas(): (at: number) => void {
  const sprites = createSprites(spriteTheme(frame), devicePixelRatio);
  const layer = new VehicleLayer({
    scene,
    sprites: () => sprites,
    lookOf,
    selected: () => null,
    // Below this zoom vehicles are counted, as on the real map without filters.
    countsBelow: () => SHOWN_FROM.vehicles,
    now,
    onPick: () => {},
  });
  layer.addTo(map);
  return () => {
    layer.redraw();
    // Reading a pixel back forces the browser to draw.
    frame.querySelector('canvas')?.getContext('2d')?.getImageData(0, 0, 1, 1);
  };
}

/** One element per vehicle, moved by Leaflet. */
function drawMarkers(): (at: number) => void {
  const known = new Map<string, { marker: L.Marker; look: string }>();
  return (at) => {
    for (const mark of scene.marks(at)) {
      const { tripId } = mark.vehicle;
      const { name, background, foreground, sign } = lookOf(mark);
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
      const marker = own?.marker.setLatLng(position).setIcon(icon);
      known.set(tripId, { marker: marker ?? L.marker(position, { icon, keyboard: false }).addTo(map), look });
    }
    for (const [tripId, { marker }] of known) {
      if (vehicles.has(tripId)) continue;
      marker.remove();
      known.delete(tripId);
    }
  };
}

Object.assign(window, { update });
