// A store without these extensions of ours: the search index, trip ids by route, timetables and shapes.
import { expect, expectAccessible, test, untilHydrated } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';
import { addSchedules } from './standInSchedule.ts';

function removeExtensions(documents: Documents): void {
  addSchedules(documents);
  documents['/live/api/v2/trips/'] = [];
  for (const path of Object.keys(documents))
    if (/^\/flat\/(search-index|trip-routes|timetables|shapes)\b/.test(path)) delete documents[path];
}

// The map requests the index of stops itself, and the browser logs that it is missing.
test.use({ expectedComplaints: ['Failed to load resource'] });

test('the search says that stops cannot be searched, and finds routes and stations', async ({
  page,
  visit,
}) => {
  await visit('/', { change: removeExtensions });
  await untilHydrated(page);
  const field = page.getByLabel('Where are you going?');
  await field.pressSequentially('girard');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveText([/Girard Station.*Station/, /G1.*Route/, /Search the whole site/]);
  const note = page.getByText('Stops cannot be searched here.');
  await expect(note.last()).toBeVisible();
  await expectAccessible(page);
  await field.fill('mifflin');
  await expect(options).toHaveText([/Search the whole site/]);
  await expect(note.last()).toBeVisible();
  await field.fill('');
  await expect(note).toHaveCount(0);
});

test('the map says that stops cannot be searched, and shows a stop or place from the address', async ({
  page,
  visit,
}) => {
  const { origin } = await visit('/realtime-map', { change: removeExtensions });
  await untilHydrated(page);
  const field = page.locator('input[name=find]');
  await field.fill('mifflin');
  await expect(page.getByText('Nothing found for “mifflin”. Stops cannot be searched here.')).toBeVisible();
  await field.fill('girard');
  await expect(page.getByRole('option', { name: /Girard Station/ })).toBeVisible();
  await page.goto(`${origin}/realtime-map?find=mifflin`);
  await expect(page.getByText('Nothing found for “mifflin”. Stops cannot be searched here.')).toBeVisible();
  await page.goto(`${origin}/realtime-map?stop=21297`);
  const card = page.getByRole('region', { name: '20th St & Mifflin St' });
  await expect(card.locator('a[href="/schedules/17?stop=21297"]')).toBeVisible();
  await page.goto(`${origin}/realtime-map?place=39.97100,-75.16000`);
  await expect(page.getByRole('heading', { name: 'Stations near here' })).toBeVisible();
  await page.goto(`${origin}/realtime-map?place=39.80000,-75.16000`);
  await expect(page.getByText('No station within walking distance.')).toBeVisible();
});

test('a route has departures, but no timetable on its page or as CSV', async ({ page, visit }) => {
  const { origin } = await visit('/schedules/17?stop=21297', { change: removeExtensions });
  await expect(page.locator('main')).toContainText('2:06 PM');
  await page.goto(`${origin}/schedules/LAN`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lansdale');
  await page.goto(`${origin}/schedules/17?view=timetable`);
  await expect(page.getByText('The timetable of the whole line is not available.')).toBeVisible();
  await expect(page.getByText('There is no timetable')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveCount(0);
  const csv = await page.request.get(`${origin}/schedules/17/timetable.csv`);
  expect(csv.ok()).toBe(false);
  expect(await csv.text()).toBe(
    'The timetable of the whole line is not available. The times at each stop are under Departures.',
  );
});

test('pages of stations, alerts, elevators and buses report nothing as unavailable', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: removeExtensions });
  for (const path of ['/stations', '/stations/girard', '/alerts', '/elevator-alerts', '/schedules/bus']) {
    await page.goto(`${origin}${path}`);
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
    await expect(page.locator('main')).not.toContainText(/unavailable|cannot know|don’t know/);
  }
});
