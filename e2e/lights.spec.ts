// If line, departures and map are side by side, an item hovered or focused in one is highlighted in all.
import { stopsOf } from './chooseStop.ts';
import { expect, expectAccessible, hydrated, test } from './riderTest.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('the map is open beside the line and its departures', async ({ page }) => {
  await page.goto('/schedules/17');
  await hydrated(page);
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

test('a departure highlights its vehicle on the line and in the map’s list, and a stop its marks', async ({
  page,
}) => {
  await page.goto('/schedules/17');
  await hydrated(page);
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
  // By keyboard as well.
  const stop = stopsOf(page).getByRole('link').nth(2);
  await stop.focus();
  await expect(stop).toHaveAttribute('data-lit', '');
  await stop.blur();
  await expect(lit).toHaveCount(0);
});

test('on narrower screens none of it is loaded', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.goto('/schedules/17');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /MapPane|lights-/.test(url))).toEqual([]);
});
