// The links of the main pages lead to pages, not to redirects, and their fragments to elements; every aside has a name.
import { expect, test } from '@playwright/test';

/** Those that end with a slash stand for the first station and the first stop that the pages before them link to. */
const PAGES = [
  '/',
  '/schedules',
  '/schedules/bus',
  '/schedules/metro',
  '/schedules/cct',
  '/schedules/17',
  '/schedules/17?view=timetable',
  '/schedules/LAN',
  '/schedules/B',
  '/alerts',
  '/elevator-alerts',
  '/trips',
  '/realtime-map',
  '/performance',
  '/notifications',
  '/stations',
  '/stations/',
  '/find?q=market',
  '/departures/',
];
/** A page may list hundreds of places of one kind. */
const MAX_LINKS_OF_A_KIND = 10;

const attributes = (html: string, pattern: RegExp): string[] =>
  Array.from(html.matchAll(pattern), ([, value = '']) => value.replaceAll('&amp;', '&'));

test('links lead to pages, fragments to elements, and asides have names', async ({ request }) => {
  test.setTimeout(240_000);
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const listed of PAGES) {
    const isKind = listed.endsWith('/') && listed !== '/';
    const path = isKind
      ? [...seen.keys()].find((link) => link.startsWith(listed) && link !== listed)
      : listed;
    expect(path, `a link to ${listed}`).toBeDefined();
    const answer = await request.get(path ?? '', { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    for (const aside of html.match(/<aside\b[^>]*>/g) ?? [])
      if (!/aria-label(ledby)?="[^"]/.test(aside)) problems.push(`${path}: ${aside}`);
    const kinds = new Map<string, number>();
    for (const href of attributes(html, /<a\b[^>]*\shref="([^"]*)"/g)) {
      const [address = '', fragment] = href.split('#');
      if (address === '' && fragment && !html.includes(`id="${decodeURIComponent(fragment)}"`))
        problems.push(`${path}: no element for ${href}`);
      if (!address.startsWith('/') || address.startsWith('//') || seen.has(address)) continue;
      const kind = address.replace(/\?.*/, '').replace(/[^/]*$/, '');
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if ((kinds.get(kind) ?? 0) <= MAX_LINKS_OF_A_KIND) seen.set(address, path ?? '');
    }
  }
  expect(seen.size).toBeGreaterThan(60);
  for (const [link, from] of seen) {
    const load = () => request.get(link, { maxRedirects: 0 });
    const answer = await load();
    // A busy server answers 503 and means "again".
    const status = answer.status() === 503 ? (await load()).status() : answer.status();
    if (status !== 200) problems.push(`${from}: ${link} answers ${status}`);
  }
  expect(problems).toEqual([]);
});
