import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Returns the centre of the uncovered part of the realtime map, in pixels of the viewport. */
export async function mapMiddle(page: Page): Promise<Point> {
  const box = await page.locator('[data-free]').boundingBox();
  if (!box) throw new Error('no map');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function clickMapMiddle(page: Page): Promise<void> {
  const { x, y } = await mapMiddle(page);
  await page.mouse.click(x, y);
}

/** Moves the pointer to the centre of the map; returns whether it is over a vehicle. */
export async function isVehicleInMiddle(page: Page): Promise<boolean> {
  const { x, y } = await mapMiddle(page);
  // Move away and back, because only a movement triggers an event.
  await page.mouse.move(x + 60, y + 60);
  await page.mouse.move(x, y);
  return page.locator('[data-map="ready"]').evaluate(async (frame) => {
    // The browser dispatches movements with its next frame.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    return frame.style.cursor === 'pointer';
  });
}
