// The realtime map and its equivalent list, in the built product with its embedded agency.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  phone,
  test,
  untilHydrated,
} from './riderTest.ts';

/** The rows of vehicles, without those of trips that are not on the map. */
const listed = (page: Page) => page.locator('[data-trip]').filter({ visible: true });

const ready = '[data-map="ready"] .leaflet-tile-loaded';

test('the screen lists the vehicles and shows the map, without a footer', async ({ page }) => {
  await page.goto('/realtime-map');
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ vehicles in view$/ })).toBeVisible();
  await expect(page.locator(ready).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.locator('canvas').first()).toBeAttached();
  await expectAccessible(page);
});

test('the map zooms in whole steps @long', async ({ page }) => {
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

test('a new map opens at the view that the device showed last, unless its address names something to show @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/realtime-map?at=39.98000,-75.12000,14');
  await expect(page.locator(ready).first()).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/(,|%2C)15$/);
  const [lat = '', lon = ''] = (new URL(page.url()).searchParams.get('at') ?? '').split(',');
  /** The map shows the departures near its middle. */
  const middleOf = async (path: string) => {
    // The page that is left may still ask for the departures around its own middle.
    await page.goto(path, { waitUntil: 'commit' });
    const { searchParams } = new URL((await page.waitForRequest(/\/near-departures\?/)).url());
    return [searchParams.get('lat'), searchParams.get('lon')].map(Number);
  };
  const kept = [Number(lat).toFixed(4), Number(lon).toFixed(4)].map(Number);
  expect(await middleOf('/realtime-map')).toEqual(kept);
  expect(await middleOf('/realtime-map?at=39.95,-75.16,14')).toEqual([39.95, -75.16]);
});

test('a long list renders only the routes near the viewport, and can be scrolled to its end and followed with the Tab key @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/realtime-map?at=39.95260,-75.16520,11');
  await untilHydrated(page);
  const count = page.getByRole('heading', { level: 2, name: /^\d+ vehicles in view$/ });
  await expect(async () => {
    expect(Number.parseInt((await count.textContent()) ?? '', 10)).toBeGreaterThan(200);
  }).toPass();
  const panel = page.locator('#map-sheet');
  const rows = panel.locator('li [data-trip]');
  await expect(rows.first()).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThan(150);
  await expect(async () => {
    await panel.evaluate((all) => all.scrollTo(0, all.scrollHeight));
    await expect(rows.last()).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect.poll(() => rows.count()).toBeLessThan(150);
  // The Tab key moves the focus from row to row. Updates are paused, because they could reorder vehicles.
  await holdRequests(page, '**/live/api/v2/trips/*');
  await panel.evaluate((all) => all.scrollTo(0, 0));
  await expect(rows.first()).toBeInViewport();
  await rows.first().focus();
  for (let step = 1; step < 30; step++) {
    const next = await panel.evaluate((all) => {
      const links = [...all.querySelectorAll<HTMLElement>('li [data-trip]')];
      return links[links.indexOf(document.activeElement as HTMLElement) + 1]?.dataset.trip;
    });
    expect(next, `after ${step} steps`).toBeTruthy();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAttribute('data-trip', next ?? '');
  }
});

test('the list becomes shorter as the map zooms in, and has one heading for each route @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/realtime-map?at=39.95260,-75.16520,12');
  await untilHydrated(page);
  await expect(page.locator(ready).first()).toBeVisible();
  const count = page.getByRole('heading', { level: 2, name: /^\d+ vehicles in view$/ });
  const inView = async () => Number.parseInt((await count.textContent()) ?? '', 10);
  const far = await inView();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/(,|%2C)13(&|$)/);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/(,|%2C)14(&|$)/);
  await expect.poll(inView).toBeLessThan(far / 2);
  const groups = page.locator('#map-sheet').getByRole('heading', { level: 3 });
  await expect(groups.first()).toBeVisible();
  const titles = await groups.allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
});

test('a link restores the filter by route, and a reload restores the selection @long', async ({ page }) => {
  await page.goto('/realtime-map?mode=Bus&route=17&at=39.95000,-75.16000,14');
  await expect(page.locator('select[name="route"]')).toHaveValue('17');
  await untilHydrated(page);
  const rows = page.locator('[data-trip]');
  // Choose a trip in progress, because a vehicle at its last stop has no further stops.
  const row = rows.filter({ hasText: 'Next stop' }).first();
  await expect(row).toBeVisible();
  // Find it by its trip, because an update may reorder the list.
  const trip = await row.getAttribute('data-trip');
  await page.locator(`[data-trip="${trip}"]`).click();
  await expect(page).toHaveURL(new RegExp(`trip=${trip}`));
  const panel = page.locator(`[data-panel="${trip}"]`);
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(panel.getByRole('list', { name: 'Upcoming stops' })).toBeVisible();
  // The map moves to the vehicle and stops there: its pane keeps its position for ten frames.
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
  await untilHydrated(page);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/trip=/);
  await expect(page.locator(`[data-trip="${trip}"]`)).toBeFocused();
});

test('vehicles can be filtered by mode and delay, and the chosen order is in the address @long', async ({
  page,
}) => {
  await page.goto('/realtime-map');
  await expect(page.locator(ready).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Mode' }).getByRole('link', { name: 'Bus' }).click();
  await expect(page).toHaveURL(/mode=Bus/);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabel('Late only').click();
  await expect(page.getByLabel('Late only')).toBeChecked();
  await expect(page).toHaveURL(/late=1/);
  await page.locator('select[name="sort"]').selectOption('delay');
  await expect(page).toHaveURL(/sort=delay/);
  // The address changes a moment before the list. Late is what is marked in amber: three minutes or more.
  const notLate = page.locator('[data-trip]').filter({ hasNotText: /([3-9]|\d\d) min delayed/ });
  await expect(notLate).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(listed(page).first()).toBeVisible();
});

test('on a phone a vehicle can be selected by keyboard, and the page does not scroll horizontally', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/realtime-map?mode=RegionalRail');
  await untilHydrated(page);
  await expect(listed(page).first()).toBeVisible();
  await listed(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test.describe('near me', () => {
  test('the map says when the browser does not share the rider’s position @long', async ({ page }) => {
    await page.goto('/realtime-map');
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByText('Your browser does not share your location with this site.')).toBeVisible();
  });

  test('the map moves to the rider’s position, and the order by distance is in the address @long', async ({
    page,
    context,
  }) => {
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
  test('the screen shows its list, with links that select a vehicle', async ({ page }) => {
    await page.goto('/realtime-map?route=17');
    const row = listed(page).first();
    await row.click();
    await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible();
  });
});

test('opening a vehicle adds a history entry, but panning does not @long', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/alerts');
  await page.goto('/realtime-map?mode=Bus&at=39.95000,-75.16000,13');
  await untilHydrated(page);
  await expect(page.locator(ready).first()).toBeVisible();
  await page.locator('[data-map="ready"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(/-75\.16000(,|%2C)13/);
  const panned = page.url();
  // The list follows the map, so its first row may change before the click.
  await listed(page).first().click();
  await expect(page).toHaveURL(/trip=/);
  const trip = new URL(page.url()).searchParams.get('trip');
  await expect(page.locator(`[data-panel="${trip}"]`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`trip=${trip}`));
  await page.goBack();
  await expect(page.locator(`[data-panel="${trip}"]`)).toHaveCount(0);
  // The view is restored with the address.
  await expect(page).toHaveURL(panned);
  await page.goForward();
  await expect(page.locator(`[data-panel="${trip}"]`)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/alerts$/);
});

test.describe('the sheet of a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });
  const handle = (page: Page) => page.getByRole('slider', { name: 'Height of the list' });
  const heightOf = async (page: Page) => (await page.locator('[data-height]').boundingBox())?.height ?? 0;
  /** Opens the map after another page, and raises its sheet to full height. */
  const raise = async (page: Page, address: string) => {
    await page.goto('/alerts');
    await page.goto(address);
    await untilHydrated(page);
    await handle(page).focus();
    await page.keyboard.press('End');
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '2');
  };

  test('can be set to three heights by keyboard, and says which is set @long', async ({ page }) => {
    await page.goto('/realtime-map');
    await untilHydrated(page);
    // The lowest sheet has the next departures of the place nearest to the middle of the map.
    await expect(handle(page)).toHaveAttribute('aria-valuetext', 'Low');
    const row = await page.locator('#map-sheet [data-state]').first().boundingBox();
    const sheet = await page.locator('[data-height]').boundingBox();
    expect(row?.height).toBe(72);
    expect((row?.y ?? 0) + 72).toBeLessThanOrEqual((sheet?.y ?? 0) + 96);
    await handle(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect(handle(page)).toHaveAttribute('aria-valuetext', 'Half the screen');
    await expect.poll(() => heightOf(page)).toBeGreaterThan(150);
    const half = await heightOf(page);
    await page.keyboard.press('ArrowUp');
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '2');
    await expect.poll(() => heightOf(page)).toBeGreaterThan(half * 1.5);
    await page.keyboard.press('Home');
    await expect(handle(page)).toHaveAttribute('aria-valuetext', 'Low');
    await expect.poll(() => heightOf(page)).toBe(96);
    await expectAccessible(page);
    // Focusing an element in a low sheet raises the sheet.
    await page.keyboard.press('Tab');
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '1');
    await expectNoSidewaysScroll(page);
  });

  test('can be dragged and tapped', async ({ page }) => {
    // An animation would move the handle away from the pointer.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/realtime-map');
    await untilHydrated(page);
    const drag = async (by: number) => {
      const box = await handle(page).boundingBox();
      if (!box) throw new Error('no handle');
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + by / 2);
      await page.mouse.move(x, y + by);
      // The last movement is sideways, so that the position counts and not the speed.
      await page.mouse.move(x + 1, y + by);
      await page.mouse.up();
    };
    await drag(-150);
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '1');
    await drag(-200);
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '2');
    await drag(190);
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '1');
    await drag(150);
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '0');
    await handle(page).click();
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '1');
  });

  test('is lowered by Back before the page is left @long', async ({ page }) => {
    await raise(page, '/realtime-map?mode=RegionalRail');
    const row = listed(page).first();
    const trip = await row.getAttribute('data-trip');
    await row.click();
    await expect(page.locator('[data-panel]')).toBeVisible();
    // The map is visible together with the open item.
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '1');
    await expect(page).toHaveURL(new RegExp(`trip=${trip}`));
    await page.goBack();
    await expect(page.locator('[data-panel]')).toHaveCount(0);
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '2');
    await page.goBack();
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '0');
    await expect(page).toHaveURL(/realtime-map/);
    await page.goBack();
    await expect(page).toHaveURL(/\/alerts$/);
  });

  test('stays on the page when the address changes while the sheet is lowered @long', async ({ page }) => {
    await raise(page, '/realtime-map');
    await page
      .getByRole('link', { name: 'Bus', exact: true })
      .first()
      .evaluate((link: HTMLElement) => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
        link.click();
      });
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '0');
    await handle(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '1');
    await expect(page).toHaveURL(/realtime-map/);
  });

  test('keeps the centre of the map in the address when it is lowered @long', async ({ page }) => {
    await page.goto('/realtime-map?at=39.95260,-75.16520,14');
    await untilHydrated(page);
    await expect(page.locator(ready).first()).toBeVisible();
    await handle(page).focus();
    await page.keyboard.press('Home');
    await expect(handle(page)).toHaveAttribute('aria-valuenow', '0');
    await expect(page).toHaveURL(/at=39\.952\d+(,|%2C)-75\.165\d+(,|%2C)14/);
  });

  test('is not animated under reduced motion @long', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/realtime-map');
    await expect(page.locator('[data-height]')).toHaveCSS('transition-duration', '0s');
  });
});

test('a legend explains the mark of elevator outages, and Escape closes it @long', async ({ page }) => {
  await page.goto('/realtime-map');
  await untilHydrated(page);
  const legend = page.getByRole('region', { name: 'What the marks mean' });
  await expect(legend).toBeHidden();
  await page.getByRole('button', { name: 'What the marks mean' }).click();
  await expect(legend).toBeVisible();
  await expect(legend.getByRole('listitem').filter({ hasText: 'Elevator out of service' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(legend).toBeHidden();
});

test('20 to 44 lines of metro and rail are sent to the map, in less than 40 kB @long', async ({
  request,
}) => {
  const answer = await request.get('/realtime-map/lines');
  const { lines } = (await answer.json()) as { lines: { color: string; path: number[] }[] };
  // The demo has 13 rail and 13 metro lines, some with branches.
  expect(lines.length).toBeGreaterThanOrEqual(20);
  expect(lines.length).toBeLessThan(45);
  for (const { color, path } of lines) {
    expect(color).toMatch(/^#[0-9a-f]{6}$/i);
    expect(path.length % 2).toBe(0);
    expect(path.length).toBeGreaterThanOrEqual(4);
  }
  expect((await answer.body()).length).toBeLessThan(40_000);
});
