import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Region } from '#agency/types.ts';
import { testVehicle } from '#testing/web/vehicle.ts';
import { mercatorX, mercatorY, worldPixels } from '#web/features/transit/map/engine/geometry.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { MAP_ZOOM, type MapView } from '#web/features/transit/map/engine/mapView.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';
import { pictureFit } from './VehiclePicture.tsx';
import { MAX_DOTS, pictureFrame, vehiclePicture } from './vehiclePicture.ts';

const region = { south: 39.84, west: -75.33, north: 40.1, east: -75.0 };
const now = 1_000_000;
const colors = ['#50545d', '#0097d6', '#f26100'] as const;
const badge = (routeId: string): RouteBadge => ({
  id: routeId,
  name: routeId,
  title: routeId,
  mode: 'Bus',
  bgColor: colors[Number(routeId)] ?? colors[0],
  fgColor: '#ffffff',
  isFrequent: false,
});
/** Returns a vehicle without a heading, whose colour depends on its route. */
const vehicle = (tripId: string, more: Partial<MapVehicle> = {}): MapVehicle =>
  testVehicle(tripId, {
    routeId: '0',
    heading: null,
    delaySeconds: null,
    status: null,
    reportedAt: now - 10_000,
    ...more,
  });
const draw = (
  vehicles: readonly MapVehicle[],
  {
    view = null,
    shown = region,
    ...more
  }: { view?: MapView | null; shown?: Region } & Partial<Parameters<typeof vehiclePicture>[1]> = {},
) =>
  vehiclePicture(vehicles, {
    frame: pictureFrame(view, shown),
    network: [],
    lines: [],
    isFiltered: true,
    badge,
    selected: null,
    now,
    sourceAsOf: now,
    ...more,
  });

/** Returns the positions of a path's dots, from its relative moves. */
function pointsOf(path: string): [number, number][] {
  let x = 0;
  let y = 0;
  return [...path.matchAll(/m(-?\d+) ?(-?\d+)h0/g)].map(([, dx, dy]) => {
    x += Number(dx);
    y += Number(dy);
    return [x, y];
  });
}
const sortedTexts = (points: [number, number][]) => points.map(([x, y]) => `${x},${y}`).toSorted();
const count = (picture: ReturnType<typeof draw>) =>
  (picture?.dots ?? []).reduce((sum, { path }) => sum + pointsOf(path).length, 0);

const vehiclesIn = ({ south, north, west, east }: Region) =>
  fc
    .array(
      fc.record({
        routeId: fc.constantFrom('0', '1', '2', 'unknown'),
        lat: fc.option(fc.double({ min: south, max: north, noNaN: true })),
        lon: fc.double({ min: west, max: east, noNaN: true }),
        reportedAt: fc.constantFrom(now - 10_000, now - 120_000, now - 400_000, null),
        status: fc.constantFrom('late' as const, 'early' as const, 'onTime' as const, null),
      }),
      { maxLength: 60, size: 'max' },
    )
    .map((rows) => rows.map((row, i) => vehicle(String(i), row)));
const vehicles = vehiclesIn({ south: 39.7, north: 40.2, west: -75.5, east: -74.9 });
/** About as wide as two dots, so that more dots touch than there are layers. */
const crowd = vehiclesIn({ south: 39.95, north: 39.958, west: -75.2, east: -75.185 });

describe('the picture of the vehicles', () => {
  it('shows each located vehicle within reach that is not stale, once and at its place on the map', () => {
    fc.assert(
      fc.property(vehicles, fc.integer({ min: 8, max: 13 }), (rows, zoom) => {
        const view = { lat: 39.95, lon: -75.2, zoom };
        const pixels = worldPixels(zoom);
        const due = rows.flatMap(({ lat, lon, reportedAt }): [number, number][] => {
          if (lat === null || lon === null || (reportedAt ?? now) < now - 300_000) return [];
          const x = Math.round(mercatorX(lon, pixels) - mercatorX(view.lon, pixels));
          const y = Math.round(mercatorY(lat, pixels) - mercatorY(view.lat, pixels));
          return Math.abs(x) > 1200 || Math.abs(y) > 1200 ? [] : [[x, y]];
        });
        const picture = draw(rows, { view });
        expect(picture === null).toBe(due.length === 0);
        expect(picture?.fit ?? null).toBeNull();
        expect(sortedTexts((picture?.dots ?? []).flatMap(({ path }) => pointsOf(path)))).toEqual(
          sortedTexts(due),
        );
      }),
    );
  });

  it('shows known headings in steps of 15 degrees', () => {
    const linesOf = (path: string) => {
      let [x, y] = [0, 0];
      return [...path.matchAll(/m(-?\d+) ?(-?\d+)l(-?\d+) ?(-?\d+)/g)].map(([, ...numbers]) => {
        const [dx = 0, dy = 0, right = 0, down = 0] = numbers.map(Number);
        const from: [number, number] = [x + dx, y + dy];
        [x, y] = [from[0] + right, from[1] + down];
        const turn = (Math.atan2(right, -down) * 180) / Math.PI;
        return { from, turn: (Math.round(turn / 15) * 15 + 360) % 360 };
      });
    };
    const heading = fc.option(fc.double({ min: 0, max: 359.9, noNaN: true }));
    fc.assert(
      fc.property(vehicles, fc.array(heading, { minLength: 60, maxLength: 60 }), (rows, turns) => {
        const headed = rows.map((row, i) => ({ ...row, heading: turns[i] ?? null }));
        const picture = draw(headed);
        const drawn = (picture?.dots ?? []).flatMap((layer) => {
          const lines = linesOf(layer.headings);
          expect(sortedTexts(pointsOf(layer.path))).toEqual(
            expect.arrayContaining(sortedTexts(lines.map(({ from }) => from))),
          );
          return lines.map(({ turn }) => turn);
        });
        const isDrawn = ({ tripId }: MapVehicle) =>
          draw(headed.filter((one) => one.tripId === tripId)) !== null;
        const due = headed.filter((one) => one.heading !== null && isDrawn(one));
        expect(drawn.toSorted()).toEqual(
          due.map((one) => (Math.round((one.heading ?? 0) / 15) * 15) % 360).toSorted(),
        );
      }),
    );
    expect(draw([vehicle('1')])?.dots[0]?.headings).toBe('');
  });

  it('groups dots by colour and age, and marks late and early ones', () => {
    const picture = draw([
      vehicle('a', { routeId: '1', status: 'late' }),
      vehicle('b', { routeId: '1', lat: 39.9, status: 'early', reportedAt: now - 100_000 }),
      vehicle('c', { routeId: '2', lat: 40 }),
    ]);
    expect(picture?.dots.map(({ background, isOld }) => `${background} ${isOld}`).toSorted()).toEqual([
      '#0097d6 false',
      '#0097d6 true',
      '#f26100 false',
    ]);
    expect(pointsOf(picture?.late ?? '')).toEqual(pointsOf(pathOf(picture, '#0097d6', false)));
    expect(pointsOf(picture?.early ?? '')).toEqual(pointsOf(pathOf(picture, '#0097d6', true)));
  });

  it('separates touching dots of one colour and age into up to six layers', () => {
    fc.assert(
      fc.property(fc.oneof(vehicles, crowd), (rows) => {
        const picture = draw(rows);
        const layers = Map.groupBy(picture?.dots ?? [], ({ background, isOld }) => `${background} ${isOld}`);
        for (const group of layers.values()) {
          expect(group.length).toBeLessThanOrEqual(6);
          // The sixth layer takes the rest.
          for (const { path } of group.slice(0, 5)) {
            const points = pointsOf(path);
            for (const [i, [x, y]] of points.entries())
              for (const [otherX, otherY] of points.slice(i + 1))
                expect(Math.max(Math.abs(x - otherX), Math.abs(y - otherY))).toBeGreaterThanOrEqual(26);
          }
        }
      }),
    );
  });

  it('shows a limited number of vehicles, and the farthest one only if it is selected', () => {
    const rows = Array.from({ length: MAX_DOTS + 300 }, (_, i) =>
      vehicle(String(i), { lat: 39.95 + (i % 40) / 1000, lon: -75.17 + Math.floor(i / 40) / 1000 }),
    );
    const far = vehicle('far', { lat: 40.3, lon: -75.6 });
    const picture = draw([far, ...rows], { selected: 'far' });
    expect(count(picture)).toBe(MAX_DOTS);
    expect(pointsOf(picture?.selected?.path ?? '')).toHaveLength(1);
    const without = draw([far, ...rows]);
    const farthest = Math.max(
      ...(without?.dots ?? []).flatMap(({ path }) => pointsOf(path).map(([x, y]) => Math.hypot(x, y))),
    );
    expect(count(without)).toBe(MAX_DOTS);
    const [[x, y] = [0, 0]] = pointsOf(picture?.selected?.path ?? '');
    expect(farthest).toBeLessThan(Math.hypot(x, y));
  });

  it('is absent if there is nothing to draw', () => {
    expect(draw([])).toBeNull();
    expect(draw([vehicle('1', { lat: null }), vehicle('2', { reportedAt: 0 })])).toBeNull();
    // This vehicle is on the other side of the earth.
    expect(draw([vehicle('1', { lon: 100 })])).toBeNull();
  });

  it('shows lines even without vehicles', () => {
    const view = { lat: 39.95, lon: -75.17, zoom: 14 };
    const pixels = worldPixels(14);
    const points = [
      { lat: 39.95, lon: -75.17 },
      { lat: 39.95, lon: -75.16 },
    ];
    const picture = draw([], { view, lines: [{ kind: 'detour', color: '#f26100', points }] });
    expect(picture?.lines).toEqual([
      { kind: 'detour', background: '#f26100', path: `M0 0 ${Math.round((0.01 / 360) * pixels)} 0` },
    ]);
  });
});

const pathOf = (picture: ReturnType<typeof draw>, background: string, isOld: boolean): string =>
  picture?.dots.find((dot) => dot.background === background && dot.isOld === isOld)?.path ?? '';

describe('the fit of a region', () => {
  /** Computes Leaflet 1.9's `getBoundsZoom` with `zoomSnap` 1, from the size of the region at zoom 0. */
  const zoomOf = (frame: { width: number; height: number }, width: number, height: number) => {
    const zoom = Math.log2(Math.min(frame.width / width, frame.height / height));
    const level = Math.floor(Math.round(zoom * 100) / 100);
    return Math.max(MAP_ZOOM.min, Math.min(MAP_ZOOM.closestFit, level));
  };
  /** Returns the width from the last rule that applies to a frame, as in the cascade. */
  function widthIn(rules: string, frame: { width: number; height: number }): number {
    let width = Number(/^x svg\{inline-size:([\d.]+)px/.exec(rules)?.[1]);
    for (const [, needsWidth, needsHeight, given] of rules.matchAll(
      /@container \(min-width:([\d.]+)px\) and \(min-height:([\d.]+)px\)\{x svg\{inline-size:([\d.]+)px/g,
    )) {
      if (frame.width >= Number(needsWidth) && frame.height >= Number(needsHeight)) width = Number(given);
    }
    return width;
  }

  it('matches the map’s fit in frames of many sizes', () => {
    const sizes = fc.record({
      width: fc.integer({ min: 50, max: 4000 }),
      height: fc.integer({ min: 50, max: 3000 }),
    });
    const spans = fc.record({
      lat: fc.double({ min: 0.001, max: 2, noNaN: true }),
      lon: fc.double({ min: 0.001, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(sizes, spans, (frame, span) => {
        const wide = { south: 39.9, north: 39.9 + span.lat, west: -75.2, east: -75.2 + span.lon };
        const middle = vehicle('1', { lat: 39.9 + span.lat / 2, lon: -75.2 + span.lon / 2 });
        const fit = draw([middle], { shown: wide })?.fit;
        if (!fit) throw new Error('the region has no fit');
        const width = mercatorX(wide.east, 256) - mercatorX(wide.west, 256);
        const height = mercatorY(wide.south, 256) - mercatorY(wide.north, 256);
        const exact = Math.log2(Math.min(frame.width / width, frame.height / height));
        // Skip sizes at which rounding decides between two levels.
        fc.pre(Math.abs((exact + 0.005) % 1) > 1e-4);
        const drawn = widthIn(pictureFit('x', fit), frame);
        expect(drawn / (width * 2 ** zoomOf(frame, width, height))).toBeCloseTo(1, 1);
      }),
    );
  });
});
