import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testRoute } from '#testing/entities.ts';
import { testVehicle } from '#testing/web/vehicle.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { Sprite } from './sprites.ts';
import { vehicleLook } from './vehicleLook.ts';
import { createVehicleScene } from './vehicleScene.ts';

/** The opacity of each drawn bitmap, in order. */
let drawn: number[] = [];
const context = {
  globalAlpha: 1,
  drawImage: () => void drawn.push(context.globalAlpha),
};
const pixels = 256 * 2 ** 14;
const sheet = {
  context,
  zoom: 14,
  west: (-75.18 / 360 + 0.5) * pixels,
  north: 0,
  width: 1000,
  height: pixels,
  ratio: 1,
};

/** Stands in for the Leaflet layer, which needs a document. */
class TestCanvasLayer {
  readonly _map = {};
  readonly isAtRest = true;
  layOut() {
    return sheet;
  }
  clear() {
    drawn = [];
  }
}

beforeAll(() => {
  vi.doMock('./canvasLayer.ts', () => ({ CanvasLayer: TestCanvasLayer }));
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterAll(() => {
  vi.doUnmock('./canvasLayer.ts');
  vi.unstubAllGlobals();
});

it('while a vehicle is selected, all others are faded, even if it is outside the view', async () => {
  const { VehicleLayer } = await import('./vehicleLayer.ts');
  const scene = createVehicleScene({ tracksOf: () => [], glideMs: () => 0 });
  const vehicles = [
    testVehicle('1', { lon: -75.175 }),
    testVehicle('2', { lon: -75.17 }),
    testVehicle('far', { lon: -70 }),
  ];
  scene.update(new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])), 0, 0);
  const bitmap = { left: 0, top: 0 } as Sprite;
  const sprites = {
    mark: () => bitmap,
    dot: () => bitmap,
    arrow: () => null,
    size: () => 0,
  };
  const badge = toBadge(testRoute('17'));
  let selected: string | null = null;
  const layer = new VehicleLayer({
    scene,
    sprites: () => sprites as never,
    lookOf: (mark, isSelected) => vehicleLook(mark, badge, isSelected),
    countsBelow: () => 0,
    selected: () => selected,
    now: () => 0,
    onPick: () => {},
  });
  layer.redraw();
  expect(drawn).toEqual([1, 1]);
  selected = '1';
  layer.redraw();
  expect(drawn).toEqual([0.35, 1]);
  selected = 'far';
  layer.redraw();
  expect(drawn).toEqual([0.35, 0.35]);
});
