// An agency whose folder adds Finnish and Hebrew, both incomplete, replaces an English word, and leaves out other languages.
import path from 'node:path';
import { agencyOf } from '#agency/agencyOf.ts';
import { readAgencyFolder } from '#agency/readAgencyFolder.ts';
import { expect, expectAccessible, test } from './riderTest.ts';

const read = readAgencyFolder(path.resolve(import.meta.dirname, '../testing/satama'));
if (!read.ok) throw new Error(read.error);
const agency = agencyOf(read.value, null);

test.describe('a language of the agency’s own', () => {
  test.use({ locale: 'fi-FI' });

  test('is that of its readers’ pages; what it lacks is in English', async ({ page, standIn }) => {
    const { origin } = await standIn({ agency });
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (/\.fi-[\w-]{8}\.js$/.test(response.url())) scripts.push(response.url());
    });
    await page.goto(origin);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await expect(page).toHaveTitle('Satamaliikenne: aikataulut, kartta, tiedotteet ja asemat');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matkusta kyydillä Satamaliikenne');
    await expect(page.getByRole('heading', { name: 'Liikenne nyt' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Service alerts' }).first()).toBeVisible();
    // The browser shows another screen with the agency's words, and with ours where it has none.
    await page.getByRole('navigation').getByRole('link', { name: 'Aikataulut' }).first().click();
    await expect(page).toHaveURL(/\/schedules/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(scripts.length).toBe(new Set(scripts).size);
    expect(scripts.map((url) => /assets\/(\w+)\./.exec(url)?.[1]).sort()).toEqual([
      'frame',
      'home',
      'schedules',
    ]);
    await expectAccessible(page);
  });

  test('is offered with the others, in the menu and to crawlers @long', async ({ page, visit }) => {
    const { origin } = await visit('/stations?lang=en', { agency });
    await expect(page.getByRole('link', { name: 'Timetables', exact: true }).first()).toBeVisible();
    const hrefLangs = page.locator('link[rel="alternate"][hreflang]');
    expect(
      await hrefLangs.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang'))),
    ).toEqual([...['fi', 'he', 'en', 'x-default']]);
    await page.locator('summary', { hasText: 'English' }).click();
    await page.getByRole('link', { name: 'Suomi', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
    await expect(page.locator('summary', { hasText: 'Suomi' })).toBeVisible();
    // The cookie keeps the choice, and a language that the agency leaves out is not chosen.
    await page.goto(`${origin}/alerts?lang=ru`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  });
});

test('a right-to-left language of the agency’s own turns the page around @long', async ({ page, visit }) => {
  const { origin } = await visit('/?lang=he', { agency });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('navigation', { name: 'תפריט ראשי' })).toBeVisible();
  // The agency's own language fills the gaps before English does.
  await expect(page.getByRole('heading', { name: 'Liikenne nyt' })).toBeVisible();
  await expectAccessible(page);
  const manifest = await (await page.request.get(`${origin}/manifest.webmanifest?lang=he`)).json();
  expect(manifest).toMatchObject({ lang: 'he', dir: 'rtl' });
});

test('a page that was opened before the agency’s words changed gets the present ones, uncached', async ({
  standIn,
}) => {
  const { origin } = await standIn({ agency });
  const [, now = ''] = /data-messages="([^"]+)"/.exec(await (await fetch(`${origin}/?lang=fi`)).text()) ?? [];
  expect(now).toMatch(/^fi-[\w-]{8}$/);
  const cached = async (words: string) => {
    const answer = await fetch(`${origin}/assets/home.${words}.js`);
    expect(await answer.text()).toContain('Liikenne nyt');
    return answer.headers.get('cache-control');
  };
  expect(await cached(now)).toContain('immutable');
  expect(await cached('fi-00000000')).toBe('no-store');
  expect((await fetch(`${origin}/assets/home.ru-00000000.js`)).status).toBe(404);
});
