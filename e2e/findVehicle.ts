import { expect, type Locator } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** The touch target of a vehicle has a radius of 22 pixels, so steps of this size miss none. */
const STEP = 28;

/**
 * Finds the middle of a vehicle on a map, in pixels from the map's top-left corner: moves the pointer in steps until the
 * cursor changes, then searches around that point. Waits until a vehicle is drawn.
 */
export async function findVehicle(map: Locator): Promise<Point> {
  const page = map.page();
  const found: Point[] = [];
  await expect(async () => {
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (!box) throw new Error('no map');
    const isVehicle = async ({ x, y }: Point) => {
      await page.mouse.move(box.x + x, box.y + y);
      return (await map.evaluate((frame) => frame.style.cursor)) === 'pointer';
    };
    let near: Point | null = null;
    // The edges have controls, so they are not searched.
    for (let y = 60; !near && y < box.height - 40; y += STEP) {
      for (let x = 24; !near && x < box.width - 64; x += STEP) {
        if (await isVehicle({ x, y })) near = { x, y };
      }
    }
    if (!near) throw new Error('no vehicle');
    found.length = 0;
    for (let dy = -STEP; dy <= STEP; dy += 8) {
      for (let dx = -STEP; dx <= STEP; dx += 8) {
        const at = { x: near.x + dx, y: near.y + dy };
        if (await isVehicle(at)) found.push(at);
      }
    }
  }).toPass();
  const middle = (read: (point: Point) => number) =>
    found.reduce((sum, point) => sum + read(point), 0) / found.length;
  return { x: middle((point) => point.x), y: middle((point) => point.y) };
}
