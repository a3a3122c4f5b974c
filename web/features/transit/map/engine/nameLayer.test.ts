import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testCanvasLayer, testSheet } from '#testing/web/canvasLayer.ts';
import type { RoomOnSheet } from './marksOnSheet.ts';

/** The names drawn, with the distances of their centre from that of their place. */
let written: [name: string, right: number, below: number][] = [];
const pixels = 256 * 2 ** 14;
const place = { lat: 0, lon: -75 };
const at = { x: 500, y: 400 };
const context = new Proxy(
  {
    measureText: () => ({ width: 60 }),
    fillText: (name: string, x: number, y: number) => void written.push([name, x - at.x, y - at.y]),
  } as Record<string, unknown>,
  { get: (own, key: string) => own[key] ?? (() => {}), set: () => true },
);
const sheet = testSheet(context, Math.round((place.lon / 360 + 0.5) * pixels) - at.x, pixels / 2 - at.y, 800);
const CanvasLayer = testCanvasLayer(sheet, () => {
  written = [];
});

beforeAll(() => void vi.doMock('./canvasLayer.ts', () => ({ CanvasLayer })));
afterAll(() => void vi.doUnmock('./canvasLayer.ts'));

it('a name is below its place, on another side or at a corner if vehicles are there, and left out if they are everywhere', async () => {
  const { NameLayer } = await import('./nameLayer.ts');
  let marks: [right: number, below: number][] = [];
  const theme = { ink: '', halo: '', bad: '', onBad: '', font: '' };
  const layer = new NameLayer(
    () => theme,
    (room: RoomOnSheet) => {
      for (const [right, below] of marks) room.take(at.x + right, at.y + below, 6, 6);
    },
  );
  const name = { name: 'City Hall', position: place, elevatorOut: false };
  // A chosen station is given twice.
  layer.show([name, name]);
  expect(written).toEqual([['City Hall', 0, 17]]);
  // A name does not cross the mark of another place.
  layer.show([name, { ...name, name: 'Suburban', position: { ...place, lat: (-17 * 360) / pixels } }]);
  expect(written[0]).toEqual(['City Hall', 0, -17]);
  layer.show([name]);
  const sides: typeof marks = [
    [0, 32],
    [0, -32],
    [60, 0],
    [-60, 0],
    [60, 32],
    [-60, 32],
    [60, -32],
    [-60, -32],
  ];
  const places = sides.map((_, count) => {
    marks = sides.slice(0, count + 1);
    layer.settle();
    return written;
  });
  expect(places.map(([first]) => first?.slice(1))).toEqual([
    [0, -17],
    [47, 0],
    [-47, 0],
    [47, 17],
    [-47, 17],
    [47, -17],
    [-47, -17],
    undefined,
  ]);
  // Vehicles other than a selected one are faded, and the name stays where it was.
  layer.keepClear({ lat: 1, lon: -75 });
  expect(written).toEqual([['City Hall', -47, -17]]);
});
