import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testRoute } from '#testing/entities.ts';
import { testCanvasLayer, testSheet } from '#testing/web/canvasLayer.ts';
import { testVehicle } from '#testing/web/vehicle.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { Sheet } from './canvasLayer.ts';
import type { MapVehicle } from './mapVehicle.ts';
import { RoomOnSheet } from './marksOnSheet.ts';
import type { Sprite } from './sprites.ts';
import { vehicleLook } from './vehicleLook.ts';
import { createVehicleScene, type VehicleScene } from './vehicleScene.ts';

/** The opacity of each drawn bitmap, in order. */
let drawn: number[] = [];
const context = {
  globalAlpha: 1,
  drawImage: () => void drawn.push(context.globalAlpha),
};
const pixels = 256 * 2 ** 14;
const sheet = testSheet(context, (-75.18 / 360 + 0.5) * pixels, 0, pixels);
const CanvasLayer = testCanvasLayer(sheet, () => {
  drawn = [];
});

beforeAll(() => {
  vi.doMock('./canvasLayer.ts', () => ({ CanvasLayer }));
  // What waits for a paint at the end would keep later tests in this process waiting.
  vi.doMock('./afterPaint.ts', () => ({
    afterPaint: (task: () => void) => void setTimeout(task),
    cancelAfterPaint() {},
  }));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => void setTimeout(frame));
  vi.useFakeTimers();
});
afterAll(() => {
  vi.doUnmock('./canvasLayer.ts');
  vi.doUnmock('./afterPaint.ts');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Bitmaps of which a frame may draw only so many anew; every appearance is another one. */
function testSprites() {
  const bitmap = { left: 0, top: 0 } as Sprite;
  let left = 0;
  const draw = () => (--left < 0 ? null : bitmap);
  return {
    begin: (most: number) => {
      left = most;
    },
    lacks: () => left < 0,
    mark: draw,
    dot: draw,
    arrow: draw,
  };
}

async function testLayer(scene: VehicleScene, selected: () => string | null) {
  const { VehicleLayer } = await import('./vehicleLayer.ts');
  const badge = toBadge(testRoute('17'));
  const sprites = testSprites();
  return new VehicleLayer({
    scene,
    sprites: () => sprites,
    lookOf: (mark, isSelected) => vehicleLook(mark, badge, isSelected),
    countsBelow: () => 0,
    selected,
    now: () => 0,
    onPick: () => {},
  });
}

const fleet = (...vehicles: MapVehicle[]) => new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));

it('after the first frame, each draws a few new appearances, until none lacks', async () => {
  const scene = createVehicleScene({ tracksOf: () => [], glideMs: () => 0 });
  const many = Array.from({ length: 40 }, (_, i) => testVehicle(String(i), { lon: -75.175, heading: null }));
  scene.update(fleet(...many.slice(0, 20)), 0, 0);
  const layer = await testLayer(scene, () => null);
  layer.redraw();
  expect(drawn).toHaveLength(20);
  scene.update(fleet(...many), 0, 0);
  layer.redraw();
  expect(drawn).toHaveLength(36);
  vi.runAllTimers();
  expect(drawn).toHaveLength(40);
});

it('names of places have no room where a vehicle is, will be, or is drawn a frame later', async () => {
  const scene = createVehicleScene({ tracksOf: () => [], glideMs: () => 0 });
  const apart = Array.from({ length: 20 }, (_, i) =>
    testVehicle(String(i), { lat: 40 + i / 100, lon: -75.175, heading: null }),
  );
  scene.update(fleet(...apart.slice(0, 1)), 0, 0);
  const layer = await testLayer(scene, () => null);
  layer.redraw();
  scene.update(fleet(...apart), 0, 0);
  layer.redraw();
  expect(drawn.length).toBeLessThan(20);
  const room = new RoomOnSheet(sheet.width, sheet.height);
  const take = vi.spyOn(room, 'take');
  layer.takeRoom(room, sheet as Sheet);
  expect(take).toHaveBeenCalledTimes(2 * 20);
});

it('while a vehicle is selected, all others are faded, even if it is outside the view', async () => {
  const scene = createVehicleScene({ tracksOf: () => [], glideMs: () => 0 });
  scene.update(
    fleet(
      testVehicle('1', { lon: -75.175, heading: null }),
      testVehicle('2', { lon: -75.17, heading: null }),
      testVehicle('far', { lon: -70, heading: null }),
    ),
    0,
    0,
  );
  let selected: string | null = null;
  const layer = await testLayer(scene, () => selected);
  layer.redraw();
  expect(drawn).toEqual([1, 1]);
  selected = '1';
  layer.redraw();
  expect(drawn).toEqual([0.35, 1]);
  selected = 'far';
  layer.redraw();
  expect(drawn).toEqual([0.35, 0.35]);
});
