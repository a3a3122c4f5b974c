// No visible text of these screens moves when the web font loads, on devices whose only font is DejaVu Sans or Roboto.
import type { Browser, Page } from '@playwright/test';
import { type FontFamily, fontEnvironment, fontFamilies } from './fontEnvironment.ts';
import { expect, holdRequests, shiftOf, test, untilHydrated, watchShifts } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

const WEB_FONT = 'Atkinson Hyperlegible Next';

const screens = [
  '/',
  '/schedules/bus',
  '/schedules/17',
  '/schedules/17?view=timetable',
  '/alerts',
  '/elevator-alerts',
  '/stations',
  '/stations/girard',
  '/departures/21297',
  '/realtime-map',
];

/** Returns the font families of the first headings, paragraphs and links. The web font is listed by its CSS name. */
async function drawnFonts(page: Page): Promise<Set<string>> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main :is(h1, h2, p, a)',
  });
  const used = await Promise.all(
    nodeIds.slice(0, 40).map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  await session.detach();
  return new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)));
}

interface PlacedText {
  node: Text;
  text: string;
  place: string;
}

/** Records the positions of the visible texts on the page; returns their number. */
const rememberTexts = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const placeOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { x, y, width, height } = range.getBoundingClientRect();
      return [x, y, width, height].map((each) => each.toFixed(2)).join(' ');
    };
    const texts: PlacedText[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility() && node.textContent?.trim()) {
        texts.push({ node: node as Text, text: (node as Text).data, place: placeOf(node) });
      }
    }
    Reflect.set(window, 'texts', texts);
    Reflect.set(window, 'placeOf', placeOf);
    return texts.length;
  });

/** Returns the texts that have moved since `rememberTexts`, except those whose words changed, such as an age. */
const movedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const placeOf = Reflect.get(window, 'placeOf') as (node: Node) => string;
    return (Reflect.get(window, 'texts') as PlacedText[])
      .filter(({ node, text }) => node.isConnected && node.data === text)
      .flatMap(({ node, text, place }) => {
        const now = placeOf(node);
        return now === place ? [] : [`${text.trim()}: ${place} -> ${now}`];
      });
  });

const waitTwoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

for (const family of fontFamilies) {
  test.describe(`on a device whose only font is ${family}`, () => {
    const env = fontEnvironment(family);
    test.skip(env === null, `the files of ${family} are not on this machine`);
    let browser: Browser;
    test.beforeAll(async ({ playwright, launchOptions }) => {
      browser = await playwright.chromium.launch({ ...launchOptions, env: { ...process.env, ...env } });
    });
    test.afterAll(() => browser.close());

    const open = async (width: number) =>
      (await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' })).newPage();

    for (const path of screens) {
      test(`text of ${path} does not move when the web font is late`, async ({ standIn }) => {
        const { origin } = await standIn({ change: addSchedules });
        for (const width of [390, 1440]) await expectStillWhenLate(await open(width), origin + path, family);
      });
    }

    for (const path of screens) {
      test(`the layout of ${path} is stable during a normal load`, async ({ standIn }) => {
        const { origin } = await standIn({ change: addSchedules });
        const page = await open(390);
        await watchShifts(page);
        await page.goto(origin + path);
        await untilHydrated(page);
        await page.evaluate(() => document.fonts.ready);
        await waitTwoFrames(page);
        expect(await shiftOf(page)).toBeLessThan(0.02);
        await page.context().close();
      });
    }

    test('the web font is used once it is cached', async ({ standIn }) => {
      const { origin } = await standIn({ change: addSchedules });
      const page = await open(390);
      // A busy browser may read its cache too late for this page; a later page uses the font.
      await expect(async () => {
        await page.goto(`${origin}/stations/girard`);
        await page.evaluate(() => document.fonts.ready);
        expect(await drawnFonts(page)).toContain(WEB_FONT);
      }).toPass();
      await page.context().close();
    });
  });
}

async function expectStillWhenLate(page: Page, address: string, family: FontFamily): Promise<void> {
  const release = await holdRequests(page, '**/*.woff2');
  await watchShifts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await untilHydrated(page);
  // The browser opens the device's own fonts on demand; on a busy machine, this may be after the text appears.
  await page.waitForFunction(
    (web) => [...document.fonts].every(({ family, status }) => family === web || status !== 'loading'),
    WEB_FONT,
  );
  await waitTwoFrames(page);
  // If the browser does not find a fallback face by its name, the text has a font of another size.
  const missing = await page.evaluate(
    (sized) =>
      [...document.fonts].filter(({ family, status }) => family === sized && status === 'error').length,
    `Sized ${family}`,
  );
  expect(missing, address).toBe(0);
  const drawn = await drawnFonts(page);
  expect(drawn, address).toContain(family);
  expect(drawn, address).not.toContain(WEB_FONT);
  expect(await rememberTexts(page), address).toBeGreaterThan(20);
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
  release();
  await fetched;
  await page.evaluate(() => document.fonts.ready);
  await waitTwoFrames(page);
  expect(await movedTexts(page), address).toEqual([]);
  expect(await shiftOf(page), address).toBeLessThan(0.02);
  await page.context().close();
}
