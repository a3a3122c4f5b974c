// Agencies without some features: rail lines, stations, alerts or live data.
import { agency } from '#agency/agency.ts';
import { expect, expectAccessible, test } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules } from './standInSchedule.ts';

function keepBusesOnly(documents: Documents): void {
  const routes = documents['/flat/routes.json'] as { route_type: number }[];
  documents['/flat/routes.json'] = routes.filter(({ route_type }) => route_type === 3);
  documents['/flat/parent-routes.json'] = [];
  documents['/flat/station-information.json'] = [];
}

test('the page of a mode says if the agency has no such routes', async ({ page, visit }) => {
  const { origin } = await visit('/schedules/bus', { change: keepBusesOnly });
  await expect(page.locator('main').getByRole('link', { name: /17/ }).first()).toBeVisible();
  await expect(page.getByText('This agency has no routes of this kind.')).toHaveCount(0);
  await page.goto(`${origin}/schedules/regional-rail`);
  await expect(page.getByText('This agency has no routes of this kind.')).toBeVisible();
  await expectAccessible(page);
});

test('if an agency publishes no alerts, pages say neither that alerts failed nor that there are none', async ({
  page,
  standIn,
}) => {
  const { origin, log } = await standIn({
    change: addSchedules,
    unpublished: ['/alerts/', '/detours/', '/elevators/'],
  });
  for (const path of [
    '/stations/girard',
    '/stations',
    '/schedules',
    '/schedules/17',
    '/',
    '/alerts',
    '/elevator-alerts',
  ]) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('connection issue'), path).toHaveCount(0);
    await expect(page.getByText(/^No (alerts|elevator outages)/), path).toHaveCount(0);
  }
  await expect(page.getByText('This agency does not publish elevator reports here.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${origin}/alerts`);
  await expect(page.getByText('This agency does not publish service alerts here.')).toBeVisible();
  await expectAccessible(page);
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('without a feed of alerts, their pages do not exist, and nothing offers them', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({
    agency: { ...agency, hasAlerts: false, staticSite: null },
    change: addSchedules,
    unpublished: ['/alerts/', '/detours/', '/elevators/'],
  });
  for (const path of ['/alerts', '/alerts?view=detours', '/elevator-alerts', '/alerts.atom'])
    expect((await fetch(origin + path)).status, path).toBe(404);
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${origin}/stations</loc>`);
  expect(sitemap).not.toContain('alerts');
  for (const path of ['/', '/schedules', '/schedules/17', '/stations/girard', '/notifications', '/offline']) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('a[href*="alerts"]'), path).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Notify me/ }), path).toHaveCount(0);
  }
});

test('an agency without stations has no word of elevators until one is out', async ({ page, standIn }) => {
  const plain = { ...agency, hasStations: false };
  const { origin } = await standIn({ agency: plain });
  await page.goto(origin);
  await expect(page.getByText('1 elevator out of service')).toBeVisible();
  const none = await standIn({
    agency: plain,
    change: (documents) => {
      documents['/live/api/v2/elevators/'] = { results: [] };
    },
  });
  await page.goto(none.origin);
  await expect(page.getByRole('heading', { name: 'Service now' })).toBeVisible();
  await expect(page.locator('main').getByText(/elevator/i)).toHaveCount(0);
});

test('if an agency has no live data, pages say so, and report nothing as missing', async ({
  page,
  standIn,
}) => {
  const { origin, log } = await standIn({
    change: addSchedules,
    unpublished: ['/trips/', '/predictions/', '/trip-update/'],
  });
  for (const path of ['/schedules/17', '/stations/girard', '/departures/21297', '/']) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('not available right now'), path).toHaveCount(0);
    await expect(page.locator('[data-freshness=down]'), path).toHaveCount(0);
  }
  await page.goto(`${origin}/schedules/17`);
  await expect(page.getByText('This line does not report live locations.')).toBeVisible();
  await page.goto(`${origin}/realtime-map`);
  await expect(page.getByText('This agency does not publish live vehicle locations here.')).toBeVisible();
  await expectAccessible(page);
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('the index of stations says if the agency has none, and links to routes', async ({ page, visit }) => {
  const { origin } = await visit('/stations', { change: keepBusesOnly });
  await expect(page.getByText('This agency has no stations')).toBeVisible();
  await expectAccessible(page);
  await page.locator('main').getByRole('link', { name: 'Schedules' }).click();
  await expect(page).toHaveURL(`${origin}/schedules`);
});
