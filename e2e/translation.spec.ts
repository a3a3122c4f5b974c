// Pages of schedules, stations and stops keep working and updating after a browser's translator has rewritten their text. Agency
// text in a language other than the page's is marked, and can be translated on request.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, translateAsBrowser, untilHydrated } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules } from './standInSchedule.ts';

const screens = [
  '/schedules',
  '/schedules/17',
  '/schedules/17?view=timetable',
  '/schedules/B',
  '/stations',
  '/stations/girard',
  '/departures/21297',
] as const;

for (const path of screens) {
  test(`${path} can be left after a translator has rewritten it and two minutes have passed`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    await page.clock.install();
    await page.goto(origin + path);
    await untilHydrated(page);
    // Parts with separate code, such as a timetable, hydrate after the rest.
    await expect
      .poll(() =>
        page
          .locator('main :is(h2, table, [data-state], ul)')
          .evaluateAll((all) =>
            all.every((each) => Object.keys(each).some((key) => key.startsWith('__react'))),
          ),
      )
      .toBe(true);
    await translateAsBrowser(page);
    await page.clock.runFor(125_000);
    if (path === '/schedules/17') {
      // The countdown was updated in our own words; the translator's words are in « ».
      await expect(page.locator('[data-minutes] b').first()).toHaveText(/^\d+$/);
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Stations/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Stations/);
    await page.getByRole('link', { name: /Girard Station/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Girard Station');
  });
}

/** Marks the stand-in's alerts as English, as some feeds do. */
const markAsEnglish = (documents: Documents) => {
  const alerts = documents['/live/api/v2/alerts/'] as Record<string, unknown>[];
  documents['/live/api/v2/alerts/'] = alerts.map((alert) => ({ ...alert, language: 'en' }));
};

const card = (page: Page) =>
  page.getByRole('article').filter({ hasText: 'Route 17 runs to Snyder Av only' }).first();

/** Gives the browser a translator on the device, which records the requested language pairs. */
const addTranslator = (page: Page) =>
  page.addInitScript(() => {
    const pairs: object[] = [];
    Object.assign(window, {
      pairs,
      Translator: {
        availability: async () => 'available',
        create: async (pair: object) => {
          pairs.push(pair);
          return { translate: async (text: string) => `ES ${text.trim()}` };
        },
      },
    });
  });

test('the browser translates an alert on the device, and the original can be shown again', async ({
  page,
  standIn,
}) => {
  const { origin, requested } = await standIn({ change: markAsEnglish });
  await addTranslator(page);
  await page.goto(`${origin}/alerts?lang=es`);
  await expect(page.locator('header [data-translate]').first()).toBeEnabled();
  const title = card(page).locator('summary [lang]').first();
  await expect(title).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => (window as unknown as { pairs: object[] }).pairs)).toEqual([]);
  const before = requested.length;
  await card(page).locator('summary').click();
  const offer = card(page).getByRole('button', { name: 'Traducir' });
  await offer.click();
  const translated = page
    .getByRole('article')
    .filter({ hasText: 'ES Route 17 runs to Snyder Av only' })
    .first();
  await expect(translated).toContainText('Traducido por su navegador');
  await expect(translated.locator('[lang="es"]').first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { pairs: object[] }).pairs)).toEqual([
    { sourceLanguage: 'en', targetLanguage: 'es' },
  ]);
  // Nothing but live data was requested.
  expect(requested.slice(before).filter((path) => !path.startsWith('/live/'))).toEqual([]);
  await expectAccessible(page);
  await translated.getByRole('button', { name: 'Ver el original' }).click();
  await expect(card(page).locator('summary [lang="en"]').first()).toBeVisible();
});

test('if the browser cannot translate, the script of the configured service loads on request', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: markAsEnglish });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/stand-in/translate.js')) scripts.push(request.url());
  });
  await page.goto(`${origin}/alerts?lang=es`);
  await expect(page.locator('header [data-translate]').first()).toBeEnabled();
  await card(page).locator('summary').click();
  const offer = card(page).getByRole('button', { name: 'Traducir' });
  await expect(offer).toBeVisible();
  expect(scripts).toEqual([]);
  await offer.click();
  await expect.poll(() => scripts.length).toBe(1);
});

test('a translation is not offered on a page in the same language', async ({ page, visit }) => {
  await visit('/alerts', { change: markAsEnglish });
  await untilHydrated(page);
  await expect(page.locator('main').getByRole('button', { name: 'Translate' })).toHaveCount(0);
});

test('one button translates the editors’ text on Home', async ({ page }) => {
  await addTranslator(page);
  await page.goto('/?lang=es');
  const story = page.locator('section[aria-labelledby="latestStories"] a[lang]').first();
  await expect(story).toHaveAttribute('lang', /^en/);
  const link = page.locator('section[aria-labelledby="quickLinks"] a[lang]').first();
  const before = (await link.textContent()) ?? '';
  const offer = page.locator('main').getByRole('button', { name: 'Traducir' });
  await expect(offer).toHaveCount(1);
  await offer.click();
  await expect(story).toHaveText(/^ES /);
  await expect(story).toHaveAttribute('lang', 'es');
  await expect(link).toHaveText(`ES ${before}`);
  await expectAccessible(page);
  await page.locator('main').getByRole('button', { name: 'Ver el original' }).click();
  await expect(link).toHaveText(before);
  await page.goto('/?lang=en');
  await untilHydrated(page);
  await expect(page.locator('main').getByRole('button', { name: 'Translate' })).toHaveCount(0);
});
