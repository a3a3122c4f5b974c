// Agency text in a language other than the page's is marked, and can be translated on request.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';

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

test('a translation is not offered on a page in the same language', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: markAsEnglish });
  await page.goto(`${origin}/alerts`);
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
