// While a response is loading, no old data is shown below a new choice, and a new page is shown from its top. A screen that
// loads slowly is announced as loading, and the layout is stable when the screen appears.
import type { Page } from '@playwright/test';
import {
  chooseStop,
  expect,
  expectAccessible,
  holdRequests,
  shiftOf,
  test,
  untilHydrated,
  watchShiftsFromNow,
} from './riderTest.ts';
import { addSchedules, addWayBack } from './standInSchedule.ts';

const phone = { width: 390, height: 664 };
const rows = '[data-state]';

const choices: [name: string, path: string, choose: (page: Page) => Promise<unknown>][] = [
  ['stop', '/schedules/17', (page) => chooseStop(page, '20th St & Market St')],
  ['day', '/schedules/17', (page) => page.getByRole('combobox', { name: 'Day' }).selectOption('2026-10-14')],
  [
    'destination',
    '/schedules/LAN',
    (page) => page.getByRole('combobox', { name: 'Destination' }).selectOption('90004'),
  ],
  [
    'direction',
    '/schedules/17',
    (page) => page.getByRole('navigation', { name: 'Direction' }).getByRole('link').nth(1).click(),
  ],
  [
    'line',
    '/schedules/B',
    (page) => page.getByRole('navigation', { name: 'Lines' }).getByRole('link', { name: /B1/ }).click(),
  ],
  [
    'view',
    '/schedules/17',
    (page) =>
      page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Timetable' }).click(),
  ],
];

for (const [name, path, choose] of choices) {
  test(`choosing another ${name} hides the old times at once and keeps the height of the page`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(phone);
    const { origin } = await visit(path, {
      change: (documents) => {
        addSchedules(documents);
        addWayBack(documents);
      },
    });
    await untilHydrated(page);
    await expect(page.locator(rows).first()).toBeVisible();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    const release = await holdRequests(page, `${origin}${path}.data**`);
    await choose(page);
    const busy = page.locator('[aria-busy="true"]').filter({ has: page.locator(rows) });
    await expect(busy).toHaveCount(1);
    await expect(busy.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    await expect(page.locator(rows).filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('main time').filter({ visible: true })).toHaveCount(0);
    expect(await height()).toBe(before);
    release();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('#day, main table').filter({ visible: true }).first()).toBeVisible();
  });
}

test('choosing a day while the chosen stop is loading keeps the stop', async ({ page, visit }) => {
  const { origin } = await visit('/schedules/17', { change: addSchedules });
  await untilHydrated(page);
  const release = await holdRequests(page, `${origin}/schedules/17.data**`);
  await chooseStop(page, '20th St & Market St');
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  await page.getByRole('combobox', { name: 'Day', exact: true }).selectOption('2026-10-14');
  release();
  await expect(page).toHaveURL(/date=2026-10-14/);
  expect(new URL(page.url()).searchParams.get('stop')).toBe('21305');
});

test('departures stay visible while a trip opens', async ({ page, visit }) => {
  const { origin } = await visit('/schedules/17', { change: addSchedules });
  await untilHydrated(page);
  await expect(page.locator(rows).first()).toBeVisible();
  const release = await holdRequests(page, `${origin}/schedules/17.data**`);
  await page.locator(rows).first().click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator(rows).first()).toBeVisible();
  release();
  await expect(page).toHaveURL(/trip=/);
});

test('a slow route page shows the route’s mark and name with a progress bar within 100 ms, scrolled to its top', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addSchedules });
  await page.clock.install({ time: '2026-10-13T18:02:00Z' });
  await page.setViewportSize(phone);
  await page.goto(`${origin}/schedules`);
  await untilHydrated(page);
  await holdRequests(page, `${origin}/schedules/LAN.data**`);
  const link = page.locator('main a[href="/schedules/LAN"]');
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.clock.pauseAt('2026-10-13T18:12:00Z');
  await link.click();
  await page.clock.runFor(100);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Lansdale/Doylestown Line');
  await expect(heading).toBeInViewport();
  await expect(page.locator('main').getByText('LAN', { exact: true })).toBeInViewport();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.clock.resume();
  await expectAccessible(page);
});

const journeys = [
  ['the schedule index', '/stations', '/schedules', 'Schedules'],
  ['a mode page', '/schedules', '/schedules/metro', 'Metro'],
  ['a route', '/schedules/bus', '/schedules/17', 'Bus 17'],
  ['the station index', '/schedules', '/stations', 'Stations'],
  ['a station', '/stations', '/stations/girard', 'Girard Station'],
] as const;

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  for (const [name, from, to, heading] of journeys) {
    test(`${name} is announced as loading, in a stable layout at ${size.width} px`, async ({
      page,
      visit,
    }) => {
      await page.setViewportSize(size);
      const { origin } = await visit(from, { change: addSchedules });
      await untilHydrated(page);
      const release = await holdRequests(page, `${origin}${to}.data**`);
      const link = page.locator(`main a[href="${to}"], footer a[href="${to}"]`).first();
      await link.scrollIntoViewIfNeeded();
      await link.click();
      const skeleton = page.locator('main').getByRole('status').filter({ hasText: 'Loading' });
      await expect(skeleton).toBeVisible();
      await watchShiftsFromNow(page);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(skeleton).toHaveCount(0);
      // After two frames everything that moves has moved.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });
  }
}
