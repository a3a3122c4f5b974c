// An agency configured only by its feed: pages have its name, zone and modes, and do not mention the default agency.
import { agencyOf } from '#agency/agencyOf.ts';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { expect, expectAccessible, test } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules } from './standInSchedule.ts';

const agency = agencyOf(null, {
  zone: 'America/Los_Angeles',
  agencies: [
    {
      id: '1',
      name: 'Bay Lines',
      url: 'https://bay.example/',
      language: 'en-US',
      phone: '415 555 0100',
      email: '',
      fareUrl: 'https://bay.example/fares',
    },
  ],
  feeds: [],
  attributions: [],
  languages: [],
  areaRouteIds: [],
  hasStations: true,
  bounds: { west: -123, south: 37, east: -122, north: 38 },
});

/** Serves a ferry, and routes with ids of the default agency's lines. */
function serveOtherCity(documents: Documents): void {
  addSchedules(documents);
  const [model] = documents['/flat/routes.json'] as Record<string, unknown>[];
  const route = (id: string, type: number, name: string) => ({
    ...model,
    route_id: id,
    route_short_name: id,
    route_long_name: name,
    route_type: type,
    route_color: '',
  });
  documents['/flat/routes.json'] = [
    route('17', 3, 'Crosstown'),
    route('B', 0, 'Beach'),
    route('L', 1, 'Airport'),
    route('D', 0, 'Docks'),
    route('M', 1, 'Museum'),
    route('F', 4, 'Island'),
  ];
  documents['/flat/parent-routes.json'] = [];
  documents['/content/wp-json/options/all'] = {};
}

const paths = [
  ...['/', '/schedules', '/schedules/bus', '/schedules/metro', '/schedules?mode=ferry', '/schedules/cct'],
  ...['/schedules/17', '/schedules/B', '/schedules/M', '/schedules/17?view=timetable'],
  ...['/schedules/17/timetable.csv', '/schedules/nowhere', '/alerts', '/alerts?view=detours', '/alerts.atom'],
  ...['/elevator-alerts', '/stations', '/stations/nowhere', '/realtime-map', '/offline', '/fares'],
  ...['/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/suggest?q=b', '/routes/17'],
];
const defaultWords =
  /septa|philadelphia|philly|215-580|1234 Market|Market-Frankford|Subway-Surface|Media-Sharon|Norristown High Speed|every bus, metro and Regional Rail/i;

test('the responses at the listed addresses do not mention the default agency in any language', async ({
  standIn,
}) => {
  const { origin } = await standIn({ agency, change: serveOtherCity });
  for (const lang of builtInLanguages)
    for (const path of paths) {
      const answer = await fetch(origin + path, { headers: { 'accept-language': lang }, redirect: 'manual' });
      const text = `${[...answer.headers].join('\n')}\n${await answer.text()}`;
      expect(defaultWords.exec(text)?.[0] ?? null, `${lang} ${path}`).toBeNull();
    }
});

test('the sitemap lists no page for Access, which the agency does not offer', async ({
  request,
  standIn,
}) => {
  const { origin } = await standIn({ agency, change: serveOtherCity });
  const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${origin}/schedules/metro</loc>`);
  expect(sitemap).not.toContain('/schedules/cct');
});

test('names and modes are from the feed', async ({ page, visit }) => {
  const { origin } = await visit('/schedules', { agency, change: serveOtherCity });
  await expect(page).toHaveTitle('Schedules | Bay Lines');
  const modes = page.getByRole('navigation', { name: 'Modes' }).getByRole('link');
  await expect(modes).toHaveText(['All', 'Metro', 'Bus', 'Tram', 'Ferry']);
  await expectAccessible(page);
  await modes.filter({ hasText: 'Ferry' }).click();
  await expect(page.locator('main')).toContainText('Island');
  await expect(page.locator('main')).not.toContainText('Crosstown');
  await page.goto(`${origin}/schedules/B`);
  await expect(page).toHaveTitle('Beach | Bay Lines');
  // The default agency's phone numbers begin like this; a bare area code may also be part of the test's port.
  await expect(page.getByText('215-')).toHaveCount(0);
});

test('the next departures are computed in the feed’s time zone', async ({ page, visit }) => {
  // 14:05 in Los Angeles is 17:05 in the default agency's zone: by that time, the bus at 2:36 PM has left.
  const now = '2026-10-13T14:05:00-07:00';
  await visit('/schedules/17', { agency, change: serveOtherCity, now });
  const times = await page
    .locator('main')
    .getByText(/^\d{1,2}:\d{2}\s[AP]M$/)
    .allInnerTexts();
  expect(times.map((time) => time.replace(/\s/, ' '))).toContain('2:36 PM');
  await expect(page.locator('main')).not.toContainText('No more departures');
});

test.describe('other addresses', () => {
  // The browser logs this for every missing page.
  test.use({ expectedComplaints: ['404'] });
  test('an unknown address has an error page, and searches stay in the app', async ({ page, standIn }) => {
    const { origin } = await standIn({ agency, change: serveOtherCity });
    const answer = await page.goto(`${origin}/fares/weekly`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expectAccessible(page);
    const search = await fetch(`${origin}/site-search?s=beach`, { redirect: 'manual' });
    expect(search.headers.get('location')).toBe('/schedules?q=beach');
  });
});
