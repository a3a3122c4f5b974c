// Tests of the schedule index, the page of Access and the page of a route, in the built product and with stand-ins.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  shownStop,
  stopsOf,
  test,
  untilHydrated,
} from './riderTest.ts';
import { startSeconds } from './standInTrip.ts';

/** Chooses the fourth stop of the line in the sheet of stops; returns the stop's name. */
async function chooseFourthStop(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const fourth = stopsOf(page).getByRole('link').nth(3);
  const name = (await fourth.textContent()) ?? '';
  await fourth.click();
  return name;
}

test.describe('the schedule index', () => {
  test('has a heading for each mode, and links to the page of a mode', async ({ page }) => {
    await page.goto('/schedules');
    await expect(page.getByRole('heading', { level: 1, name: 'Schedules' })).toBeVisible();
    for (const mode of ['Metro', 'Bus', 'Regional Rail']) {
      await expect(
        page.locator('main').getByRole('heading', { level: 2, name: mode, exact: true }),
      ).toBeVisible();
    }
    await page
      .getByRole('navigation', { name: 'Modes' })
      .getByRole('link', { name: 'Regional Rail' })
      .click();
    await expect(page).toHaveURL('/schedules/regional-rail');
    await expect(
      page.locator('main').getByRole('listitem').filter({ hasText: 'Airport Line' }).first(),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('shows the name of a line once, with its letter @long', async ({ page }) => {
    await page.goto('/schedules/metro');
    const line = page
      .locator('main')
      .getByRole('link', { name: /Broad Street Line/ })
      .first();
    await expect(line).toHaveAccessibleName(/^B Broad Street Line (?!.*Broad Street)/);
    await page.goto('/schedules/regional-rail');
    await expect(page.locator('main').getByRole('link', { name: /Chestnut Hill West/ })).toHaveAccessibleName(
      /^Chestnut Hill West Line(?!.*Chestnut)/,
    );
  });

  test('finds a route by its number, and says when none matches', async ({ page }) => {
    await page.goto('/schedules/bus');
    await page.getByRole('searchbox', { name: /Find a route/ }).fill('17');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/schedules/bus?q=17');
    const first = page.locator('main section ul li a').first();
    await expect(first).toHaveAttribute('href', /\/schedules\/17/);
    await page.goto('/schedules?q=zzzz');
    await expect(page.getByRole('heading', { name: 'No route matches “zzzz”.' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('the page of Access paratransit', () => {
  test('explains the service in the editors’ text @long', async ({ page }) => {
    await page.goto('/schedules/cct');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access paratransit');
    await expect(page.getByRole('heading', { name: 'A shared ride from door to door' })).toBeVisible();
    await expect(page.getByText('Be ready 15 minutes before the time you were given')).toBeVisible();
    await expect(page.getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ })).toHaveAttribute('href', /^tel:/);
    await expectAccessible(page);
  });

  test('explains the service even if there is a message for all routes @long', async ({ page, visit }) => {
    await visit('/schedules/cct', {
      change: (documents) => {
        Object.assign(documents['/content/wp-json/options/all'] as object, {
          messages: [
            {
              message_title: 'Holiday fares on every route',
              message_text: '<p>Free on Thursday.</p>',
              message_start_datetime: '2020-01-01 00:00:00',
              message_end_datetime: '2040-01-01 00:00:00',
              message_pages: ['routes'],
              message_route_rule: 'all_routes',
            },
          ],
        });
      },
    });
    await expect(page.getByRole('heading', { name: 'Holiday fares on every route' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who may ride' })).toBeVisible();
    await expectAccessible(page);
  });

  test('explains the service without text from editors @long', async ({ page, visit }) => {
    await visit('/schedules/cct', { down: ['/content/'] });
    await expect(page.getByRole('heading', { name: 'Who may ride' })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Content from the content management system is unavailable' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ })).toHaveAttribute('href', /^tel:/);
  });
});

test.describe('a route', () => {
  test('shows the next departures, and the whole trip when a departure is opened @long', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/schedules/17');
    await expect(page.getByRole('heading', { level: 1, name: 'Bus 17' })).toBeVisible();
    const rows = page.locator('[data-state]');
    await expect(rows.first()).toBeVisible();
    await expect(rows.nth(2)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.locator('[data-state]').first().click();
    await expect(page).toHaveURL(/trip=\d+/);
    const trip = page.getByRole('region', { name: /^Trip to/ });
    await expect(trip.getByRole('listitem').first()).toBeVisible();
    // Passed stops are collapsed.
    await expect(trip.locator('li').nth(10)).toBeAttached();
    await expectAccessible(page);
  });

  test('keeps direction, stop and day in the address', async ({ page }) => {
    await page.goto('/schedules/17');
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeHidden();
    const directions = page.getByRole('navigation', { name: 'Direction' }).getByRole('link');
    await expect(directions).toHaveCount(2);
    await directions.nth(1).click();
    await expect(page).toHaveURL(/direction=1/);
    await expect(directions.nth(1)).toHaveAttribute('aria-current', 'page');
    // The address changes a moment before the stops of the other direction appear.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const name = await chooseFourthStop(page);
    await expect(shownStop(page)).toHaveText(name);
    // The content changes a moment after the address.
    const timetable = page.getByRole('link', { name: 'Timetable' });
    await expect(timetable).toHaveAttribute('href', /stop=\d+/);
    await page.locator('select[name="date"]').selectOption('2026-10-17');
    await expect(page).toHaveURL(/date=2026-10-17/);
    await expect(page.getByRole('heading', { name: 'Next' })).toBeHidden();
    await page.reload();
    await expect(shownStop(page)).toHaveText(name);
    await expect(page.getByRole('heading', { name: 'All day' })).toBeVisible();
  });

  test('lists the trains to a destination, with their numbers and arrivals', async ({ page }) => {
    await page.goto('/schedules/PAO');
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0);
    const destination = page.locator('select[name="to"]');
    const last = await destination.locator('option').last().getAttribute('value');
    await destination.selectOption(last);
    await expect(page).toHaveURL(new RegExp(`to=${last}`));
    const rows = page.locator('[data-state]');
    await expect(rows.filter({ hasText: /arrives \d/ }).first()).toBeVisible();
    await expect(rows.filter({ hasText: /Train \d+/ }).first()).toBeVisible();
  });

  test('lists the lines of a parent, and the chosen one is in the address @long', async ({ page }) => {
    await page.goto('/schedules/T');
    const lines = page.getByRole('navigation', { name: 'Lines' });
    await expect(lines.getByRole('link').nth(4)).toBeVisible();
    await lines.getByRole('link', { name: /T2/ }).click();
    await expect(page).toHaveURL(/line=T2/);
    await expectAccessible(page);
  });

  test('shows a timetable and offers it as CSV @long', async ({ page, request }) => {
    await page.goto('/schedules/17?view=timetable');
    const table = page.getByRole('table').first();
    await expect(table.getByRole('row').nth(3)).toBeVisible();
    await expectAccessible(page);
    const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
    const csv = await request.get(href ?? '');
    expect(csv.headers()['content-type']).toContain('text/csv');
    expect((await csv.text()).split('\r\n').length).toBeGreaterThan(3);
  });

  test('redirects an id in lower case to the canonical one @long', async ({ request }) => {
    const answer = await request.get('/schedules/lan?direction=1', { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe('/schedules/LAN?direction=1');
  });

  test.describe('that does not exist', () => {
    test.use({ expectedComplaints: ['404'] });
    test('responds with 404, an error message and a link to Schedules @long', async ({ page }) => {
      const answer = await page.goto('/schedules/nope');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Route is unavailable' })).toBeVisible();
      await expect(page.getByText('No route "nope" exists.')).toBeVisible();
      await page.getByRole('link', { name: 'Go to Schedules' }).click();
      await expect(page).toHaveURL('/schedules');
    });
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('shows departures, and the stop and the day can be chosen', async ({ page }) => {
      await page.goto('/schedules/17');
      await expect(page.locator('[data-state]').nth(2)).toBeVisible();
      const name = await chooseFourthStop(page);
      await expect(page).toHaveURL(/stop=\d+/);
      await expect(shownStop(page)).toHaveText(name);
      await page.locator('select[name="date"]').selectOption('2026-10-17');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page).toHaveURL(/date=2026-10-17/);
      await expect(shownStop(page)).toHaveText(name);
    });
  });
});

test.describe('a message', () => {
  for (const path of [
    '/schedules/cct',
    '/schedules/17',
    '/schedules/17?view=timetable',
    '/schedules/17?view=day',
    '/stations/girard',
  ])
    test(`leaves the open page ${path} within seconds of its end${path === '/schedules/17' ? '' : ' @long'}`, async ({
      page,
      standIn,
    }) => {
      const { origin } = await standIn({
        change: (all) => {
          Object.assign(all['/content/wp-json/options/all'] as object, {
            messages: [
              {
                message_title: 'Booking by phone only',
                message_text: '<p>Until the site is back.</p>',
                message_start_datetime: String(startSeconds - 60),
                message_end_datetime: String(startSeconds + 60),
                message_pages: ['routes', 'stations'],
                message_route_rule: path === '/schedules/cct' ? 'select_ids' : 'all_routes',
                message_route_ids: 'cct',
                message_station_rule: 'all_routes',
              },
            ],
          });
        },
      });
      await page.clock.install();
      await page.goto(`${origin}${path}`);
      await untilHydrated(page);
      const message = page.getByRole('heading', { name: 'Booking by phone only' });
      await expect(message).toBeVisible();
      await page.clock.runFor(66_000);
      await expect(message).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
});
