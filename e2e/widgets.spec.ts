// Third-party widgets load more than their script: the pages' policy allows the origins in the settings, and no others.
import type { Page } from '@playwright/test';
import { createSecurityHeaders } from '#server/http/securityHeaders.ts';
import { settingsOf } from '#testing/settingsOf.ts';
import { expect, test } from './riderTest.ts';

const vendor = 'https://translate.example.org';
const cdn = 'https://cdn.example.net';

/** Loads a second script, which adds a style, an image, a frame and a request, as common widgets do. */
const loader = `document.head.append(Object.assign(document.createElement('script'), { src: '${cdn}/main.js' }));`;
const main = `
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${cdn}/main.css' }));
  document.body.append(Object.assign(new Image(), { src: '${cdn}/mark.svg', alt: '' }));
  document.body.append(Object.assign(document.createElement('iframe'), { src: '${cdn}/frame', title: 'Languages' }));
  fetch('${cdn}/languages.json');`;

/** Opens a page with the widget; the returned list grows with each path that the widget loads. */
async function openWithWidget(page: Page, environment: Record<string, string>): Promise<string[]> {
  const policy = createSecurityHeaders(settingsOf(environment), () => null).policyOfPage(
    { scripts: [], styles: [] },
    '/',
  );
  const loaded: string[] = [];
  await page.route('https://app.example.org/', (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/html', 'content-security-policy': policy },
      body: `<!doctype html><title>App</title><script src="${vendor}/widget.js"></script>`,
    }),
  );
  for (const origin of [vendor, cdn]) {
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      loaded.push(pathname);
      const [contentType = '', body = ''] = {
        '/widget.js': ['text/javascript', `addEventListener('DOMContentLoaded', () => { ${loader} });`],
        '/main.js': ['text/javascript', main],
        '/main.css': ['text/css', 'body { color: rgb(1, 2, 3) }'],
        '/mark.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
        '/frame': ['text/html', '<!doctype html><title>Frame</title>Languages'],
      }[pathname] ?? ['application/json', '[]'];
      return route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } });
    });
  }
  await page.goto('https://app.example.org/');
  return loaded;
}

test('a widget loads its second script, style, image, frame and data from the configured origins', async ({
  page,
}) => {
  const loaded = await openWithWidget(page, {
    TRANSLATE_SCRIPT_URL: `${vendor}/widget.js`,
    TRANSLATE_ORIGINS: cdn,
  });
  await expect(page.frameLocator('iframe').getByText('Languages')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect
    .poll(() => loaded.toSorted())
    .toEqual(['/frame', '/languages.json', '/main.css', '/main.js', '/mark.svg', '/widget.js']);
});

test.describe('origins that are not configured', () => {
  test.use({ expectedComplaints: ['Content Security Policy', 'violates the following'] });
  test('are blocked', async ({ page }) => {
    const refused = page.waitForEvent('console', (message) => message.text().includes('main.js'));
    const loaded = await openWithWidget(page, { TRANSLATE_SCRIPT_URL: `${vendor}/widget.js` });
    await refused;
    expect(loaded).toEqual(['/widget.js']);
  });
});
