// Frames for other sites' pages, the page that writes their code, and oEmbed.
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { LIVE_SECONDS } from '#contract/endpoint/freshness.ts';
import { listen } from '#testing/servers.ts';
import { pageSize, passTime } from './longRunning.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

const frames = ['/embed/stop/21297', '/embed/station/girard', '/embed/line/17'] as const;
const rows = '[data-state]';
const MAX_SCRIPT_BYTES = 15_000;

/** Serves a page of another site, whose own policy allows nothing but frames of `origin`. */
async function foreignPage(origin: string, path: string): Promise<{ url: string; stop: () => void }> {
  const server = http.createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; frame-src ${origin}`,
    });
    response.end(
      `<!doctype html><html lang="en"><title>A café</title><h1>Our café</h1><iframe src="${origin}${path}" title="Departures" width="400" height="500"></iframe></html>`,
    );
  });
  const port = await listen(server);
  // Another site, by its name: cookies and storage of the two are apart.
  return { url: `http://localhost:${port}/`, stop: () => void server.close() };
}

test('a page of another site shows a frame under its own strict policy', async ({ page, baseURL }) => {
  for (const path of ['/embed/stop/15406', '/embed/station/suburban-station', '/embed/line/17?lang=es']) {
    const foreign = await foreignPage(baseURL ?? '', path);
    await page.goto(foreign.url);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator(rows).first(), path).toBeVisible();
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    const link = frame.locator('ol a').first();
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
    await expect(link).toHaveAttribute('href', /^\/schedules\//);
    foreign.stop();
  }
  expect(await page.context().cookies()).toEqual([]);
});

test.describe('any other page', () => {
  test.use({ expectedComplaints: ['frame-ancestors', 'violates the following Content Security Policy'] });
  test('stays out of the frames of other sites', async ({ page, baseURL }) => {
    const foreign = await foreignPage(baseURL ?? '', '/departures/15406');
    await page.goto(foreign.url);
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
    foreign.stop();
  });
});

for (const path of frames)
  test(`${path} has the departures of its page, little script, and links that open the app in a new tab`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({ change: addSchedules });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const answer = await page.goto(`${origin}${path}?lang=en`);
    expect(answer?.headers()['set-cookie']).toBeUndefined();
    expect(scripts).toEqual([]);
    const inline = await page
      .locator('script')
      .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
    expect(inline.join('').length).toBeLessThan(MAX_SCRIPT_BYTES);
    const shown = await page.locator(rows).first().innerText();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    for (const link of await page.locator('a').all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
    const opening = page.waitForEvent('popup');
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    const opened = await opening;
    await expect(opened.locator(rows).first()).toContainText(shown.split('\n')[0] ?? '');
    await expect(opened.locator('link[type="application/json+oembed"]')).toHaveCount(1);
  });

test.describe('a frame that is left open', () => {
  test.use({ expectedComplaints: ['ERR_CONNECTION_REFUSED'] });
  test('refreshes without growing, says when it is lost, and recovers', async ({ page, standIn }) => {
    test.setTimeout(120_000);
    const running = await standIn({ change: addSchedules });
    await page.clock.install();
    await page.goto(`${running.origin}/embed/stop/21297`);
    const first = page.locator('time').first();
    const before = await first.getAttribute('datetime');
    const refresh = (minutes: number) => passTime(page, running, minutes * 60_000, '/embed/');
    await refresh(30);
    // The browser may reuse an answer for as long as `stale-while-revalidate` allows, by its own clock.
    const shown = async () => {
      await refresh(1);
      return first.getAttribute('datetime');
    };
    await expect.poll(shown, { timeout: 60_000 }).not.toBe(before);
    await refresh(1);
    const early = await pageSize(page);
    for (let turn = 0; turn < 60; turn++) await refresh(1);
    const late = await pageSize(page);
    expect(late.nodes).toBeLessThan(early.nodes * 1.3);
    expect(late.listeners).toBeLessThanOrEqual(early.listeners);
    await running.stop();
    const lost = page.locator('#lost');
    await expect(lost).toBeHidden();
    // The browser may reuse the last answer for as long as `stale-while-revalidate` allows, by its own clock.
    await setTimeout(LIVE_SECONDS * 1000 + 1_000);
    await page.clock.runFor(180_000);
    await expect(lost).toBeVisible();
    await expect(lost).toContainText(/No connection since \d+:\d\d/);
    await expect(page.locator('[data-minutes]').filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page);
    await running.start();
    await page.clock.runFor(60_000);
    await expect(lost).toBeHidden();
    // A new build has other styles, so the frame loads its document again.
    running.isRedeployed = true;
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(60_000);
    await loaded;
    await expect(page.locator(rows).first()).toBeVisible();
  });
});

test('a theme, a colour and a number of rows are chosen in the address', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${origin}/embed/line/17?theme=dark&accent=ffcc00&rows=1`);
  expect(await paper()).toBe('#14161a');
  await expect(page.locator(rows)).toHaveCount(1);
  await expect(page.locator('header')).toHaveCSS('background-color', 'rgb(255, 204, 0)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${origin}/embed/line/17?theme=light`);
  expect(await paper()).toBe('#fbfaf6');
});

test.describe('the frame of an unknown place', () => {
  test.use({ expectedComplaints: ['404'] });
  test('says so in its own words, with status 404', async ({ page, standIn }) => {
    const { origin } = await standIn({ change: addSchedules });
    for (const path of ['/embed/stop/nowhere', '/embed/station/nowhere', '/embed/line/nowhere']) {
      expect((await page.goto(origin + path))?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('unavailable');
    }
    // A stop of a station has the station's frame, as it has its page.
    await page.goto(`${origin}/embed/stop/1270?theme=dark`);
    await expect(page).toHaveURL(`${origin}/embed/station/girard?theme=dark`);
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`the page that writes the code ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });
    test('shows the frame and its code', async ({ page }) => {
      await page.goto('/embed');
      await page.getByLabel('Stop, station or line').fill('15406');
      await page.getByLabel('Theme').selectOption('Dark');
      await page.getByLabel('Rows', { exact: true }).fill('3');
      await page.getByLabel('Colour').fill('#0a5c63');
      await page.getByRole('button', { name: 'Show preview' }).click();
      await expect(page.frameLocator('main iframe').locator(rows)).toHaveCount(3);
      await expect(page.getByText('this colour is too faint for links')).toBeVisible();
      await expect(page.getByLabel('Code for your page')).toHaveValue(
        /^<iframe src="http:[^"]+\/embed\/stop\/15406\?theme=dark&amp;accent=0a5c63&amp;rows=3"/,
      );
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });

test('a stop, a station and a line lead to their code', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  for (const path of ['/departures/21297', '/stations/girard', '/schedules/17']) {
    await page.goto(origin + path);
    await page.getByRole('link', { name: 'Show on your website' }).click();
    await expect(page.locator('main iframe')).toHaveAttribute('src', /^\/embed\/(?:stop|station|line)\/\w+$/);
  }
  await page.goto(`${origin}/embed?place=mifflin`);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.locator('main iframe')).toBeVisible();
});

test('oEmbed describes the frames of our pages, and of nothing else', async ({ request, standIn }) => {
  const { origin } = await standIn({ change: addSchedules });
  const ask = (url: string, more = '') =>
    request.get(`${origin}/oembed?url=${encodeURIComponent(url)}${more}`);
  const answer = await ask(`${origin}/stations/girard?utm=x`, '&format=json&maxwidth=300');
  expect(await answer.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Girard Station',
    width: 300,
    html: expect.stringContaining(
      `<iframe src="${origin}/embed/station/girard" title="Girard Station" width="300"`,
    ),
  });
  for (const [url, more, status] of [
    [`${origin}/stations/nowhere`, '', 404],
    [`${origin}/alerts`, '', 404],
    [`${origin}/schedules/bus`, '', 404],
    ['https://other.example/stations/girard', '', 404],
    ['girard', '', 404],
    ['', '', 404],
    [`${origin}/stations/${'x'.repeat(2000)}`, '', 404],
    [`${origin}/stations/girard`, '&format=xml', 501],
  ] as const)
    expect((await ask(url, more)).status(), url.slice(0, 80)).toBe(status);
});
