// The realtime map and the list that equals it, over the running product with its embedded agency.
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  takenOver,
  test,
} from './riderTest.ts';

const ready = '[data-map="ready"] .leaflet-tile-loaded';

test('lists the vehicles and shows the map, without a footer', async ({ page }) => {
  await page.goto('/realtime-map');
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ vehicles$/ })).toBeVisible();
  await expect(page.locator(ready).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.locator('canvas').first()).toBeAttached();
  await expectAccessible(page);
});

test('zooms by whole steps', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/realtime-map?at=39.95000,-75.16000,13');
  await expect(page.locator(ready).first()).toBeVisible();
  const level = async () =>
    new Set(
      await page
        .locator('img.leaflet-tile')
        .evaluateAll((tiles) =>
          tiles.map((tile) => /\/tiles\/([^/]+)\//.exec((tile as HTMLImageElement).src)?.[1]),
        ),
    );
  expect(await level()).toEqual(new Set(['13']));
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/at=[^&]*(,|%2C)14(&|$)/);
  await expect.poll(level).toEqual(new Set(['14']));
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page).toHaveURL(/at=[^&]*(,|%2C)13(&|$)/);
});

test('a long list holds the rows near view, and reaches its end', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/realtime-map');
  await takenOver(page);
  const list = page.getByRole('list', { name: 'Vehicles' });
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
  const total = Number(await rows.first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(200);
  expect(await rows.count()).toBeLessThan(150);
  await expect(async () => {
    await list.evaluate((all) => all.lastElementChild?.scrollIntoView({ block: 'end' }));
    await expect(list.locator('[role="listitem"]').last()).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(150);
  await expect(rows.last()).toHaveAttribute(
    'aria-posinset',
    String(await rows.last().getAttribute('aria-setsize')),
  );
  // By keyboard from the first row on, none is left out. No news meanwhile: it may move a vehicle up or down.
  await holdRequests(page, '**/live/api/v2/trips/*');
  await list.evaluate((all) => all.firstElementChild?.scrollIntoView());
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
  await rows.first().getByRole('link').focus();
  for (let place = 2; place <= 30; place++) {
    await page.keyboard.press('Tab');
    await expect(page.locator('[role="listitem"]:has(:focus)')).toHaveAttribute(
      'aria-posinset',
      String(place),
    );
  }
});

test('restores filters, selection and view from a link', async ({ page }) => {
  await page.goto('/realtime-map?mode=Bus&route=17&at=39.95000,-75.16000,14');
  await expect(page.locator('select[name="route"]')).toHaveValue('17');
  await takenOver(page);
  const rows = page.locator('[data-trip]');
  // One that is still on its way: at its last stop a vehicle has none to come.
  const row = rows.filter({ hasText: 'Next stop' }).first();
  await expect(row).toBeVisible();
  // By its trip: a report may come meanwhile and put another first.
  const trip = await row.getAttribute('data-trip');
  await page.locator(`[data-trip="${trip}"]`).click();
  await expect(page).toHaveURL(new RegExp(`trip=${trip}`));
  const panel = page.locator(`[data-panel="${trip}"]`);
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(panel.getByRole('list', { name: 'Stops to come' })).toBeVisible();
  // The map goes to the vehicle and comes to rest there: for ten frames in a row its pane stays where it is.
  await page.waitForFunction(async () => {
    const place = () => document.querySelector('.leaflet-map-pane')?.getAttribute('style');
    const before = place();
    for (let frame = 0; frame < 10; frame++) {
      await new Promise(requestAnimationFrame);
      if (place() !== before) return false;
    }
    return before !== undefined;
  });
  await expectAccessible(page);
  await page.reload();
  await expect(panel).toBeVisible();
  await takenOver(page);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/trip=/);
  await expect(page.locator(`[data-trip="${trip}"]`)).toBeFocused();
});

test('filters by mode and by being late, and sorts', async ({ page }) => {
  await page.goto('/realtime-map');
  await expect(page.locator(ready).first()).toBeVisible();
  await page.locator('select[name="mode"]').selectOption('RegionalRail');
  await expect(page).toHaveURL(/mode=RegionalRail/);
  await page.getByLabel('Late only').click();
  await expect(page.getByLabel('Late only')).toBeChecked();
  await expect(page).toHaveURL(/late=1/);
  await page.locator('select[name="sort"]').selectOption('delay');
  await expect(page).toHaveURL(/sort=delay/);
  // The address is new a moment before the list is.
  await expect(page.locator('[data-trip]').filter({ hasNotText: /\d+ min delayed/ })).toHaveCount(0);
  await expect(page.locator('[data-trip]').first()).toBeVisible();
});

test('works by keyboard alone on a phone, and does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/realtime-map?mode=RegionalRail');
  await takenOver(page);
  await expect(page.locator('[data-trip]').first()).toBeVisible();
  await page.locator('[data-trip]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test.describe('near me', () => {
  test('says when the browser does not share the place', async ({ page }) => {
    await page.goto('/realtime-map');
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByText('Your browser does not share your location with this site.')).toBeVisible();
  });

  test('moves there and sorts by distance', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 39.9526, longitude: -75.1652 });
    await page.goto('/realtime-map');
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page).toHaveURL(/sort=distance/);
    await expect(page).toHaveURL(/at=39\.952/);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('is its list, with links that select', async ({ page }) => {
    await page.goto('/realtime-map?route=17');
    const row = page.locator('[data-trip]').first();
    await row.click();
    await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible();
  });
});

test('opening a vehicle or a stop is a step in history, panning is not', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/alerts');
  await page.goto('/realtime-map?mode=Bus&at=39.95000,-75.16000,13');
  await takenOver(page);
  await expect(page.locator(ready).first()).toBeVisible();
  await page.getByRole('region', { name: 'Map', exact: false }).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(/-75\.16000(,|%2C)13/);
  const panned = page.url();
  const trip = await page.locator('[data-trip]').first().getAttribute('data-trip');
  await page.locator(`[data-trip="${trip}"]`).click();
  await expect(page.locator(`[data-panel="${trip}"]`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`trip=${trip}`));
  await page.goBack();
  await expect(page.locator(`[data-panel="${trip}"]`)).toHaveCount(0);
  // The view comes back with the address.
  await expect(page).toHaveURL(panned);
  await page.goForward();
  await expect(page.locator(`[data-panel="${trip}"]`)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/alerts$/);
});
