// The interface in each language other than English: the document's language, accessibility, and fit on a small phone.
import { expect, expectAccessible, expectNoSidewaysScroll, test, untilHydrated } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

const small = { width: 320, height: 640 };
const desktop = { width: 1440, height: 900 };

const languages = [
  { lang: 'es', accepts: 'es-MX', dir: 'ltr', alerts: 'Alertas de servicio' },
  { lang: 'zh-Hans', accepts: 'zh-CN', dir: 'ltr', alerts: '服务提醒' },
  { lang: 'vi', accepts: 'vi-VN', dir: 'ltr', alerts: 'Cảnh báo dịch vụ' },
  { lang: 'ru', accepts: 'ru-RU', dir: 'ltr', alerts: 'Оповещения' },
  { lang: 'ko', accepts: 'ko-KR', dir: 'ltr', alerts: '운행 알림' },
  { lang: 'fr', accepts: 'fr-CA', dir: 'ltr', alerts: 'Alertes de service' },
  { lang: 'ar', accepts: 'ar-EG', dir: 'rtl', alerts: 'تنبيهات الخدمة' },
];

for (const { lang, accepts, dir, alerts } of languages) {
  test.describe(accepts, () => {
    test.use({ locale: accepts, viewport: small });
    test(`the app is in ${lang} on a small phone whose browser requests ${accepts}`, async ({
      page,
      visit,
    }) => {
      const { origin } = await visit('/alerts', { change: addSchedules });
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(alerts);
      await expectNoSidewaysScroll(page);
      for (const path of ['/', '/stations', '/realtime-map']) {
        await page.goto(origin + path);
        await expectNoSidewaysScroll(page);
      }
      await page.goto(`${origin}/schedules/17`);
      await expectNoSidewaysScroll(page);
      // The page has hydrated in its language; mismatches are logged as errors.
      await expect(page.locator('aside button').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('the language can be changed by keyboard, and is kept', async ({ page, visit }) => {
  await page.setViewportSize(desktop);
  const { origin } = await visit('/alerts?view=detours');
  await untilHydrated(page);
  const chooser = page.locator('summary', { hasText: 'Language: English' }).and(page.locator(':visible'));
  await chooser.focus();
  await page.keyboard.press('Enter');
  const current = page.getByRole('link', { name: 'English', exact: true });
  await expect(current).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Tab');
  await expect(current).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(current).toBeHidden();
  await expect(chooser).toBeFocused();
  await page.keyboard.press('Enter');
  const arabic = page.getByRole('link', { name: 'العربية' });
  await expect(arabic).toHaveAttribute('hreflang', 'ar');
  await expect(arabic).toHaveAttribute('lang', 'ar');
  await expectAccessible(page);
  await arabic.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/alerts?view=detours&lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto(`${origin}/elevator-alerts`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('المصاعد المتوقفة');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: small });
  test('the language can be changed in the phone’s menu', async ({ page, visit }) => {
    const { origin } = await visit('/stations');
    await page.locator('header summary', { hasText: 'Menu' }).click();
    await page.locator('summary:visible', { hasText: 'English' }).click();
    await page.getByRole('link', { name: '한국어' }).click();
    await expect(page).toHaveURL(`${origin}/stations?lang=ko`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('역');
    await expectNoSidewaysScroll(page);
  });
});

test('in a right-to-left language the heading begins at the right, and arrows keep their direction', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addSchedules });
  await page.setViewportSize(desktop);
  const arrows = () =>
    page
      .locator('nav svg')
      .evaluateAll((drawn) => drawn.map((svg) => getComputedStyle(svg).transform).join(' '));
  await page.goto(`${origin}/schedules/17`);
  const inEnglish = await arrows();
  await page.goto(`${origin}/schedules/17?lang=ar`);
  expect(await arrows()).toBe(inEnglish);
  const heading = page.getByRole('heading', { level: 1 });
  const edges = await heading.evaluate((h1) => {
    const range = document.createRange();
    range.selectNodeContents(h1);
    return { words: range.getBoundingClientRect().right, box: h1.getBoundingClientRect().right };
  });
  expect(edges.words).toBeCloseTo(edges.box, 0);
});

test('for crawlers, a page and the sitemap link to the page in every language', async ({ page, visit }) => {
  const { origin } = await visit('/alerts?lang=fr');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/alerts\?lang=fr$/);
  const alternates = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')?.split('/alerts')[1]]),
    );
  expect(alternates).toEqual([
    ['en', '?lang=en'],
    ...languages.map(({ lang }) => [lang, `?lang=${lang}`]),
    ['x-default', ''],
  ]);
  const sitemap = await (await page.request.get(`${origin}/sitemap.xml`)).text();
  for (const [lang, query] of alternates)
    expect(sitemap).toContain(`hreflang="${lang}" href="${origin}/alerts${query}"`);
});
