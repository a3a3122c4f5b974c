// Where the stops, departures and map of a route are side by side, an item hovered in one is highlighted in the others.
import { expect, expectAccessible, stopsOf, test, untilHydrated } from './riderTest.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('the map is open beside the stops and the departures', async ({ page }) => {
  await page.goto('/schedules/17');
  await untilHydrated(page);
  await expect(page.getByRole('region', { name: 'Map of Bus 17' })).toBeVisible();
  const [spine, row, map] = await Promise.all(
    [
      stopsOf(page),
      page.locator('[data-state]').first(),
      page.getByRole('region', { name: 'Map of Bus 17' }),
    ].map((each) => each.boundingBox()),
  );
  expect(spine?.x ?? 0).toBeLessThan(row?.x ?? 0);
  expect(row?.x ?? 0).toBeLessThan(map?.x ?? 0);
  // All three start on the first screen.
  for (const box of [spine, row, map]) expect(box?.y ?? 800).toBeLessThan(800);
  await expectAccessible(page);
});

test('a hovered departure highlights its vehicle on the line and in the map’s list; a focused stop is highlighted', async ({
  page,
}) => {
  await page.goto('/schedules/17');
  await untilHydrated(page);
  const vehicles = page.locator('[data-small-map] [data-trip]');
  await expect(vehicles.first()).toBeVisible();
  const token = stopsOf(page).locator('span[data-lights^="trip "]').first();
  await expect(token).toBeAttached();
  const name = (await token.getAttribute('data-lights')) ?? '';
  const lit = page.locator('[data-lit]');
  await page.locator(`[data-state][data-lights="${name}"]`).first().hover();
  await expect(token).toHaveAttribute('data-lit', '');
  await expect(page.locator(`[data-trip][data-lights="${name}"]`)).toHaveAttribute('data-lit', '');
  await page.locator('h1').hover();
  await expect(lit).toHaveCount(0);
  // The keyboard focus highlights an item too.
  const stop = stopsOf(page).getByRole('link').nth(2);
  await stop.focus();
  await expect(stop).toHaveAttribute('data-lit', '');
  await stop.blur();
  await expect(lit).toHaveCount(0);
});

test('a vehicle under the pointer on the map is highlighted in its list', async ({ page }) => {
  await page.goto('/schedules/17');
  await untilHydrated(page);
  const map = page.getByRole('region', { name: 'Map of Bus 17' });
  await expect(page.locator('[data-small-map] [data-trip]').first()).toBeVisible();
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const lit = page.locator('[data-trip][data-lit]');
  // Vehicles glide, so the pointer searches the map for one.
  await expect(async () => {
    for (let down = 60; down < height - 20; down += 12) {
      for (let right = 20; right < width - 40; right += 12) {
        await page.mouse.move(x + right, y + down);
        if ((await lit.count()) === 1) return;
      }
    }
    throw new Error('no vehicle is highlighted');
  }).toPass();
  await page.locator('h1').hover();
  await expect(page.locator('[data-lit]')).toHaveCount(0);
});

test('narrower screens load neither the map nor the highlighting', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.goto('/schedules/17');
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /MapPane|lights-/.test(url))).toEqual([]);
});
