// The app can be installed: Chromium reports no problem, and the manifest is in the requested language, all under the
// product's own Content-Security-Policy.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { readPicture } from '#testing/picture.ts';
import { expect, test } from './riderTest.ts';

test.use({ serviceWorkers: 'allow' });

// A private window cannot install apps, so a profile is needed.
test('Chromium can install the app', async ({ launchOptions, baseURL }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'rider-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  try {
    const page = await context.newPage();
    await page.goto(`${baseURL}/`);
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const found = await session.send('Page.getAppManifest');
    expect(found.errors).toEqual([]);
    expect(found.url).toBe(`${baseURL}/manifest.webmanifest?lang=en`);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('a request for /favicon.ico, as of readers of feeds, is answered with the icon and not by the agency’s site', async ({
  request,
}) => {
  const icon = await request.get('/favicon.ico', { maxRedirects: 0 });
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
});

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

for (const [lang, schedules] of [
  ['en', 'Schedules'],
  ['es', 'Horarios'],
] as const) {
  test(`the manifest in ${lang} has icons of the declared sizes, and its shortcuts work`, async ({
    request,
  }) => {
    const answer = await request.get(`/manifest.webmanifest?lang=${lang}`);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    expect(answer.headers()['content-security-policy']).toContain("manifest-src 'self'");
    const manifest: {
      lang: string;
      scope: string;
      icons: Icon[];
      shortcuts: { name: string; url: string }[];
    } = await answer.json();
    expect(manifest.lang).toBe(lang);
    expect(manifest.icons.map(({ type, purpose }) => `${type} ${purpose}`).sort()).toEqual([
      'image/png any',
      'image/png any',
      'image/png maskable',
      'image/svg+xml any',
      'image/svg+xml maskable',
    ]);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()['content-type'], src).toBe(type);
      if (type !== 'image/png') continue;
      const { width, height } = await readPicture(await icon.body());
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect(manifest.shortcuts[0]?.name).toBe(schedules);
    for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200);
  });
}

test('the worker runs under the product’s policy, and on the map handles only the page and its assets', async ({
  page,
}) => {
  const answer = page.waitForResponse(/\/realtime-map$/);
  await page.goto('/realtime-map');
  expect((await answer).headers()['content-security-policy']).toContain("worker-src 'self'");
  // The app registers the worker once the page is idle.
  await page.evaluate(async () => {
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
  const fromWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
  });
  const tile = page.waitForResponse(/\/tiles\//);
  const live = page.waitForResponse(/\/live\//);
  await page.reload();
  expect((await tile).fromServiceWorker()).toBe(false);
  expect((await live).fromServiceWorker()).toBe(false);
  expect(fromWorker).toContain('/realtime-map');
  expect(fromWorker.filter((name) => name !== '/realtime-map' && !name.startsWith('/assets/'))).toEqual([]);
});
