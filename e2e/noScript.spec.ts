// Without JavaScript, riders find departures with links and plain forms alone.
import { chooseStop, expect, test } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 664 } });

test('a rider finds a route, chooses a stop and opens a trip', async ({ page, visit }) => {
  await visit('/schedules', { change: addSchedules });
  await page.getByRole('searchbox', { name: /Find a route/ }).fill('front-market');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Bus 17/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bus 17');
  await chooseStop(page, '20th St & Mifflin St');
  await expect(page).toHaveURL(/stop=21297/);
  await page.getByText(/^Earlier today/).click();
  await expect(page.getByRole('link', { name: '1:51 PM' })).toBeVisible();
  const first = page.locator('[data-state]').first();
  await expect(first).toContainText('10 min');
  await first.click();
  await expect(page.getByRole('region', { name: 'Trip to 2nd-Market' })).toContainText('Your stop');
  await page.getByRole('link', { name: 'Timetable' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a rider finds a station, its departures and the state of its elevators', async ({ page, visit }) => {
  await visit('/stations', { change: addSchedules });
  await page.getByLabel('Station name').fill('girard');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('link', { name: /Girard Station/ }).click();
  await expect(page.locator('[data-state]').first()).toContainText('NRG Station');
  await expect(page.getByText(/No outages reported, as of/)).toBeVisible();
  await page.getByRole('link', { name: 'Departure board' }).click();
  await expect(page.locator('[data-state]').first()).toContainText('2:16 PM');
});
