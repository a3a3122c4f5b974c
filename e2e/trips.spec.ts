// Trips between two stations or stops: direct, live at both ends, earlier and later, with one change, without scripts.
import { expect, expectAccessible, expectNoSidewaysScroll, test, untilHydrated } from './riderTest.ts';
import { addPlaces } from './standInSchedule.ts';

const rows = '[data-journey]';
const tripsUrl = (origin: string, query = '') => `${origin}/trips?from=21297&to=21305${query}`;

test('direct trips are listed from the current time, with expected times', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addPlaces });
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(tripsUrl(origin));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trips');
  await expect(page.locator('input[name=from]')).toHaveValue('20th St & Mifflin St');
  await expect(page.locator(rows)).toHaveCount(6);
  const first = page.locator(rows).first();
  // The trip is six minutes late at departure and at arrival.
  await expect(first).toContainText('2:12 PM');
  await expect(first).toContainText('2:18 PM');
  await expect(first).toContainText('6 min delayed');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await first.click();
  await expect(page).toHaveURL(
    /\/schedules\/17\?direction=0&stop=21297&to=21305&trip=5036&run=2026-10-13#trip$/,
  );
  const trip = page.getByRole('region', { name: 'Trip to 2nd-Market' });
  await expect(trip.getByRole('listitem').filter({ hasText: 'Get off here' })).toContainText(
    '20th St & Market St',
  );
});

test('earlier and later trips can be listed, and trips on another day at another time', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addPlaces });
  await page.goto(tripsUrl(origin));
  await page.getByRole('link', { name: 'Later', exact: true }).click();
  await expect(page).toHaveURL(/date=2026-10-13&time=15%3A36/);
  await expect(page.locator(rows).first()).toContainText('3:36 PM');
  await page.getByRole('link', { name: 'Earlier', exact: true }).click();
  await expect(page.locator(rows).first()).toContainText('2:12 PM');
  // The last bus of the service day runs after midnight, on the next date.
  await page.goto(tripsUrl(origin, '&date=2026-10-14&time=00:30'));
  await expect(page.locator(rows).first()).toContainText('12:51 AM');
});

test('the form finds places by name, offers a choice if a name is ambiguous, and rejects equal and unknown places', async ({
  page,
  standIn,
}) => {
  const { origin } = await standIn({ change: addPlaces });
  await page.goto(`${origin}/trips`);
  await page.getByLabel('From').fill('mifflin');
  await page.getByLabel('To', { exact: true }).fill('market');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/from=21297&to=market/);
  await expect(page.getByText('“market” may mean several places. Choose one:')).toBeVisible();
  await page.getByRole('link', { name: '20th St & Market St Stop' }).click();
  await expect(page).toHaveURL(tripsUrl(origin));
  await expect(page.locator(rows)).toHaveCount(6);
  await page.getByRole('link', { name: /Swap/ }).click();
  await expect(page).toHaveURL(`${origin}/trips?from=21305&to=21297`);
  await expect(page.getByText('We found no direct trip')).toBeVisible();
  await page.goto(`${origin}/trips?from=girard&to=girard`);
  await expect(page.getByText('Choose two different places.')).toBeVisible();
  await page.goto(`${origin}/trips?from=girard&to=zzzz`);
  await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible();
});

test('a saved trip is on Home with its next departures and a link to its page', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addPlaces });
  await page.goto(tripsUrl(origin));
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Save 20th St & Mifflin St → 20th St & Market St' }).click();
  await page.goto(`${origin}/`);
  const saved = page.getByRole('link', { name: '20th St & Mifflin St → 20th St & Market St' });
  await expect(saved).toHaveAttribute('href', '/trips?from=21297&to=21305');
  await expect(page.locator('[data-state]').filter({ hasText: '2nd-Market' }).first()).toBeVisible();
});

test('without live data the page says so, and shows scheduled times', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addPlaces, down: ['/api/v2/trips/'] });
  await page.goto(tripsUrl(origin));
  await expect(page.getByText('Live departures are not available right now.')).toBeVisible();
  await expect(page.locator(rows).first()).toContainText('2:06 PM');
  await expect(page.locator(rows).first()).toContainText('2:12 PM');
});

test('without a schedule the page says so, and not that there are no trips', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: addPlaces, down: ['/schedules/stop_schedule/'] });
  await page.goto(tripsUrl(origin));
  await expect(page.getByRole('heading', { name: 'Scheduled trips are unavailable' })).toBeVisible();
  await expect(page.getByText('We found no direct trip')).toHaveCount(0);
});

test('without a direct trip, trips with one change are offered, with the time to change', async ({
  page,
}) => {
  await page.goto('/trips?from=glenside-station&to=elwyn-station');
  const first = page.locator(rows).first();
  await expect(first).toHaveAttribute('data-journey', '2');
  await expect(page.getByText('Each change allows at least 5 min.')).toBeVisible();
  const changes = await page.getByText(/^Change at .+, \d+ min$/).allTextContents();
  expect(changes.length).toBeGreaterThan(2);
  for (const change of changes) expect(Number(/(\d+) min$/.exec(change)?.[1])).toBeGreaterThanOrEqual(5);
  await expect(first.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the form finds trips, and a row opens its trip', async ({ page, standIn }) => {
    const { origin } = await standIn({ change: addPlaces });
    await page.goto(`${origin}/trips`);
    await page.getByLabel('From').fill('20th St & Mifflin St');
    await page.getByLabel('To', { exact: true }).fill('20th St & Market St');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/from=21297&to=21305/);
    await expect(page.locator(rows)).toHaveCount(6);
    await page.locator(rows).first().click();
    await expect(page.getByText('Get off here')).toBeVisible();
  });
});
