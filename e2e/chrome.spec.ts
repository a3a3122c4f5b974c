// The frame around the pages: menu, search, chat, translation, notification, footer, hideNav, scroll and focus.
import type { Page } from '@playwright/test';
import { builtInLanguages } from '#domain/agency/languages.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  phone,
  test,
  untilHydrated,
} from './riderTest.ts';
import { staticSite } from './standIn.ts';
import { addSchedules } from './standInSchedule.ts';
import { startSeconds } from './standInTrip.ts';

const desktop = { width: 1280, height: 800 };

test.describe('the menu', () => {
  test('opens by keyboard, one group at a time; Escape closes it and restores the focus', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(desktop);
    await visit('/alerts');
    await untilHydrated(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const travel = menu.locator('summary', { hasText: 'Travel' });
    await expect(menu.locator('summary')).toHaveText(['Travel', 'Help', 'Safety', 'News', 'About']);
    await travel.focus();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'Stations' })).toBeVisible();
    await expect(menu.getByText('$2.90')).toBeVisible();
    await expect(menu.getByText('$5.00 - $13.00')).toBeVisible();
    await expectAccessible(page);
    await menu.locator('summary', { hasText: 'Safety' }).click();
    await expect(menu.getByText('$2.90')).toBeHidden();
    await expect(menu.getByRole('link', { name: /Transit police \d/ })).toHaveAttribute('href', /^tel:\+/);
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link', { name: /Transit police \d/ })).toBeHidden();
    await expect(menu.locator('summary', { hasText: 'Safety' })).toBeFocused();
  });

  test('closes on a click outside and after navigation @long', async ({ page, visit }) => {
    await page.setViewportSize(desktop);
    const { origin } = await visit('/alerts');
    await untilHydrated(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.locator('summary', { hasText: 'Help' }).click();
    await expect(menu.getByRole('button', { name: 'Live chat' })).toBeVisible();
    await page.mouse.click(640, 780);
    await expect(menu.locator('details[open]')).toHaveCount(0);
    await menu.locator('summary', { hasText: 'Help' }).click();
    await menu.getByRole('link', { name: 'Elevator outages' }).click();
    await expect(page).toHaveURL(`${origin}/elevator-alerts`);
    await expect(menu.locator('details[open]')).toHaveCount(0);
  });

  test('closes on a click beside it in the header, and when the focus moves past it @long', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(desktop);
    await visit('/alerts');
    await untilHydrated(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const about = menu.locator('summary', { hasText: 'About' });
    await about.click();
    await expect(menu.locator('details[open]')).toHaveCount(1);
    await page.getByLabel('Search the site').click();
    await expect(menu.locator('details[open]')).toHaveCount(0);
    await about.click();
    await menu.locator('details[open]').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('header').getByRole('link', { name: 'Schedules', exact: true })).toBeFocused();
    await expect(menu.locator('details[open]')).toHaveCount(0);
    // On a phone the whole menu closes, so that it does not cover the focused element.
    await page.setViewportSize(phone);
    await page.locator('header summary', { hasText: 'Menu' }).click();
    await page.locator('header nav:visible').getByRole('button', { name: 'Translate' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('header details[open]')).toHaveCount(0);
    await expect(page.locator('main :focus')).toBeInViewport();
  });

  test('has a button of at least 44 px on the line of the name at three widths from 320 to 1170 px @long', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await visit('/alerts');
    for (const width of [320, 390, 1170]) {
      await page.setViewportSize({ width, height: 700 });
      const name = await page.getByRole('link', { name: 'SEPTA Timepoint' }).boundingBox();
      const button = await page.locator('header summary', { hasText: 'Menu' }).boundingBox();
      expect(button?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
      expect(button?.height).toBeGreaterThanOrEqual(44);
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });

  test('is in a header whose parts do not overlap at 320 px, in any language @long', async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn();
    await page.setViewportSize({ width: 320, height: 700 });
    for (const lang of builtInLanguages) {
      await page.goto(`${origin}/alerts?lang=${lang}`);
      const spans = await page
        .locator('header svg, header > div > button > span:not(.unseen), header > div > details > summary')
        .filter({ visible: true })
        .evaluateAll((all) =>
          all
            .map((each) => each.getBoundingClientRect())
            .map(({ left, right }) => ({ left, right }))
            .sort((a, b) => a.left - b.left),
        );
      // The mark, the field with its icon, and the menu.
      expect(spans).toHaveLength(4);
      for (const [i, { left }] of spans.entries())
        expect(left, lang).toBeGreaterThanOrEqual(i === 0 ? 0 : (spans[i - 1]?.right ?? 0) - 0.5);
      expect(spans.at(-1)?.right, lang).toBeLessThanOrEqual(320);
    }
  });

  test('becomes the mobile menu at 1170 px; Escape, pressed twice, closes it and restores the focus', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 1171, height: 800 });
    await visit('/alerts');
    await untilHydrated(page);
    const button = page.locator('header summary', { hasText: 'Menu' });
    await expect(button).toBeHidden();
    await expect(page.locator('header > nav')).toBeVisible();
    await page.setViewportSize({ width: 1170, height: 800 });
    await expect(button).toBeVisible();
    await expect(page.locator('header > nav')).toBeHidden();
    await page.setViewportSize(phone);
    await button.click();
    await page.locator('header summary', { hasText: 'Travel' }).first().click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Stations' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(page.locator('header details[open]')).toHaveCount(0);
  });

  test('opens pages of the app without a new document, and links to the static site for others', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(desktop);
    const { origin } = await visit('/alerts');
    await untilHydrated(page);
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.locator('summary', { hasText: 'Travel' }).click();
    await expect(menu.getByRole('link', { name: 'Trip planner' })).toHaveAttribute(
      'href',
      `${staticSite}/plan-a-trip`,
    );
    await menu.getByRole('link', { name: 'Service alerts' }).click();
    await page.getByRole('link', { name: 'SEPTA Timepoint' }).click();
    await expect(page).toHaveURL(`${origin}/`);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the menu opens, and alerts and elevator outages are readable', async ({ page, visit }) => {
    await page.setViewportSize(desktop);
    await visit('/alerts');
    await expect(page.getByText('Boarding from one platform at Girard')).toBeVisible();
    await page.locator('header > nav summary', { hasText: 'Help' }).click();
    await page.locator('header > nav').getByRole('link', { name: 'Elevator outages' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevator outages');
    await expect(page.getByText('Westbound platform to street')).toBeVisible();
  });
  test('the search sends the trimmed text to the static site @long', async ({ page, standIn }) => {
    const { origin } = await standIn();
    const sent: unknown[] = [];
    await page.route('**/site-search*', async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      sent.push([answer.status(), answer.headers().location]);
      await route.fulfill({ contentType: 'text/html', body: '<title>Sent</title>' });
    });
    for (const path of ['/alerts', '/']) {
      await page.goto(origin + path);
      await page.getByLabel('Search the site').fill('  Broad & Olney ');
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle('Sent');
      expect(sent.pop()).toEqual([302, `${staticSite}/?s=Broad+%26+Olney`]);
    }
    for (const [query, location] of [
      ['?s=%20Broad%20', `${staticSite}/?s=Broad`],
      ['', `${staticSite}/?s=`],
      ['?s=https://elsewhere.example', `${staticSite}/?s=https%3A%2F%2Felsewhere.example`],
    ] as const) {
      const answer = await page.request.get(`${origin}/site-search${query}`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([302, location]);
    }
  });
});

test.describe('the search', () => {
  test('sends the trimmed text to the static site; an empty query is allowed @long', async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn();
    await page.route(`${staticSite}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Site</title>' }),
    );
    await page.goto(`${origin}/alerts`);
    await untilHydrated(page);
    await page.getByLabel('Search the site').fill('  lost & found  ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${staticSite}/?s=lost+%26+found`);
    await page.goto(`${origin}/alerts`);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`${staticSite}/?s=`);
  });

  test('suggests routes and stations, which can be chosen by keyboard', async ({ page, visit }) => {
    const { origin } = await visit('/');
    await untilHydrated(page);
    const field = page.getByLabel('Where are you going?');
    await field.focus();
    await field.pressSequentially('girard');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('option')).toHaveText([
      /Girard Station.*B1.*B2.*Station/,
      /G1.*Route/,
      /Search the whole site for “girard”/,
    ]);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('ArrowUp');
    await expect(list.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', /-2$/);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin}/stations/girard`);
  });

  test('suggests places, and shows the map around the chosen place @long', async ({ page }) => {
    await page.goto('/');
    await untilHydrated(page);
    await page.getByLabel('Where are you going?').pressSequentially('fishtown');
    const place = page.getByRole('option', { name: /Fishtown.*Map of the area/ });
    await place.click();
    await expect(page).toHaveURL(/\/realtime-map\?place=39\.9\d+%2C-75\.1\d+&find=Fishtown/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Realtime map');
    await expect(page.getByRole('region', { name: 'Fishtown' })).toBeVisible();
  });

  test('still works when suggestions fail @long', async ({ page, standIn }) => {
    const { origin } = await standIn({ down: ['/flat/'] });
    await page.route(`${staticSite}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Site</title>' }),
    );
    await page.goto(`${origin}/`);
    await page.getByLabel('Search the site').fill('girard');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${staticSite}/?s=girard`);
  });
});

test.describe('the search on Home', () => {
  test('leads to a page of results in the app, with route 17 first', async ({ page, visit }) => {
    const { origin } = await visit('/');
    await untilHydrated(page);
    await page.getByLabel('Where are you going?').fill(' 17 ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin}/find?q=17`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “17”');
    const results = page.getByRole('list', { name: 'Results' });
    await expect(results.getByRole('link').last()).toHaveText(/Search the whole site for “17”/);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await results.getByRole('link').first().click();
    await expect(page).toHaveURL(`${origin}/schedules/17`);
  });

  test('says that nothing was found, and links to the static site @long', async ({ page, standIn }) => {
    const { origin } = await standIn();
    await page.route(`${staticSite}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Site</title>' }),
    );
    await page.goto(`${origin}/`);
    await untilHydrated(page);
    await page.getByLabel('Where are you going?').pressSequentially('zzzz');
    await expect(page.getByText('Nothing found for “zzzz”').last()).toBeVisible();
    await page.getByRole('option', { name: 'Search the whole site for “zzzz”' }).click();
    await expect(page).toHaveURL(`${staticSite}/?s=zzzz`);
    await page.goto(`${origin}/find?q=zzzz`);
    await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible();
    await expectAccessible(page);
  });

  test('tolerates a typo, extra words and other spellings, and finds lines by their former names @long', async ({
    page,
  }) => {
    for (const [text, path] of [
      ['subruban', '/stations/suburban-station'],
      ['MFL', '/schedules/L'],
      ['101', '/schedules/D1'],
      ['route 17', '/schedules/17'],
      ['30th street', '/stations/30th-street-station'],
    ] as const) {
      await page.goto(`/find?q=${encodeURIComponent(text)}`);
      // Routes come first, then stations.
      const kind = path.split('/', 2).join('/');
      const first = page.getByRole('list', { name: 'Results' }).locator(`a[href^="${kind}"]`).first();
      await expect(first, text).toHaveAttribute('href', path);
    }
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('also finds route 17', async ({ page, visit }) => {
      const { origin } = await visit('/?hideNav=true');
      await page.getByLabel('Where are you going?').fill('17');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${origin}/find?hideNav=true&q=17`);
      await page.getByRole('list', { name: 'Results' }).getByRole('link').first().click();
      await expect(page).toHaveURL(`${origin}/schedules/17?hideNav=true`);
    });
  });
});

test('former names of lines lead to the current lines @long', async ({ page }) => {
  for (const [from, to] of [
    ['/routes/MFL', '/schedules/L'],
    ['/routes/NHSL', '/schedules/M'],
    ['/bus_trolley/10?direction=1', '/schedules/T1?direction=1'],
    ['/routes/102', '/schedules/D2'],
  ] as const) {
    await page.goto(from);
    await expect(page, from).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test.describe('live chat', () => {
  test('opens a popup of 540 by 700 pixels and is disabled until the popup closes', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(desktop);
    const { origin } = await visit('/alerts');
    await untilHydrated(page);
    await page.evaluate(() => {
      const original = window.open;
      window.open = (...args) => {
        Reflect.set(window, 'opened', args);
        return original.apply(window, args);
      };
    });
    const launcher = page.getByRole('complementary', { name: 'Live chat' }).getByRole('button');
    const opening = page.waitForEvent('popup');
    await launcher.click();
    const popup = await opening;
    expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toEqual([
      `${origin}/stand-in/chat`,
      'live-chat',
      'popup,width=540,height=700',
    ]);
    await expect(launcher).toBeDisabled();
    await expect(launcher).toHaveText('Live chat is open in its window');
    await popup.close();
    await expect(launcher).toBeEnabled();
    await expect(launcher).toHaveText('Live chat');
  });

  test('offers a link when the browser blocks the popup, and says so @long', async ({ page, visit }) => {
    await page.setViewportSize(desktop);
    const { origin } = await visit('/alerts');
    await untilHydrated(page);
    await page.evaluate(() => {
      window.open = () => null;
    });
    const launcher = page.getByRole('complementary', { name: 'Live chat' });
    await launcher.getByRole('button').click();
    await expect(launcher.getByRole('link', { name: /blocked/ })).toHaveAttribute(
      'href',
      `${origin}/stand-in/chat`,
    );
    await expectAccessible(page);
  });

  test('is disabled and says that it is offline while no agent is available @long', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(desktop);
    await visit('/alerts', {
      change: (documents) => {
        documents['/live/api/v2/chat/status/'] = { online: false };
      },
    });
    const launcher = page.getByRole('complementary', { name: 'Live chat' }).getByRole('button');
    await expect(launcher).toBeDisabled();
    await expect(launcher).toHaveText('Live chat is offline');
    await expectAccessible(page);
  });

  test('is offered again within 15 seconds after its status becomes unavailable @long', async ({
    page,
    standIn,
  }) => {
    const { origin, down, requested } = await standIn({
      change: (documents) => {
        documents['/live/api/v2/chat/status/'] = { online: false };
      },
    });
    await page.clock.install();
    await page.goto(`${origin}/alerts`);
    await untilHydrated(page);
    const launcher = page.getByRole('complementary', { name: 'Live chat' }).getByRole('button');
    // The page may come from a cache, so it requests the status itself.
    await expect.poll(() => requested.filter((url) => url.includes('/chat/status/')).length).toBe(2);
    await expect(launcher).toHaveText('Live chat is offline');
    down.add('/chat/');
    await page.clock.runFor(15_000);
    await expect(launcher).toBeEnabled();
    await expect(launcher).toHaveText('Live chat');
  });

  test('of an open page follows the service within 15 seconds, and the device at once @long', async ({
    page,
    context,
    standIn,
  }) => {
    const app = await standIn({
      change: (all) => {
        all['/live/api/v2/chat/status/'] = { online: true };
      },
    });
    await page.clock.install();
    await page.goto(`${app.origin}/alerts`);
    await untilHydrated(page);
    const launcher = page.getByRole('complementary', { name: 'Live chat' }).getByRole('button');
    await expect(launcher).toHaveText('Live chat');
    await context.setOffline(true);
    await expect(launcher).toHaveText('Live chat is offline');
    await context.setOffline(false);
    await expect(launcher).toHaveText('Live chat');
    app.documents['/live/api/v2/chat/status/'] = { online: false };
    app.aheadMs = 15_000;
    await page.clock.runFor(15_000);
    await expect(launcher).toHaveText('Live chat is offline');
    await expect(launcher).toBeDisabled();
  });

  test('counts as online when its status is unavailable @long', async ({ page, visit }) => {
    await visit('/alerts', { down: ['/chat/'] });
    await expect(page.getByRole('complementary', { name: 'Live chat' }).getByRole('button')).toBeEnabled();
  });
});

test.describe('live chat from a script', () => {
  const scriptPath = '/stand-in/chat.js';
  const launcher = (page: Page) => page.getByRole('complementary', { name: 'Live chat' });

  test('loads only when its launcher is clicked, and stays across pages', async ({ page, standIn }) => {
    const { origin } = await standIn({ chat: 'script' });
    await page.setViewportSize(desktop);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${origin}/alerts`, { waitUntil: 'networkidle' });
    expect(requested).not.toContain(scriptPath);
    const release = await holdRequests(page, `**${scriptPath}`);
    await launcher(page).getByRole('button', { name: 'Live chat' }).click();
    await expect(launcher(page).getByRole('button', { name: 'Live chat is loading' })).toBeDisabled();
    release();
    await expect(launcher(page)).toHaveText('How can we help?');
    await expect(launcher(page).getByRole('button')).toHaveCount(0);
    await expect(page.locator('#live-chat-widget')).toBeFocused();
    expect(page.context().pages()).toHaveLength(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Stations' }).click();
    await expect(page).toHaveURL(/stations/);
    await expect(launcher(page)).toHaveText('How can we help?');
    await expectAccessible(page);
  });

  test('is disabled while no agent is available @long', async ({ page, visit }) => {
    await visit('/alerts', {
      chat: 'script',
      change: (documents) => {
        documents['/live/api/v2/chat/status/'] = { online: false };
      },
    });
    await expect(launcher(page).getByRole('button', { name: 'Live chat is offline' })).toBeDisabled();
  });

  test.describe('that does not load', () => {
    test.use({ expectedComplaints: ['ERR_FAILED'] });
    test('is reported, and can be retried', async ({ page, standIn }) => {
      const { origin } = await standIn({ chat: 'script' });
      await page.setViewportSize(phone);
      await page.route(`**${scriptPath}`, (route) => route.abort());
      await page.goto(`${origin}/alerts`);
      await untilHydrated(page);
      await launcher(page).getByRole('button', { name: 'Live chat' }).click();
      const again = launcher(page).getByRole('button', { name: 'Live chat did not load. Try again' });
      await expect(again).toBeEnabled();
      await expectAccessible(page);
      await page.unroute(`**${scriptPath}`);
      await again.click();
      await expect(launcher(page)).toHaveText('How can we help?');
    });
  });
});

test('a chat page and a vendor’s script can be used together @long', async ({ page, visit }) => {
  await page.setViewportSize(desktop);
  await visit('/alerts', { chat: 'both' });
  await untilHydrated(page);
  const launcher = page.getByRole('complementary', { name: 'Live chat' });
  const opening = page.waitForEvent('popup');
  await launcher.getByRole('button', { name: 'Live chat' }).click();
  const popup = await opening;
  await expect(launcher.getByRole('button')).toHaveText('Live chat is open in its window');
  await expect(page.locator('#live-chat-widget')).toHaveText('How can we help?');
  await popup.close();
  await expect(launcher.getByRole('button', { name: 'Live chat' })).toBeEnabled();
});

test.describe('the demo', () => {
  for (const path of ['/', '/schedules/17', '/stations', '/realtime-map']) {
    test(`has a chat and a translation widget of its own on ${path}, marked as a demo${path === '/' ? '' : ' @long'}`, async ({
      page,
    }) => {
      await page.setViewportSize(desktop);
      await page.goto(path);
      await untilHydrated(page);
      const opening = page.waitForEvent('popup');
      await page.getByRole('complementary', { name: 'Live chat' }).getByRole('button').click();
      const chat = await opening;
      await expect(chat.getByText('Demo.')).toBeVisible();
      await chat.getByLabel('Your message').fill('What is the fare?');
      await chat.getByRole('button', { name: 'Send' }).click();
      await expect(chat.getByRole('listitem').last()).toHaveText(/fares are in the menu/);
      // Every page opens the same document, so it is checked once.
      if (path === '/') await expectAccessible(chat);
      await expectNoSidewaysScroll(chat);
      await chat.close();
      await page.getByRole('button', { name: 'Translate' }).click();
      const languages = page.getByLabel('Translate (demo)');
      await expect(languages).toHaveValue('en');
      if (path === '/') await expectAccessible(page);
      await languages.selectOption('Español');
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    });
  }
});

test('the translation script loads only on request', async ({ page, standIn }) => {
  const { origin } = await standIn();
  await page.setViewportSize(desktop);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/alerts`, { waitUntil: 'networkidle' });
  expect(requested).not.toContain('/stand-in/translate.js');
  await page.getByRole('button', { name: 'Translate' }).click();
  await expect(page.locator('#translate-widget')).toHaveText('Widget');
  await page.setViewportSize(phone);
  await page.goto(`${origin}/alerts`);
  await untilHydrated(page);
  await page.locator('header summary', { hasText: 'Menu' }).click();
  await page.getByRole('button', { name: 'Translate' }).click();
  await expect(page.locator('#translate-widget')).toHaveText('Widget');
  await expectAccessible(page);
});

test.describe('a translation script that does not load', () => {
  test.use({ expectedComplaints: ['ERR_FAILED'] });
  test('is reported, and can be retried @long', async ({ page, standIn }) => {
    const { origin } = await standIn();
    await page.setViewportSize(desktop);
    await page.route('**/stand-in/translate.js', (route) => route.abort());
    await page.goto(`${origin}/alerts`);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Translate' }).click();
    const again = page.getByRole('button', { name: 'Translation did not load. Try again' });
    await expect(again).toBeVisible();
    await page.unroute('**/stand-in/translate.js');
    await again.click();
    await expect(page.locator('#translate-widget')).toHaveText('Widget');
  });
});

test.describe('the notification', () => {
  test('is the first one in force, is 75 px tall, and stays dismissed until the page is loaded again', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(desktop);
    await visit('/alerts');
    const banner = page.getByRole('complementary', { name: 'Notification' });
    await expect(banner.getByRole('link')).toHaveText('New Regional Rail schedules start Sunday');
    for (const width of [desktop.width, phone.width, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect((await banner.boundingBox())?.height).toBe(75);
    }
    await banner.getByRole('button', { name: 'Dismiss this notification' }).click();
    await expect(banner).toHaveCount(0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Elevator outages' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevator outages');
    await expect(banner).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // A browser records with some delay that a page has scrolled, and restores the position it knows.
    await page.waitForTimeout(1_500);
    await page.reload();
    await expect(banner).toBeVisible();
    await untilHydrated(page);
    // The page was at its top, so the banner must not be scrolled out of view.
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('disappears when its time is over, and later or newly published notifications appear on the open page @long', async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({
      change: (all) => {
        Object.assign(all['/content/wp-json/options/all'] as object, {
          'notifications-channel': [
            {
              notification_link_text: 'Ends soon',
              notification_link_url: '',
              notification_display_starts: String(startSeconds - 60),
              notification_display_ends: String(startSeconds + 300),
            },
            {
              notification_link_text: 'Begins later',
              notification_link_url: '',
              notification_display_starts: String(startSeconds + 600),
              notification_display_ends: String(startSeconds + 900),
            },
          ],
        });
      },
    });
    await page.clock.install();
    await page.goto(`${origin}/alerts`);
    await untilHydrated(page);
    const banner = page.getByRole('complementary', { name: 'Notification' });
    await expect(banner).toContainText('Ends soon');
    await page.clock.runFor(301_000);
    await expect(banner).toHaveCount(0);
    await page.clock.runFor(310_000);
    await expect(banner).toContainText('Begins later');
    // This one is published while the page is open.
    await page.route('**/notices', (route) =>
      route.fulfill({
        json: [{ text: 'Just published', url: null, starts: 0, ends: (startSeconds + 9_000) * 1000 }],
      }),
    );
    // Intervals vary by up to a twentieth.
    await page.clock.runFor(64_000);
    await expect(banner).toContainText('Just published');
  });

  test('is not shown outside its time @long', async ({ page, visit }) => {
    await visit('/alerts', { now: '2026-10-22T12:00:00-04:00' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Notification' })).toHaveCount(0);
  });
});

test.describe('hideNav=true', () => {
  test('hides header and footer and is kept during navigation', async ({ page, visit }) => {
    const { origin } = await visit('/?hideNav=true');
    await untilHydrated(page);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    // Only header and footer are hidden; riders may still need the chat.
    await expect(page.getByRole('complementary', { name: 'Notification' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Live chat' })).toBeVisible();
    await page.getByRole('link', { name: 'All alerts' }).click();
    await expect(page).toHaveURL(`${origin}/alerts?hideNav=true`);
    await page.getByRole('link', { name: 'Upcoming' }).click();
    await expect(page).toHaveURL(`${origin}/alerts?view=upcoming&hideNav=true`);
    await page.getByLabel('Mode').selectOption('Regional Rail');
    await expect(page).toHaveURL(/mode=regional-rail/);
    await expect(page).toHaveURL(/hideNav=true/);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expectAccessible(page);
  });

  for (const path of [
    '/',
    '/schedules',
    '/schedules/cct',
    '/schedules/17',
    '/schedules/B',
    '/alerts',
    '/alerts?view=detours',
    '/elevator-alerts',
    '/stations',
    '/stations/girard',
    '/realtime-map',
  ]) {
    test(`is kept by the links and forms of ${path} that lead to pages of the app${path === '/schedules/17' ? '' : ' @long'}`, async ({
      page,
      visit,
    }) => {
      await visit(`${path}${path.includes('?') ? '&' : '?'}hideNav=true`, {
        change: addSchedules,
      });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      const losing = await page.locator('main').evaluate((main) => {
        const keeps = (url: URL) =>
          url.origin !== location.origin ||
          url.searchParams.get('hideNav') === 'true' ||
          /\.(csv|atom)$/.test(url.pathname) ||
          url.href.startsWith(`${location.href}#`);
        const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
          (link) => !keeps(new URL(link.href)),
        );
        const forms = [...main.querySelectorAll('form')].filter(
          (form) =>
            new URL(form.action).origin === location.origin &&
            // This form leads to the static site.
            new URL(form.action).pathname !== '/site-search' &&
            !form.querySelector('[name=hideNav][value=true]'),
        );
        return [...links, ...forms].map((each) => each.outerHTML.slice(0, 200));
      });
      expect(losing).toEqual([]);
    });
  }

  test('is kept by editors’ links to the app; other links lead to the static site @long', async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({
      change: (documents) => {
        Object.assign(documents['/content/wp-json/options/all'] as object, {
          quick_links: [
            { title: 'Elevators today', link_url: '/elevator-alerts' },
            { title: 'Buy a pass', link_url: '/fares?for=all' },
          ],
        });
      },
    });
    await page.route(`${staticSite}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Site</title>' }),
    );
    await page.goto(`${origin}/?hideNav=true`);
    await untilHydrated(page);
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.getByRole('link', { name: 'Elevators today' }).click();
    await expect(page).toHaveURL(`${origin}/elevator-alerts?hideNav=true`);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    await page.goto(origin);
    await untilHydrated(page);
    await page.getByRole('link', { name: 'Buy a pass' }).click();
    await expect(page).toHaveURL(`${staticSite}/fares?for=all`);
  });

  test('is kept by a redirect and a suggestion @long', async ({ page, visit }) => {
    const { origin } = await visit('/m/alert?hideNav=true');
    await expect(page).toHaveURL(`${origin}/alerts?hideNav=true`);
    await page.goto(`${origin}/?hideNav=true`);
    await untilHydrated(page);
    const field = page.getByLabel('Where are you going?');
    await field.pressSequentially('girard');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin}/stations/girard?hideNav=true`);
    await expect(page.getByRole('banner')).toHaveCount(0);
  });
});

test.describe('navigation', () => {
  test('focuses the new heading, changes the title and starts at the top; back restores the scroll position', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(phone);
    const { origin } = await visit('/');
    await untilHydrated(page);
    await expect(page).toHaveTitle('SEPTA: schedules, realtime map, alerts and stations');
    const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Service alerts' });
    await footerLink.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(300);
    await footerLink.click();
    await expect(page).toHaveTitle('Service alerts | SEPTA');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  test('says that a slow screen is loading, then shows it', async ({ page, visit }) => {
    const { origin } = await visit('/alerts');
    await untilHydrated(page);
    const release = await holdRequests(page, `${origin}/elevator-alerts.data**`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Elevator outages' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Elevator outages' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  });

  test('works at an address with a fragment of a megabyte, which costs no more than a few seconds @long', async ({
    page,
    standIn,
  }) => {
    // Chromium itself takes seconds for such an address: for an empty page, as long as for this one.
    test.setTimeout(300_000);
    const { origin } = await standIn();
    const inspector = await page.context().newCDPSession(page);
    await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${origin}/alerts#${'x'.repeat(1_000_000)}`, { timeout: 200_000 });
    await expect(page).toHaveURL(`${origin}/alerts`);
    await untilHydrated(page);
    const { metrics } = await inspector.send('Performance.getMetrics');
    const spent = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    expect(spent, 'seconds of processor time in the page’s thread').toBeLessThan(6);
  });

  test('scrolls to the fragment of the address @long', async ({ page, visit }) => {
    await page.setViewportSize({ width: 390, height: 400 });
    const { origin } = await visit('/');
    await page.getByRole('link', { name: 'Key cards are sold at every station.' }).click();
    await expect(page).toHaveURL(`${origin}/alerts#alert-7`);
    await expect(page.locator('#alert-7')).toBeInViewport();
  });

  test('back from a fragment restores the scroll position, and forward scrolls to the fragment again @long', async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 390, height: 240 });
    await visit('/');
    await untilHydrated(page);
    const link = page.getByRole('link', { name: 'Key cards are sold at every station.' });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await link.click();
    await expect(page.locator('#alert-7')).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveTitle(/schedules, realtime map/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    await page.goForward();
    await expect(page.locator('#alert-7')).toBeInViewport();
  });

  test('choosing another day moves neither the field nor the focus', async ({ page, visit }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await visit('/schedules/17', { change: addSchedules });
    await untilHydrated(page);
    const day = page.getByRole('combobox', { name: 'Day', exact: true });
    await day.focus();
    const before = (await day.boundingBox())?.y;
    await day.selectOption('2026-10-14');
    await expect(page).toHaveURL(/date=2026-10-14/);
    await expect(day).toBeFocused();
    // In the next frame, the browser scrolls by the height of the removed content, in whole pixels.
    const moved = async () => Math.abs(((await day.boundingBox())?.y ?? 0) - (before ?? 0));
    await expect.poll(moved).toBeLessThan(1);
  });

  test('the skip link skips the header', async ({ page, visit }) => {
    await visit('/alerts');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the footer has an address and a social link, and five columns above 1100 px @long', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 1101, height: 800 });
  await visit('/alerts');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('1234 Market Street, Philadelphia PA 19107')).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:/);
  const columnCount = () =>
    footer
      .getByRole('heading', { level: 2 })
      .evaluateAll((headings) => new Set(headings.map((h) => h.getBoundingClientRect().left)).size);
  expect(await columnCount()).toBe(5);
  await page.setViewportSize({ width: 1100, height: 800 });
  expect(await columnCount()).toBeLessThan(5);
  await page.setViewportSize(phone);
  expect(await columnCount()).toBeLessThan(5);
});

test('the page switches to Spanish on request, and the choice is remembered', async ({ page, visit }) => {
  await page.setViewportSize(desktop);
  const { origin } = await visit('/elevator-alerts');
  await page.locator('summary:visible', { hasText: 'English' }).click();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(`${origin}/elevator-alerts?lang=es`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ascensores fuera de servicio');
  await page.goto(`${origin}/alerts`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alertas de servicio');
  await expect(page.locator('header > nav summary').first()).toHaveText('Viajar');
  await expectAccessible(page);
});

for (const path of ['/', '/alerts', '/alerts?view=detours', '/elevator-alerts']) {
  test(`there is no horizontal overflow on ${path} at five widths from 320 to 1440 px @long`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await visit(path);
    for (const width of [320, 390, 768, 1171, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  });
}

test('the map has no footer, even when its address is in mixed or upper case @long', async ({
  page,
  standIn,
  expectedComplaints,
}) => {
  // The stand-in has no document of trips by default, and the browser logs the 404.
  expectedComplaints.push('404');
  const { origin } = await standIn();
  for (const path of ['/realtime-map', '/Realtime-Map', '/REALTIME-MAP?mode=Bus']) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Realtime map');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
});

test.describe('a demonstration', () => {
  const notice = 'Demonstration: simulated data, not the agency’s own';

  for (const path of ['/', '/schedules/17', '/realtime-map', '/alerts?hideNav=true', '/stations'])
    test(`says on ${path} that it is one, on screen and on paper${path === '/' ? '' : ' @long'}`, async ({
      page,
    }) => {
      await page.goto(path);
      const words = page.locator('#demonstration');
      await expect(words).toHaveText(notice);
      await expect(words).toBeInViewport();
      await page.emulateMedia({ media: 'print' });
      await expect(words).toBeVisible();
    });

  test('says so in metadata, in the rider’s language and in its feeds @long', async ({ page, request }) => {
    await page.goto('/?lang=fr');
    await expect(page.locator('#demonstration')).toHaveText(/données simulées/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /données simulées/);
    expect(await (await request.get('/alerts.atom')).text()).toContain(`<subtitle>${notice}</subtitle>`);
    expect(await (await request.get('/schedules/17/timetable.csv')).text()).toContain(notice);
    const [info] = (await (await request.get('/flat/agency.json')).json()).feed_info;
    expect(info.feed_publisher_name).toContain('demonstration with simulated data');
  });
});
