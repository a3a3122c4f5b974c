// Tests the map on the pages of routes and stations: it loads on request and has an equivalent list of vehicles.
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test, untilHydrated } from './riderTest.ts';

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
async function findVehicle(map: Locator): Promise<Point> {
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

test('a route shows its map and vehicles on request, and a listed vehicle links to the realtime map', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/schedules/17');
  await untilHydrated(page);
  const map = page.locator('[data-small-map]');
  const button = map.getByRole('button', { name: 'Show the map: Map of Bus 17', exact: true });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(scripts.filter((url) => url.includes('MapPane'))).toEqual([]);

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Map of Bus 17' })).toBeVisible();
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible();
  const rows = map.getByRole('list', { name: 'Vehicles' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await expect(map.locator('[data-freshness="live"]')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const trip = await rows.first().getAttribute('data-trip');
  await page.locator(`[data-trip="${trip}"]`).click();
  await expect(page.locator(`[data-panel="${trip}"]`)).toBeVisible();
  await expect(page.locator('[data-map="ready"]')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/realtime-map\\?route=17&direction=\\d&trip=${trip}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/schedules\/17$/);
});

test('a vehicle selected on the map is marked in the list', async ({ page }) => {
  await page.goto('/schedules/17');
  await page.getByRole('button', { name: 'Show the map' }).click();
  const map = page.locator('[data-small-map]');
  const rows = map.locator('[data-trip]');
  await expect(rows.first()).toBeVisible();
  const frame = map.locator('[data-map="ready"]');
  await frame.click({ position: await findVehicle(frame) });
  await expect(map.locator('[data-trip][aria-current="true"]')).toHaveCount(1);
});

test('a station shows a map with live data on request, and hides it again', async ({ page }) => {
  await page.goto('/stations/suburban-station');
  await page.getByRole('button', { name: 'Show the map' }).click();
  const map = page.locator('[data-small-map]');
  await expect(
    page.getByRole('region', { name: 'Map of Suburban Station and the vehicles near it' }),
  ).toBeVisible();
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible();
  await expect(map.locator('[data-freshness="live"]')).toBeVisible();
  await page.getByRole('button', { name: 'Hide the map' }).click();
  await expect(map.locator('.leaflet-tile-loaded')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a route links to the realtime map', async ({ page }) => {
    await page.goto('/schedules/17');
    await expect(page.getByRole('button', { name: 'Show the map' })).toBeHidden();
    await page.getByRole('link', { name: 'Open in the realtime map' }).click();
    await expect(page).toHaveURL(/\/realtime-map\?route=17/);
  });
});
