// Boards of several places in turn, for screens that nobody operates: a simulated week, outages and a new build.
import type { Page } from '@playwright/test';
import { pageSize, passTime } from './longRunning.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules } from './standInSchedule.ts';

const HOUR_MS = 3_600_000;
const address = '/board?stops=21297&stations=girard&seconds=20';
const title = (page: Page) => page.locator('[data-board] h1');

function addAlerts(documents: Documents) {
  addSchedules(documents);
  const [alert] = documents['/live/api/v2/alerts/'] as Record<string, unknown>[];
  documents['/live/api/v2/alerts/'] = ['One', 'Two'].map((subject, index) => ({
    ...alert,
    alert_id: `ticker-${index}`,
    subject: `Ticker ${subject}`,
    message: `Ticker ${subject}`,
    routes: [{ route_id: '17' }],
  }));
}

test.describe('a board that is left on', () => {
  test.use({ expectedComplaints: ['ERR_CONNECTION_REFUSED', 'Failed to fetch'] });

  test('runs for a simulated week without growing, through an outage, and then follows a new build', async ({
    page,
    standIn,
  }) => {
    test.setTimeout(240_000);
    const running = await standIn({ change: addSchedules });
    await page.clock.install();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          request: async () => {
            document.documentElement.dataset.awake = '';
            return { released: false, release: async () => {} };
          },
        },
      });
    });
    await page.goto(running.origin + address);
    await expect(page.locator('html')).toHaveAttribute('data-awake', '');
    const pass = (hours: number) => passTime(page, running, hours * HOUR_MS, '/board.data');
    for (let hour = 0; hour < 24; hour += 6) await pass(6);
    const early = await pageSize(page);
    for (let hour = 24; hour < 168; hour += 6) await pass(6);
    // Its clock and its data are those of a week later.
    await expect(page.locator('[data-board] header time')).toHaveAttribute('datetime', /^2026-10-2[0-2]T/);
    // The browser may reuse an answer for as long as `stale-while-revalidate` allows, by its own clock.
    const staleParts = async () => {
      await passTime(page, running, 60_000, '/board.data');
      return page.locator('[data-freshness="stale"]').count();
    };
    await expect.poll(staleParts, { timeout: 60_000 }).toBe(0);
    const late = await pageSize(page);
    expect(late.nodes).toBeLessThan(early.nodes * 1.3);
    expect(late.listeners).toBeLessThan(early.listeners * 1.3);
    expect(late.heap).toBeLessThan(early.heap * 1.5);

    await running.stop();
    await page.clock.runFor(10 * 60_000);
    await expect(title(page)).toBeVisible();
    await expect(page.locator('[data-freshness="stale"]')).toBeVisible();
    running.aheadMs += 10 * 60_000;
    await running.start();
    await expect.poll(staleParts, { timeout: 60_000 }).toBe(0);

    running.isRedeployed = true;
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(60_000);
    await loaded;
    // Until its scripts have started, a board lists all of its places.
    await expect(title(page)).toHaveCount(1);
    await expect(title(page)).toBeVisible();
  });
});

test('the places take turns, and a viewer can pause them', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  await page.clock.install();
  await page.goto(origin + address);
  await expect(title(page)).toHaveCount(1);
  const seen = new Set<string>();
  for (let turn = 0; turn < 4; turn++) {
    seen.add(await title(page).innerText());
    await page.clock.runFor(20_000);
  }
  expect([...seen].sort()).toEqual(['20th St & Mifflin St', 'Girard Station']);
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await title(page).innerText();
  for (let turn = 0; turn < 4; turn++) {
    await page.clock.runFor(20_000);
    await expect(title(page)).toHaveText(paused);
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAccessible(page);
});

test('alerts follow one another, without motion for those who want none', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addAlerts });
  await page.clock.install();
  await page.goto(`${origin}/departures/21297/board`);
  const alerts = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(alerts).toHaveCount(1);
  const seen = new Set<string>();
  for (let turn = 0; turn < 6; turn++) {
    seen.add(await alerts.innerText());
    await page.clock.runFor(10_000);
  }
  expect([...seen].filter((text) => text.includes('Ticker'))).toHaveLength(2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(alerts).toHaveCSS('animation-name', 'none');
});

test('an upright screen shows more rows than a wide one, and neither scrolls', async ({ page }) => {
  for (const [width, height, least] of [
    [1920, 1080, 7],
    [1080, 1920, 12],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/stations/suburban-station/board');
    await expect(page.locator('[data-freshness]').first()).toBeVisible();
    expect(await page.locator('[data-state]').filter({ visible: true }).count()).toBeGreaterThanOrEqual(
      least,
    );
    const hidden = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    await expectNoSidewaysScroll(page);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('all places are listed', async ({ page, visit }) => {
    await visit('/board?stops=21297,nowhere&stations=girard', { change: addSchedules });
    await expect(title(page)).toHaveText(['20th St & Mifflin St', 'Girard Station']);
  });
});

test.describe('a board of unknown places', () => {
  test.use({ expectedComplaints: ['404'] });
  test('says so, and tries again by itself', async ({ page, standIn }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.clock.install();
    expect((await page.goto(`${origin}/board?stops=nowhere`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Before hydration, no timer runs.
    await page.waitForFunction(() =>
      Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
    );
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(61_000);
    await loaded;
  });
});
