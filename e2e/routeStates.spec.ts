// States that services cause, mostly on the route page, its timetable and the schedule index: empty, partly failed, old,
// and with editors' content.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  shownStop,
  test,
  untilHydrated,
} from './riderTest.ts';
import type { StandIn } from './standIn.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules, addSkippedStop, addWayBack } from './standInSchedule.ts';
import { startSeconds as NOW } from './standInTrip.ts';

const rows = '[data-state]';

/** Advances the clocks of the app and of a page. */
async function advanceClocks(page: Page, app: StandIn, ms: number): Promise<void> {
  app.aheadMs += ms;
  await page.clock.fastForward(ms);
}

const withContent = (content: Record<string, unknown>) => (documents: Documents) => {
  addSchedules(documents);
  Object.assign(documents['/content/wp-json/options/all'] as object, content);
};

test.describe('live data', () => {
  test('that is a few minutes old is marked, and still used for countdowns', async ({ page, visit }) => {
    await visit('/schedules/17?stop=21290', { change: addSchedules, ageSeconds: 190 });
    await expect(page.locator('[data-freshness="delayed"]')).toHaveText('Updated 3 min ago');
    await expect(page.locator(rows).first()).toContainText('4 min');
  });

  test('that is too old is replaced with the schedule, without countdowns', async ({ page, visit }) => {
    await visit('/schedules/17?stop=21290', { change: addSchedules, ageSeconds: 400 });
    await expect(page.locator('[data-freshness="stale"]')).toHaveText(
      'Updated 6 min ago. Too old to use: times are from the schedule',
    );
    await expect(page.locator(`${rows} time`).filter({ hasText: /\d+ min/ })).toHaveCount(0);
    // A known cancellation stays, with its age.
    await expect(page.locator('[data-state="cancelled"]').first()).toContainText(/Cancelled, \d+ min ago/);
    await expectAccessible(page);
  });

  test('becomes too old when refreshes fail, and the rows stay', async ({ page, standIn }) => {
    const app = await standIn({ change: addSchedules, ageSeconds: 285 });
    await page.clock.install();
    await page.goto(`${app.origin}/schedules/17?stop=21290`);
    await untilHydrated(page);
    await expect(page.locator('[data-freshness="delayed"]')).toBeVisible();
    await page.route('**/*.data**', (route) => route.abort());
    await advanceClocks(page, app, 25_000);
    await expect(page.locator('[data-freshness="stale"]')).toBeVisible();
    await expect(page.locator(rows).first()).toBeVisible();
  });
  test.use({ expectedComplaints: ['Failed to load resource', 'ERR_FAILED'] });
});

test.describe('a source that fails and recovers', () => {
  /** Records every later text of the live regions in the page's main part. */
  const recordAnnouncements = (page: Page) =>
    page.evaluate(() => {
      const heard: string[] = [];
      Reflect.set(window, 'heard', heard);
      for (const region of document.querySelectorAll('main [role="status"]'))
        new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
  const announcements = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
  /** These are longer than the intervals at which departures and elevators are refreshed. */
  const departuresMs = 31_000;
  const elevatorsMs = 64_000;
  /** Waits until a refresh shows `state`; the app caches some responses for seconds. */
  const refreshUntil = (page: Page, app: StandIn, ms: number, state: string) =>
    expect(async () => {
      await advanceClocks(page, app, ms);
      await expect(page.locator(`main [data-freshness="${state}"]`)).toBeVisible({ timeout: 1_500 });
    }).toPass();

  test('is announced exactly once each time', async ({ page, standIn }) => {
    const app = await standIn({ change: addSchedules });
    await page.clock.install();
    await page.goto(`${app.origin}/schedules/17?stop=21290`);
    await untilHydrated(page);
    await recordAnnouncements(page);
    await refreshUntil(page, app, departuresMs, 'live');
    app.down.add('/api/v2/trips/');
    await refreshUntil(page, app, departuresMs, 'down');
    await expect(
      page.getByText('Live departures are not available right now. Times are from the schedule.'),
    ).toBeVisible();
    await advanceClocks(page, app, departuresMs);
    await expectAccessible(page);
    app.down.delete('/api/v2/trips/');
    await refreshUntil(page, app, departuresMs, 'live');
    await advanceClocks(page, app, departuresMs);
    await expect(page.getByText('Live information is back.')).toHaveRole('status');
    await expect
      .poll(() => announcements(page))
      .toEqual([
        expect.stringMatching(/^Live information (is not available right now|has not been available since )/),
        'Live information is back.',
      ]);
  });

  test('is announced when it becomes too old and when it is current again, on the elevator page in Spanish', async ({
    page,
    standIn,
  }) => {
    const app = await standIn({ change: addSchedules });
    await page.clock.install();
    await page.goto(`${app.origin}/elevator-alerts?lang=es`);
    await expect(page.locator('[data-freshness="live"]')).toBeVisible();
    await expect(page.locator('main [role="status"].unseen')).toHaveText('');
    await page.clock.fastForward(1_000);
    await recordAnnouncements(page);
    app.ageSeconds = 400;
    await refreshUntil(page, app, elevatorsMs, 'stale');
    app.ageSeconds = 10;
    await refreshUntil(page, app, elevatorsMs, 'live');
    await expect
      .poll(() => announcements(page))
      .toEqual([
        expect.stringMatching(/^Actualizado hace \d+ min\. /),
        'La información en vivo está disponible de nuevo.',
      ]);
  });

  test('is announced when it recovers, even if it failed from the start', async ({ page, standIn }) => {
    const { origin, down } = await standIn({ change: addSchedules, down: ['/api/v2/trips/'] });
    await page.clock.install();
    await page.goto(`${origin}/stations/girard`);
    await untilHydrated(page);
    await recordAnnouncements(page);
    down.delete('/api/v2/trips/');
    await expect(async () => {
      await page.clock.fastForward(61_000);
      await expect(page.getByText('Live information is back.')).toBeAttached({ timeout: 1_500 });
    }).toPass();
    await expect.poll(() => announcements(page)).toEqual(['Live information is back.']);
  });
});

test.describe('parts that fail', () => {
  test('a route without stops says so', async ({ page, visit }) => {
    await visit('/schedules/17?stop=21290', {
      change: (documents) => {
        addSchedules(documents);
        documents['/flat/stops/17/stops.json'] = [];
      },
    });
    await expect(page.getByText('No stops are known for this route and direction.')).toBeVisible();
    await expectAccessible(page);
  });

  test('missing content is reported below the departures', async ({ page, visit }) => {
    await visit('/schedules/17?stop=21290', { change: addSchedules, down: ['/content/'] });
    const banner = page.getByRole('heading', {
      name: 'Content from the content management system is unavailable',
    });
    await expect(banner).toBeVisible();
    const first = await page.locator(rows).first().boundingBox();
    const bannerBox = await banner.boundingBox();
    expect(first?.y).toBeLessThan(bannerBox?.y ?? 0);
  });

  test('a failed timetable is not shown as a day without one', async ({ page, visit }) => {
    const { origin } = await visit('/schedules/17?view=timetable', {
      change: addSchedules,
      down: ['/flat/timetables/'],
    });
    await expect(page.getByRole('heading', { name: 'Scheduled trips are unavailable' })).toBeVisible();
    await expect(page.getByText('There is no timetable')).toHaveCount(0);
    const csv = await page.request.get(`${origin}/schedules/17/timetable.csv`);
    expect(csv.status()).toBe(503);
  });

  test('a missing timetable is reported as not available, and its CSV is missing', async ({
    page,
    visit,
  }) => {
    const { origin } = await visit('/schedules/17?view=timetable', {
      change: (documents) => {
        addSchedules(documents);
        delete documents['/flat/timetables/17.json'];
      },
    });
    await expect(page.getByText(/^The timetable of the whole line is not available/)).toBeVisible();
    expect((await page.request.get(`${origin}/schedules/17/timetable.csv`)).status()).toBe(404);
    await expectAccessible(page);
  });

  test('a day without service has no timetable', async ({ page, visit }) => {
    await visit('/schedules/17?view=timetable&date=2026-11-26', { change: addSchedules });
    await expect(page.getByText('There is no timetable for this direction on this day.')).toBeVisible();
  });

  test('the stops of an unknown trip are reported as not available', async ({ page, visit }) => {
    await visit('/schedules/17?stop=21290&trip=424242', {
      change: (documents) => {
        addSchedules(documents);
        delete documents['/live/api/v2/trip-update/'];
      },
    });
    await expect(page.getByText('The stops of this trip are not available right now.')).toBeVisible();
    await expect(page.locator(rows).first()).toContainText('4 min');
  });
});

test.describe('days', () => {
  test('a past day stays chosen, with its departures but no section “Next”', async ({ page, visit }) => {
    await visit('/schedules/17?stop=21290&date=2026-10-12', { change: addSchedules });
    const day = page.getByRole('combobox', { name: 'Day', exact: true });
    await expect(day).toHaveValue('2026-10-12');
    await expect(day.locator('option:checked')).toHaveText('Mon, Oct 12: Indigenous Peoples’ Day');
    await expect(page.getByRole('heading', { name: 'Next' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '5:00 AM' })).toBeVisible();
  });

  test('a day beyond the calendar is unknown, not empty', async ({ page, visit }) => {
    await visit('/schedules/17?stop=21290&date=2027-03-01', { change: addSchedules });
    await expect(page.getByRole('combobox', { name: 'Day', exact: true })).toHaveValue('2027-03-01');
    await expect(page.getByText('The calendar does not cover this day.')).toBeVisible();
    await expect(page.getByText('No service from this stop')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('with an expired calendar, the page says that its times are those of the last day', async ({
    page,
    visit,
  }) => {
    await visit('/schedules/17?stop=21290', { change: addSchedules, now: '2026-12-01T14:02:00-05:00' });
    await expect(
      page.getByText('This schedule has expired. These are the times of its last day.'),
    ).toBeVisible();
  });

  test('an upcoming release is announced, and its first day has no trips of the current release', async ({
    page,
    visit,
  }) => {
    await visit('/schedules/17?stop=21290&date=2026-11-15', {
      change: (documents) => {
        addSchedules(documents);
        Object.assign(documents['/flat/calendar.json'] as object, {
          '20261115': { release_name: '20261115', special: false, service_id: ['M10'] },
        });
      },
    });
    await expect(page.getByRole('option', { name: 'Sun, Nov 15: new schedule' })).toBeAttached();
    await expect(page.getByText('No service from this stop in this direction on this day.')).toBeVisible();
  });
});

test('the direction switch shows destinations, and changes the stop', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1024, height: 844 });
  await visit('/schedules/17?stop=21290', {
    change: (documents) => {
      addSchedules(documents);
      addWayBack(documents);
      documents['/flat/directions.json'] = [
        { route_id: '17', direction_id: 0, direction: 'Northbound', direction_destination: '2nd-Market' },
        { route_id: '17', direction_id: 1, direction: 'Southbound', direction_destination: '20th-Johnston' },
      ];
    },
  });
  const ways = page.getByRole('navigation', { name: 'Direction' });
  await expect(ways.getByRole('link', { name: 'Northbound To 2nd-Market' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const turns = await ways
    .locator('svg')
    .filter({ visible: true })
    .evaluateAll((arrows) =>
      arrows.map((arrow) => {
        const { a, b } = arrow.querySelector('path')?.getCTM() ?? new DOMMatrix();
        return Math.round((Math.atan2(b, a) * 180) / Math.PI);
      }),
    );
  expect(turns).toEqual([0, 180]);
  // A phone shows one direction, and a link to the other.
  await page.setViewportSize(phone);
  await ways.getByRole('link', { name: 'Southbound To 20th-Johnston' }).click();
  await expect(page).toHaveURL(/direction=1/);
  await expect(shownStop(page)).toHaveText('Front St & Market St');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a stop that a detour skips is closed, and its line departs from the next stop', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(phone);
  const { origin } = await visit('/schedules/17?stop=21297', {
    change: (documents) => addSkippedStop(documents, 21297),
  });
  await expect(page.getByRole('heading', { name: /Closed until Tue, Oct 20, 5:00\sPM/ })).toBeVisible();
  await expect(page.getByText('Bus 17: board at 20th St & Johnston St')).toBeVisible();
  // What does not come is named by the panel alone.
  await expect(page.locator('[data-state="skipped"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Departures there' }).click();
  await expect(page).toHaveURL(/stop=21290/);
  await expect(page.getByRole('heading', { name: /Closed/ })).toHaveCount(0);
  await expect(page.locator('[data-state]').first()).toContainText('2nd-Market');
  // A frame of the line says so too, and not only that nothing departs.
  await page.goto(`${origin}/embed/line/17?stop=21297`);
  await expect(page.getByText(/Closed until Tue, Oct 20, 5:00\sPM/)).toBeVisible();
  await expect(page.getByText('Bus 17: board at 20th St & Johnston St')).toBeVisible();
});

test('rail directions are inbound and outbound, as the line defines them', async ({ page, standIn }) => {
  const { origin } = await standIn({
    change: (documents) => {
      addSchedules(documents);
      const both = addWayBack(documents, 'LAN');
      documents['/flat/stops/CHW/stops.json'] = both.map((stop) => ({ ...stop, route_id: 'CHW' }));
    },
  });
  const words = page.getByRole('navigation', { name: 'Direction' }).locator('small');
  await page.goto(`${origin}/schedules/LAN`);
  await expect(words).toHaveText(['Outbound', 'Inbound']);
  await page.goto(`${origin}/schedules/CHW`);
  await expect(words).toHaveText(['Inbound', 'Outbound']);
});

test('documents are listed in the order map, schedule, other', async ({ page, visit }) => {
  await visit('/schedules/17?stop=21290', {
    change: (documents) => {
      addSchedules(documents);
      const routes = documents['/flat/routes.json'] as Record<string, unknown>[];
      const own = routes.find(({ route_id }) => route_id === '17');
      const document = (type: string, title: string) => ({
        type,
        title,
        url: `https://site.example/${title}`,
      });
      if (own)
        own.documents = [document('flyer', 'Flyer'), document('schedule', 'Times'), document('map', 'Map')];
    },
  });
  await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link')).toHaveText([
    'Map',
    'Times',
    'Flyer',
  ]);
});

test.describe('editors’ content beside a schedule', () => {
  const ad = (from: number, to: number) => ({
    ad_start_datetime: NOW + from,
    ad_end_datetime: NOW + to,
    ad_image: { url: '/icons/map.svg', alt: 'Ride the new line' },
    ad_link_url: 'https://site.example/ride',
  });

  test('links are shown, and so is the advertisement during its period', async ({ page, visit }) => {
    await visit('/schedules/17?stop=21290', {
      change: withContent({
        schedule_sidebar: [
          {
            schedule_sidebar_item_title: 'Fares &amp; passes',
            schedule_sidebar_item_url: 'https://site.example/fares',
            schedule_sidebar_item_image: false,
          },
        ],
        ad_sidebar_schedule: [ad(-7200, -3600), ad(-3600, 3600)],
      }),
    });
    await expect(page.getByRole('link', { name: 'Fares & passes' })).toHaveAttribute(
      'href',
      'https://site.example/fares',
    );
    const shown = page.getByRole('region', { name: 'Advertisement' });
    await expect(shown.getByRole('link', { name: 'Ride the new line' })).toHaveAttribute(
      'href',
      'https://site.example/ride',
    );
    await expectAccessible(page);
  });

  for (const [when, from, to] of [
    ['before', 60, 3600],
    ['after', -3600, -60],
  ] as const) {
    test(`the advertisement is not shown ${when} its period`, async ({ page, visit }) => {
      await visit('/schedules/17?stop=21290', {
        change: withContent({ ad_sidebar_schedule: [ad(from, to)] }),
      });
      await expect(page.locator(rows).first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Advertisement' })).toHaveCount(0);
    });
  }

  test('links and messages are shown with their pictures', async ({ page, visit }) => {
    const picture = (name: string) => ({ url: `/icons/${name}.svg`, alt: `A ${name}` });
    await visit('/schedules/17?stop=21290', {
      change: withContent({
        schedule_sidebar: [
          {
            schedule_sidebar_item_title: 'Fares',
            schedule_sidebar_item_url: 'https://site.example/fares',
            schedule_sidebar_item_image: picture('map'),
          },
        ],
        messages: [
          message('Come by', { message_image: picture('station'), message_url: 'https://site.example/by' }),
        ],
      }),
    });
    await expect(page.getByRole('img', { name: 'A map' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'A station' })).toHaveAttribute('src', '/icons/station.svg');
    await expect(page.getByRole('link', { name: 'Come by' })).toHaveAttribute(
      'href',
      'https://site.example/by',
    );
    await expect(page.getByText('Come by text')).toBeVisible();
  });

  const message = (title: string, more: Record<string, unknown>) => ({
    message_title: title,
    message_text: `<p>${title} text</p>`,
    message_image: false,
    message_url: '',
    message_start_datetime: NOW - 3600,
    message_end_datetime: NOW + 3600,
    message_pages: ['routes', 'stations'],
    message_route_rule: 'all_routes',
    message_route_ids: '',
    message_station_rule: 'all_routes',
    message_station_ids: '',
    message_station_route_ids: '',
    ...more,
  });

  test('messages are shown during their period, on the pages that their rules select', async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({
      change: withContent({
        messages: [
          message('For everyone', {}),
          message('For buses', { message_route_rule: 'all_bus', message_station_rule: 'all_bus' }),
          message('For rail', { message_route_rule: 'all_rail', message_station_rule: 'all_rail' }),
          message('For B', { message_route_rule: 'all_B', message_station_rule: 'all_B' }),
          message('For 17', {
            message_pages: 'routes',
            message_route_rule: 'select_ids',
            message_route_ids: '45, 17',
          }),
          message('For Girard', {
            message_pages: 'stations',
            message_station_rule: 'select_ids',
            message_station_ids: 'girard',
          }),
          message('Stations of B2', {
            message_pages: 'stations',
            message_station_rule: 'route_ids',
            message_station_route_ids: 'B2',
          }),
          message('Over', { message_end_datetime: NOW - 60 }),
        ],
      }),
    });
    const shown = async (path: string) => {
      await page.goto(origin + path);
      await expect(page.getByRole('heading', { name: 'For everyone' })).toBeVisible();
      return page
        .locator('main h2')
        .filter({ hasText: /^(For|Stations of|Over)/ })
        .allTextContents();
    };
    expect(await shown('/schedules/17')).toEqual(['For everyone', 'For buses', 'For 17']);
    expect(await shown('/schedules/LAN')).toEqual(['For everyone', 'For rail']);
    expect(await shown('/schedules/B')).toEqual(['For everyone', 'For B']);
    expect(await shown('/stations/girard')).toEqual([
      'For everyone',
      'For B',
      'For Girard',
      'Stations of B2',
    ]);
    expect(await shown('/stations/15th-st')).toEqual(['For everyone']);
    await expectAccessible(page);
  });
});

test.describe('the schedule index', () => {
  test('a route of an unknown type is omitted and logged, and another is listed', async ({
    page,
    standIn,
  }) => {
    const { origin, log } = await standIn({ change: addSchedules });
    await page.goto(`${origin}/schedules/bus`);
    await expect(page.locator('main').getByRole('link', { name: /Bus 17/ })).toBeVisible();
    await expect(page.getByText('A ferry nobody knows')).toHaveCount(0);
    expect(
      log.some(({ kind, message }) => kind === 'transform' && message === 'Unknown route_type 1200'),
    ).toBe(true);
  });

  test('marks routes with alerts, and says when alerts are unknown', async ({ page, standIn }) => {
    const { origin, down } = await standIn({ change: addSchedules });
    await page.goto(`${origin}/schedules/bus`);
    // These are its own alert and the one for every route.
    await expect(page.getByRole('link', { name: /Bus 17/ })).toContainText('2 alerts');
    down.add('/api/v2/alerts/');
    await expect(async () => {
      await page.goto(`${origin}/schedules/bus`);
      await expect(page.getByText('We don’t know right now which routes have alerts.')).toBeVisible({
        timeout: 100,
      });
    }).toPass();
    await expect(page.getByRole('link', { name: /Bus 17/ })).toBeVisible();
    await expectAccessible(page);
  });

  test('of an agency with 3,000 routes stays small, and has pages and a search', async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({
      change: (documents) => {
        addSchedules(documents);
        const routes = documents['/flat/routes.json'] as Record<string, unknown>[];
        const bus = routes.find(({ route_id }) => route_id === '17');
        documents['/flat/routes.json'] = [
          ...routes,
          ...Array.from({ length: 3000 }, (_, i) => ({
            ...bus,
            route_id: `${1001 + i}`,
            route_short_name: `${1001 + i}`,
            route_long_name: `Terminal ${i} to Market Square by Elm Street`,
          })),
        ];
      },
    });
    const { gzipSync } = await import('node:zlib');
    for (const path of ['/schedules', '/schedules/bus', '/schedules/bus?page=7', '/schedules?q=market']) {
      const html = await (await page.request.get(origin + path)).text();
      expect(html.length, path).toBeLessThan(260_000);
      expect(gzipSync(html).length, path).toBeLessThan(30_000);
    }
    await page.setViewportSize(phone);
    await page.goto(`${origin}/schedules`);
    await page.getByRole('link', { name: 'All 3,002 routes' }).click();
    await expect(page).toHaveURL(`${origin}/schedules/bus`);
    const pages = page.getByRole('navigation', { name: 'Pages of routes' });
    await expect(pages.getByRole('link')).toHaveCount(21);
    const second = pages.getByRole('link').nth(1);
    await expect(second).toHaveText(/^\d+ – \d+$/);
    await second.click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(page.locator('main').getByRole('link', { name: /Terminal 200 / })).toBeVisible();
    await expect(second).toHaveAttribute('aria-current', 'page');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(`${origin}/schedules/bus?q=3999`);
    await expect(page.getByRole('heading', { name: '1 route' })).toBeVisible();
    await page.goto(`${origin}/schedules/bus?q=terminal`);
    await expect(page.getByText('The first 150. Type more of the name to narrow the list.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '3,000 routes' })).toBeVisible();
  });

  test('lists lines when parent routes are unavailable', async ({ page, visit }) => {
    await visit('/schedules/metro', { change: addSchedules, down: ['/parent-routes.json'] });
    await expect(page.getByRole('link', { name: /B1/ })).toBeVisible();
  });
});

test('pages of stops and stations in another time zone name both zones, and show times in the schedule’s zone', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({
    change: (documents) => {
      addSchedules(documents);
      const [first] = documents['/flat/stops/17/stops.json'] as Record<string, unknown>[];
      if (first) first.stop_timezone = 'America/Chicago';
      const stations = documents['/flat/station-information.json'] as Record<string, unknown>[];
      const girard = stations.find(({ slug }) => slug === 'girard');
      if (girard) girard.timezone = 'America/Chicago';
    },
  });
  const here = page.getByText('All times are in Eastern Time. Local time here is Central Time.');
  await page.goto(`${origin}/schedules/17?stop=21290`);
  await expect(here).toBeVisible();
  await expect(page.locator(rows).first()).toContainText('scheduled 2:00 PM');
  await page.goto(`${origin}/schedules/17?stop=21297`);
  await expect(page.getByText('even at stops where local time is Central Time')).toBeVisible();
  await page.goto(`${origin}/stations/girard`);
  await expect(here).toBeVisible();
  await page.goto(`${origin}/schedules/LAN`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('All times are in')).toHaveCount(0);
});
