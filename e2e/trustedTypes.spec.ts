// Trusted Types: no string may become markup, and every screen in the app's route table works, whether the screen is loaded
// or reached by navigation. The demo is tested, because it loads no third-party script.
import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';
import { expect, test } from './riderTest.ts';

/** Addresses to visit for paths of the route table. A path that is not listed is visited itself. */
const addresses: Record<string, readonly string[]> = {
  '': ['/'],
  'schedules/:routeId': [
    '/schedules/17',
    '/schedules/17?view=timetable',
    '/schedules/17?view=day',
    '/schedules/T',
    '/schedules/no-such',
  ],
  'stations/:slug': ['/stations/suburban-station', '/stations/no-such'],
  'stations/:slug/board': ['/stations/suburban-station/board'],
  'departures/:stopId': ['/departures/15406', '/departures/15406?view=day'],
  'departures/:stopId/board': ['/departures/15406/board'],
  board: ['/board?stops=15406&stations=suburban-station'],
  embed: ['/embed', '/embed?place=15406'],
  trips: ['/trips', '/trips?from=15406&to=suburban-station'],
  alerts: ['/alerts', '/alerts?view=detours'],
  find: ['/find?q=17'],
  // This path redirects to the agency's static site.
  '*': [],
};

/** Screens are components; the other modules respond with data. */
const screens = (routes as RouteConfigEntry[]).filter(({ file }) => file.endsWith('.tsx'));
const paths = screens.flatMap(({ path = '' }) => {
  const given = addresses[path];
  if (given === undefined && path.includes(':')) throw new Error(`No address for the route ${path}`);
  return given ?? [`/${path}`];
});

const violations = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'violations'));
const untilBodyHydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));

// Missing pages have an error status, which the browser logs, as it does the blocked attempts.
test.use({ expectedComplaints: ['status of 404', 'Trusted', 'Content Security Policy'] });
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const logged: string[] = [];
    Reflect.set(window, 'violations', logged);
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) =>
      logged.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  }),
);

test('every screen loads and hydrates, and refuses markup and scripts from a string', async ({ page }) => {
  test.setTimeout(240_000);
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy'], path).toContain(
      "require-trusted-types-for 'script'",
    );
    await untilBodyHydrated(page);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    expect(await violations(page), path).toEqual([]);
    const thrown = await page.evaluate(() => {
      const attempts: Record<string, () => void> = {
        innerHTML: () => {
          document.body.innerHTML = '<img src=x onerror="alert(1)">';
        },
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>b</b>'),
        src: () => {
          document.createElement('script').src = 'data:text/javascript,0';
        },
        text: () => {
          document.createElement('script').text = '0';
        },
        worker: () => void new Worker('/sw.js'),
        policy: () => void window.trustedTypes?.createPolicy('theirs', {}),
      };
      return Object.keys(attempts).filter((name) => {
        try {
          attempts[name]?.();
          return false;
        } catch {
          return true;
        }
      });
    });
    expect(thrown, path).toEqual(['innerHTML', 'insertAdjacentHTML', 'src', 'text', 'worker', 'policy']);
  }
});

test('every screen can be reached by navigation, including error pages', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await untilBodyHydrated(page);
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
  // Only its own document may show a frame, so links to the page that writes their code load it.
  for (const path of [...paths.filter((each) => !each.startsWith('/embed?')), '/']) {
    await page.evaluate((to) => Reflect.get(window, '__reactRouterDataRouter').navigate(to), path);
    await expect(page, path).toHaveURL(
      new RegExp(`${RegExp.escape(new URL(path, 'http://localhost').pathname)}(?:$|\\?|#)`),
    );
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
});
