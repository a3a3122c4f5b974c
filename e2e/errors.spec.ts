// The errors of spec section 8, caused by real failures: their texts, their log lines and the rest of the page. The pages
// are accessible on a phone and a desktop, in light and dark colours. The usual run has one place of each, on a phone.
import type { Route } from '@playwright/test';
import { isLong } from '#testing/long.ts';
import type { CatalogueError, EditorialSection } from '../web/features/base/errors/catalogueError.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, untilHydrated } from './riderTest.ts';
import { staticSite } from './standIn.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules } from './standInSchedule.ts';

const sizes = [
  { width: 390, height: 844, part: ':root' },
  { width: 1280, height: 800, part: 'main' },
].slice(0, isLong ? 2 : 1);

interface Failure {
  /** The address at which riders see the error. */
  path: string;
  /** Parts of paths whose requests fail with status 500. */
  down?: string[];
  /** Changes the bodies that services send. */
  change?: (documents: Documents) => void;
  /** HTTP status of the document; 200 if the rest of the page works. */
  status?: number;
  heading: string;
  message: string;
  action?: string;
  button?: { name: string; href: string };
  /** `null` if nothing is logged. */
  logged: 'HTTP' | 'transform' | 'not found' | 'unknown' | null;
  /** Text from the rest of the page, which is still shown. */
  stillShown?: string;
}

const tryLater = 'Please try again later. If the problem persists, please report the issue';
const report = { name: 'Report the issue', href: `${staticSite}/feedback` };
const reported = { action: tryLater, button: report };

const unreadable =
  (key: string) =>
  (documents: Documents): void => {
    Object.assign(documents['/content/wp-json/options/all'] as object, { [key]: 7 });
  };

const sectionFailures: Record<EditorialSection | 'messagesOnStation' | 'messagesOnAccess', Failure> = {
  notifications: {
    path: '/alerts',
    change: unreadable('notifications-channel'),
    heading: 'Site-wide notifications are unavailable',
    message: 'There was an unexpected issue processing site-wide notifications.',
    ...reported,
    logged: 'transform',
    stillShown: 'Boarding from one platform at Girard',
  },
  bulletins: {
    path: '/',
    change: unreadable('bulletins'),
    heading: 'Bulletins are unavailable',
    message: 'There was an unexpected issue processing bulletins.',
    ...reported,
    logged: 'transform',
    stillShown: 'Tunnel work returns',
  },
  latestStories: {
    path: '/',
    change: unreadable('latest_stories'),
    heading: 'Latest stories are unavailable',
    message: 'There was an unexpected issue processing latest stories.',
    ...reported,
    logged: 'transform',
    stillShown: 'Fare lines move',
  },
  exploreLinks: {
    path: '/',
    change: unreadable('explore_links'),
    heading: 'Explore links are unavailable',
    message: 'There was an unexpected issue processing explore links.',
    ...reported,
    logged: 'transform',
    stillShown: 'Fare lines move',
  },
  quickLinks: {
    path: '/',
    change: unreadable('quick_links'),
    heading: 'Quick links are unavailable',
    message: 'There was an unexpected issue processing quick links.',
    ...reported,
    logged: 'transform',
    stillShown: 'Fare lines move',
  },
  sidebarLinks: {
    path: '/schedules/17',
    change: unreadable('schedule_sidebar'),
    heading: 'Sidebar links are unavailable',
    message: 'There was an unexpected issue processing sidebar links.',
    ...reported,
    logged: 'transform',
    stillShown: 'Route 17 runs to Snyder Av only',
  },
  messagesOnAccess: {
    path: '/schedules/cct',
    change: unreadable('messages'),
    heading: 'Messages are unavailable',
    message: 'There was an unexpected issue processing messages.',
    ...reported,
    logged: 'transform',
    stillShown: 'Who may ride',
  },
  messagesOnStation: {
    path: '/stations/girard',
    change: unreadable('messages'),
    heading: 'Messages are unavailable',
    message: 'There was an unexpected issue processing messages.',
    ...reported,
    logged: 'transform',
    stillShown: 'Girard Station',
  },
  messages: {
    path: '/schedules/17',
    change: unreadable('messages'),
    heading: 'Messages are unavailable',
    message: 'There was an unexpected issue processing messages.',
    ...reported,
    logged: 'transform',
    stillShown: 'Route 17 runs to Snyder Av only',
  },
};

/**
 * `unreachable` and `unexpected` occur during navigation: see below. `noPage` is for agencies without a static site.
 */
const failures: Record<
  Exclude<CatalogueError['kind'], 'noPage' | 'unreachable' | 'unexpected'>,
  Record<string, Failure>
> = {
  calendar: {
    ...Object.fromEntries(
      [
        ['on a station', '/stations/girard', 'Girard Station'],
        ['on a board', '/stations/girard/board', 'Girard Station'],
        ['on the index', '/schedules', 'Regional Rail'],
        ['on the map', '/realtime-map'],
      ].map(([where = '', path = '', stillShown]) => [
        where,
        {
          path,
          down: ['/calendar.json'],
          heading: 'Calendar data is unavailable',
          message: 'There was a connection issue accessing calendar data.',
          ...reported,
          logged: 'HTTP',
          ...(stillShown ? { stillShown } : {}),
        } satisfies Failure,
      ]),
    ),
    'on home': {
      path: '/',
      down: ['/calendar.json'],
      heading: 'Calendar data is unavailable',
      message: 'There was a connection issue accessing calendar data.',
      ...reported,
      logged: 'HTTP',
      stillShown: 'Buy a pass',
    },
    'on a route': {
      path: '/schedules/17',
      down: ['/calendar.json'],
      status: 503,
      heading: 'Calendar data is unavailable',
      message: 'There was a connection issue accessing calendar data.',
      ...reported,
      logged: 'HTTP',
    },
  },
  routesConnection: {
    ...Object.fromEntries(
      [
        ['on home', '/', 'Buy a pass'],
        ['on a station', '/stations/girard', 'Girard Station'],
        ['on alerts', '/alerts', 'Boarding from one platform at Girard'],
        ['on the map', '/realtime-map'],
      ].map(([where = '', path = '', stillShown]) => [
        where,
        {
          path,
          down: ['/routes.json'],
          heading: 'Routes are unavailable',
          message: 'There was a connection issue accessing route data.',
          ...reported,
          logged: 'HTTP',
          ...(stillShown ? { stillShown } : {}),
        } satisfies Failure,
      ]),
    ),
    'on the index': {
      path: '/schedules',
      down: ['/routes.json'],
      heading: 'Routes are unavailable',
      message: 'There was a connection issue accessing route data.',
      ...reported,
      logged: 'HTTP',
      stillShown: 'Regional Rail',
    },
    'on a route': {
      path: '/schedules/17',
      down: ['/routes.json'],
      status: 503,
      heading: 'Routes are unavailable',
      message: 'There was a connection issue accessing route data.',
      ...reported,
      logged: 'HTTP',
    },
  },
  routesProcessing: {
    'on a route': {
      path: '/schedules/17',
      change: (documents) => {
        documents['/flat/routes.json'] = '<html>';
      },
      status: 503,
      heading: 'Routes are unavailable',
      message: 'There was an unexpected issue processing route data.',
      ...reported,
      logged: 'transform',
    },
  },
  noRoute: {
    'at its address': {
      path: '/schedules/no-such',
      status: 404,
      heading: 'Route is unavailable',
      message: 'No route "no-such" exists.',
      action: 'Please check the route, or choose one from Schedules.',
      button: { name: 'Go to Schedules', href: '/schedules' },
      logged: 'not found',
    },
  },
  noStation: {
    'at its address': {
      path: '/stations/no-such',
      status: 404,
      heading: 'Station is unavailable',
      message: 'No station “no-such” exists.',
      action: 'Please check the station, or choose one from Stations.',
      button: { name: 'Go to Stations', href: '/stations' },
      logged: 'not found',
    },
  },
  noStop: {
    'at its address': {
      path: '/departures/no-such',
      status: 404,
      heading: 'Stop is unavailable',
      message: 'No stop “no-such” exists.',
      action: 'Please check the stop number, or search for the stop by name.',
      button: { name: 'Search for a stop', href: '/find' },
      logged: 'not found',
    },
  },
  noBoard: {
    'without places': {
      path: '/board',
      status: 404,
      heading: 'This page does not exist',
      message: 'There is no page at this address.',
      action: 'Please check the stop number, or search for the stop by name.',
      button: { name: 'Search for a stop', href: '/find' },
      logged: null,
    },
  },
  trips: {
    'on a stop': {
      path: '/departures/21297',
      down: ['/schedules/stop_schedule/'],
      heading: 'Scheduled trips are unavailable',
      message: 'There was a connection issue accessing scheduled trip data.',
      ...reported,
      logged: 'HTTP',
      stillShown: '20th St & Mifflin St',
    },
    'on a station': {
      path: '/stations/girard',
      down: ['/schedules/stop_schedule/'],
      heading: 'Scheduled trips are unavailable',
      message: 'There was a connection issue accessing scheduled trip data.',
      ...reported,
      logged: 'HTTP',
      stillShown: 'Girard Station',
    },
    'on a parent': {
      path: '/schedules/B',
      down: ['/schedules/stops/', '/stop-schedule/'],
      change: (documents) => {
        documents['/flat/stops/B3/stops.json'] = [];
      },
      heading: 'Scheduled trips are unavailable',
      message: 'There was a connection issue accessing scheduled trip data.',
      ...reported,
      logged: 'HTTP',
      stillShown: 'Boarding from one platform at Girard',
    },
    'on a route': {
      path: '/schedules/17',
      down: ['/schedules/stops/'],
      heading: 'Scheduled trips are unavailable',
      message: 'There was a connection issue accessing scheduled trip data.',
      ...reported,
      logged: 'HTTP',
      stillShown: 'Route 17 runs to Snyder Av only',
    },
  },
  content: {
    'on the Access page': {
      path: '/schedules/cct',
      down: ['/wp-json/'],
      heading: 'Content from the content management system is unavailable',
      message: 'There was a connection issue accessing data from the content management system.',
      action: tryLater,
      logged: 'HTTP',
      stillShown: 'Who may ride',
    },
    'on a station': {
      path: '/stations/girard',
      down: ['/wp-json/'],
      heading: 'Content from the content management system is unavailable',
      message: 'There was a connection issue accessing data from the content management system.',
      action: tryLater,
      logged: 'HTTP',
      stillShown: 'Girard Station',
    },
    // These screens show no editorial content of their own, but their notifications cannot be read.
    ...Object.fromEntries(
      ['/alerts', '/schedules', '/schedules/bus', '/elevator-alerts', '/realtime-map'].map((path) => [
        `on ${path}`,
        {
          path,
          down: ['/wp-json/'],
          heading: 'Content from the content management system is unavailable',
          message: 'There was a connection issue accessing data from the content management system.',
          action: tryLater,
          logged: 'HTTP' as const,
        },
      ]),
    ),
    'on home': {
      path: '/',
      down: ['/wp-json/'],
      heading: 'Content from the content management system is unavailable',
      message: 'There was a connection issue accessing data from the content management system.',
      action: tryLater,
      logged: 'HTTP',
      stillShown: 'Service now',
    },
  },
  section: sectionFailures,
  updating: Object.fromEntries(
    [
      ['on home', '/', 200],
      ['on the index', '/schedules', 200],
      ['on a route', '/schedules/17', 503],
    ].map(([where, path, status]) => [
      where,
      {
        path: String(path),
        status: Number(status),
        change: (documents) => {
          documents['/flat/calendar.json'] = {
            '20261013': { release_name: 'another', special: false, service_id: ['10'] },
          };
        },
        heading: 'We are updating our schedules',
        message:
          "Sorry, We're currently updating our schedules. Schedules, routes, alerts, and real time data is temporarily unavailable.",
        action: tryLater,
        logged: null,
      } satisfies Failure,
    ]),
  ),
  live: {
    'on the alerts page': {
      path: '/alerts',
      down: ['/v2/alerts/'],
      heading: 'Alerts are unavailable',
      message: 'There was a connection issue accessing alert data.',
      ...reported,
      logged: 'HTTP',
    },
    'on the detours page': {
      path: '/alerts?view=detours',
      down: ['/v2/detours/'],
      heading: 'Detours are unavailable',
      message: 'There was a connection issue accessing detour data.',
      ...reported,
      logged: 'HTTP',
    },
    'on the elevators page': {
      path: '/elevator-alerts',
      down: ['/v2/elevators/'],
      heading: 'Elevator information is unavailable',
      message:
        'There was a connection issue accessing elevator data. We don’t know right now which elevators are working.',
      ...reported,
      logged: 'HTTP',
    },
    'on the stations page': {
      path: '/stations',
      down: ['/station-information.json'],
      heading: 'Stations are unavailable',
      message: 'There was a connection issue accessing station data.',
      ...reported,
      logged: 'HTTP',
    },
    'on a route without its stops': {
      path: '/schedules/17',
      down: ['/flat/stops/'],
      heading: 'Stops are unavailable',
      message: 'There was a connection issue accessing stop data.',
      ...reported,
      logged: 'HTTP',
      stillShown: 'Route 17 runs to Snyder Av only',
    },
  },
};

test.use({ expectedComplaints: ['404', '502', '503'] });

/** The others differ from these in words only. */
const usual = ['routesConnection', 'live', 'section', 'noStop', 'updating'];

for (const [kind, places] of Object.entries(failures)) {
  for (const [index, [place, failure]] of Object.entries(places).entries()) {
    const isLong = index > 0 || !usual.includes(kind);
    test(`the ${kind} error is shown: ${place}${isLong ? ' @long' : ''}`, async ({ page, standIn }) => {
      const { path, down = [], change, status = 200, heading, message, action, button, logged } = failure;
      const { origin, log } = await standIn({
        down,
        change: (documents) => {
          addSchedules(documents);
          change?.(documents);
        },
      });
      const answer = await page.goto(origin + path);
      expect(answer?.status()).toBe(status);
      // A page that failed may be one rider's, so that no shared cache may keep it.
      if (status >= 500) expect(answer?.headers()['cache-control']).toBe('no-store');
      const banner = page.locator('main [data-error]');
      await expect(banner).toHaveCount(1);
      await expect(banner).toHaveAttribute('data-error', kind);
      await expect(banner.getByRole('heading')).toHaveText(heading);
      await expect(banner.locator(':scope > p')).toHaveText(action ? [message, action] : [message]);
      const buttons = banner.getByRole('link');
      await expect(buttons).toHaveText(button ? [button.name] : []);
      if (button) await expect(buttons).toHaveAttribute('href', button.href);
      if (failure.stillShown) {
        const remaining = page.getByText(failure.stillShown).first();
        // Several alerts may be folded into one summary; expand it first.
        const folded = page.locator('main details:not([open])').filter({ has: remaining });
        if ((await folded.count()) > 0) await folded.first().locator('summary').first().click();
        await expect(remaining).toBeVisible();
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      // On a phone, check the whole page; on a desktop, leave out the header and footer, which other tests check.
      for (const { part, ...size } of sizes) {
        await page.setViewportSize(size);
        await expectAccessible(page, part);
        await expectNoSidewaysScroll(page);
      }
      // Skipped rows of the stand-in's documents cause a warning of kind `transform`, whatever else fails.
      const reports = log.filter(({ level, kind }) => level === 'error' || kind === 'not found');
      expect(new Set(reports.map((line) => line.kind))).toEqual(new Set(logged === null ? [] : [logged]));
    });
  }
}

for (const [kind, fail, heading, texts, button] of [
  [
    'unreachable',
    (route: Route) => route.abort(),
    'This page did not load',
    ['The page could not be reached.', 'Check your connection, then try again.'],
    'Try again',
  ],
  [
    'unexpected',
    (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    'This page is unavailable',
    ['Something went wrong on our side. Other pages may still work.', tryLater],
    'Report the issue',
  ],
] as const) {
  test.describe(`the ${kind} error, during navigation,`, () => {
    test.use({ expectedComplaints: ['ERR_FAILED', '502', 'Failed to fetch', 'Error'] });
    test(`is shown in place of the screen, and the rider can go on from there${kind === 'unreachable' ? '' : ' @long'}`, async ({
      page,
      standIn,
    }) => {
      const { origin } = await standIn({ change: addSchedules });
      for (const { part, ...size } of sizes) {
        await page.setViewportSize(size);
        await page.goto(`${origin}/alerts`);
        await untilHydrated(page);
        await page.route('**/*.data**', fail);
        await page.getByRole('contentinfo').getByRole('link', { name: 'Stations' }).click();
        const banner = page.locator(`main [data-error="${kind}"]`);
        await expect(banner.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(banner.getByRole('heading', { level: 1 })).toBeFocused();
        await expect(page).toHaveTitle(`${heading} | SEPTA`);
        await expect(banner.locator(':scope > p')).toHaveText([...texts]);
        await expect(banner.getByRole('link')).toHaveText([button]);
        await expectAccessible(page, part);
        await page.unroute('**/*.data**');
        if (kind === 'unreachable') await banner.getByRole('link').click();
        else await page.getByRole('contentinfo').getByRole('link', { name: 'Stations' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stations');
      }
    });
  });
}
