// Checks how far a rider looks for the first answer on a phone. On request, measures ten journeys, with their taps and
// scrolls, and writes the results to docs/rider-tasks.md: JOURNEYS=1 npx playwright test e2e/journeys.spec.ts
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test, untilHydrated } from './riderTest.ts';

const HEIGHT = 664;

interface Cost {
  journey: string;
  taps: number;
  scrolls: number;
  y: number;
  /** The cost before the screens changed. */
  before: string;
}
const costs: Cost[] = [];

/** Counts a rider's taps. Typing into a field counts as one: the tap that selects the field. */
class Rider {
  taps = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async tap(what: Locator): Promise<void> {
    await what.click();
    this.taps++;
  }
  async type(what: Locator, text: string): Promise<void> {
    await what.fill(text);
    await what.press('Enter');
    this.taps++;
  }
  /** Records the taps so far, the screens to scroll until the answer is visible, and its position on the page. */
  async finds(journey: string, answer: Locator, before: string): Promise<void> {
    const first = answer.first();
    await expect(first).toBeVisible();
    const y = Math.round(await first.evaluate((each) => each.getBoundingClientRect().top + scrollY));
    const bottom = await first.evaluate(
      (each) =>
        Math.min(each.getBoundingClientRect().bottom, each.getBoundingClientRect().top + 44) + scrollY,
    );
    const scrolls = Math.max(0, Math.ceil((bottom - HEIGHT) / HEIGHT));
    costs.push({ journey, taps: this.taps, scrolls, y, before });
  }
}

test.describe('on a phone, with the notification closed', () => {
  test.use({ viewport: { width: 390, height: HEIGHT } });
  const yOf = (answer: Locator) =>
    answer.first().evaluate((each) => {
      const banner = document.querySelector<HTMLElement>('[aria-label="Notification"]');
      return each.getBoundingClientRect().top + scrollY - (banner?.offsetHeight ?? 0);
    });
  for (const [what, path, answer, y] of [
    ['the first alert', '/alerts', 'main article', 200],
    ['the first detour', '/alerts?view=detours', 'main article', 200],
    ['the first elevator out of service', '/elevator-alerts', 'main article', 200],
    ['the first station', '/stations', 'main li > a', 200],
    ['a stop’s first departure', '/departures/15406', '[data-state]', 200],
    ['the next departure of a line', '/schedules/17', '[data-state]', 300],
    ['the next departure of a line with destinations', '/schedules/LAN', '[data-state]', 300],
  ] as const)
    test(`${what} is at most ${y} px from the top`, async ({ page }) => {
      await page.goto(path);
      const first = page.locator(answer);
      await expect(first.first()).toBeVisible();
      expect(await yOf(first)).toBeLessThanOrEqual(y);
    });

  test('saved departures need no tap, and an alert’s text one', async ({ page }) => {
    await page.goto('/departures/15406');
    await untilHydrated(page);
    await page.getByRole('button', { name: /^Save / }).click();
    await page.goto('/');
    const saved = page.locator('[data-state]');
    await expect(saved.first()).toBeVisible();
    expect(await yOf(saved)).toBeLessThanOrEqual(200);
    await page.goto('/alerts');
    const alert = page.getByRole('article').first();
    await alert.locator('summary').click();
    await expect(alert.getByRole('button', { name: 'Share' })).toBeVisible();
  });
});

test.describe('the journeys', () => {
  test.skip(process.env.JOURNEYS !== '1', 'set JOURNEYS=1 to measure the journeys');
  test.describe.configure({ mode: 'serial' });
  test.use({ viewport: { width: 390, height: HEIGHT } });
  const rows = '[data-state]';

  test('with scripts are measured', async ({ page, context }) => {
    test.setTimeout(180_000);
    await context.grantPermissions(['geolocation']);
    // The rider is at Woodland Avenue and 47th Street.
    await context.setGeolocation({ latitude: 39.9417, longitude: -75.2105 });
    await page.goto('/departures/15406');
    await untilHydrated(page);
    await page.getByRole('button', { name: /^Save / }).click();
    await page.goto('/');
    await new Rider(page).finds('A saved stop, from Home', page.locator(rows), 'y 483');
    await page.evaluate(() => localStorage.clear());
    const near = new Rider(page);
    // As on a first visit, the position is not shared yet; if it were, no tap would be needed.
    await context.clearPermissions();
    await page.goto('/');
    await untilHydrated(page);
    await context.grantPermissions(['geolocation']);
    await near.tap(page.getByRole('button', { name: /near me/i }).first());
    await near.finds('Near me, from Home', page.locator(rows), '1 tap, 1 scroll, y 873');
    await page.goto('/schedules/17');
    await new Rider(page).finds('Route known: its page', page.locator(rows), '1 scroll, y 755');
    const stop = new Rider(page);
    await page.goto('/find');
    await untilHydrated(page);
    await stop.type(page.locator('main input').first(), 'woodland 47th');
    await stop.tap(
      page
        .locator('main')
        .getByRole('link', { name: /Woodland Av & 47th St/ })
        .first(),
    );
    await expect(page).toHaveURL(/\/departures\//);
    await stop.finds(
      'Stop known: search, its page',
      page.locator(rows),
      '2 taps to its first route, 1 scroll, y 755',
    );
    const rail = new Rider(page);
    // As on a first visit: Home opens the tab that a rider chose, or what is near if it may know the position.
    await context.clearPermissions();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await untilHydrated(page);
    await page.getByLabel('From', { exact: true }).fill('Glenside');
    rail.taps++;
    await rail.type(page.getByLabel('To', { exact: true }), 'Suburban Station');
    await rail.finds(
      'Rail from A to B, from Home',
      page.locator('[data-journey]'),
      '7 taps, 1 scroll, y 894',
    );
    await page.goto('/stations/suburban-station');
    await new Rider(page).finds(
      'Wheelchair at a station',
      page.locator('main [data-accessible]'),
      '6 scrolls, y 4287',
    );
    await page.goto('/schedules/17');
    await new Rider(page).finds('Alert for my route', page.locator('main details summary'), 'y 361');
    await page.goto('/elevator-alerts');
    await new Rider(page).finds('Elevators out of service', page.locator('main li, main article'), 'y 436');
    await page.goto('/departures/15406?lang=es');
    await new Rider(page).finds('In Spanish: a stop', page.locator(rows), '1 scroll, y 776');
  });

  test('without scripts are measured', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: HEIGHT },
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    const rider = new Rider(page);
    await page.goto('/find');
    const field = page.locator('main input').first();
    await rider.type(field, 'woodland 47th');
    await rider.tap(
      page
        .locator('main')
        .getByRole('link', { name: /Woodland Av & 47th St/ })
        .first(),
    );
    // The position is read without the page's scripts, which do not run.
    const box = await page.locator(rows).first().boundingBox();
    const y = Math.round(box?.y ?? Number.NaN);
    costs.push({
      journey: 'No JavaScript: search, a stop',
      taps: rider.taps,
      scrolls: Math.max(0, Math.ceil((y + 44 - HEIGHT) / HEIGHT)),
      y,
      before: '6 taps, 1 scroll, y 755',
    });
    await context.close();
  });

  test.afterAll(() => {
    if (costs.length !== 10) return;
    const lines = costs.map(
      ({ journey, taps, scrolls, y, before }) => `| ${journey} | ${before} | ${taps} | ${scrolls} | ${y} |`,
    );
    writeFileSync(
      'docs/rider-tasks.md',
      [
        '# Rider journeys',
        '',
        'This table shows the taps and scrolls of ten journeys on a phone of 390 by 664 pixels, in the demo with its notification.',
        'Taps are counted from the screen where a journey begins; typing into a field is one tap. Scrolls are screens of 664 pixels',
        'until the first answer is visible; y is its distance from the top of the page. `e2e/journeys.spec.ts` measures this with',
        '`JOURNEYS=1`. "Before" was measured the same way, with other selectors, before the screens changed (25772ca).',
        '',
        '| journey | before | taps | scrolls | y of the first answer |',
        '|---|---|---|---|---|',
        ...lines,
        '',
      ].join('\n'),
    );
  });
});
