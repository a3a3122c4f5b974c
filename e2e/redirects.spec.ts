// Legacy addresses, addresses of the static site, attempts at an open redirect; robots.txt and the sitemap.
import { agency } from '#agency/agency.ts';
import { expect, test } from './riderTest.ts';
import { staticSite } from './standIn.ts';

const legacy: Record<string, string[]> = {
  '/schedules': [
    '/schedules/covid',
    '/schedules/future',
    '/schedules/modified',
    '/schedules/old',
    '/schedules/pdf',
    '/schedules/transit',
    '/schedule',
    '/service',
  ],
  '/schedules/regional-rail': [
    '/schedules/rail',
    '/rail',
    '/regionalrail',
    '/train',
    '/trip/detail',
    '/system/rail',
  ],
  '/schedules/metro': ['/trolley', '/subway', '/nhsl'],
  '/schedules/bus': ['/system/bus'],
  '/schedules/cct': ['/system/cct'],
  '/schedules/17': [
    '/bus_trolley/17',
    '/routes/17',
    '/status/17',
    '/schedule/timetable/17',
    '/schedules/pdf/17.pdf',
  ],
  '/stations': ['/station'],
  '/realtime-map': ['/map', '/mapsystem'],
  '/alerts': ['/system', '/system/status', '/systemstatus', '/alert', '/m/alert'],
  '/': ['/about', '/around', '/commuters-choice', '/m', '/search', '/site'],
};

for (const [target, sources] of Object.entries(legacy)) {
  test(`${sources.join(', ')} redirect permanently to ${target}`, async ({ request, standIn }) => {
    const { origin } = await standIn();
    for (const source of sources) {
      const answer = await request.get(`${origin}${source}?direction=1&x=a%26b`, { maxRedirects: 0 });
      expect(answer.status(), source).toBe(301);
      expect(answer.headers().location, source).toBe(`${target}?direction=1&x=a%26b`);
    }
  });
}

test('the agency’s redirects are permanent and keep the query, even with a trailing slash', async ({
  request,
  standIn,
}) => {
  const { origin } = await standIn();
  const fillPattern = (text: string) => `/${text.replace('/*', '/2019').replace(/:\w+/, '17')}`;
  for (const { from, to } of agency.redirects) {
    const answer = await request.get(`${origin}${fillPattern(from)}/?hideNav=true`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], from).toEqual([
      301,
      `${fillPattern(to)}?hideNav=true`,
    ]);
  }
});

test('other addresses redirect to the same path on the static site', async ({ request, standIn }) => {
  const { origin } = await standIn();
  for (const path of ['/fares/passes?adult=1', '/no/such/page', '/stations/a/b/c']) {
    const answer = await request.get(origin + path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location).toBe(staticSite + path);
  }
});

test('malicious addresses do not redirect beyond our own site and the static site', async ({
  request,
  standIn,
}) => {
  const { origin } = await standIn();
  for (const path of [
    '//evil.example',
    '///evil.example/x',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/@evil.example',
    '/routes/%2f%2fevil.example',
    '/http:%2f%2fevil.example',
  ]) {
    const answer = await request.get(origin + path, { maxRedirects: 0 });
    const { location } = answer.headers();
    if (location === undefined) continue;
    expect([new URL(origin).host, new URL(staticSite).host], path).toContain(new URL(location, origin).host);
  }
});

test('robots.txt names the sitemap, which lists pages of the app', async ({ request, standIn }) => {
  const { origin } = await standIn();
  expect(await (await request.get(`${origin}/robots.txt`)).text()).toContain(
    `Sitemap: ${origin}/sitemap.xml`,
  );
  const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text();
  for (const path of ['/', '/schedules/17', '/schedules/B', '/stations/girard'])
    expect(sitemap).toContain(`<loc>${origin}${path}</loc>`);
  expect(sitemap).not.toContain('/schedules/99<');
});
