// Stations: index, station page, departure board, over the running product with its embedded agency.
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './riderTest.ts';

test('the index filters by name, line and accessibility, all in the address', async ({ page }) => {
  await page.goto('/stations');
  const count = page.locator('main [role="status"]');
  await expect(count).toHaveText(/^\d+ stations$/);
  await page.getByRole('searchbox', { name: 'Station name' }).fill('suburban');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=suburban/);
  await expect(page.getByRole('link', { name: /Suburban Station/ })).toBeVisible();
  await page.goto('/stations?line=PAO&accessible=1');
  await expect(count).toHaveText(/^\d+ stations?$/);
  await expect(page.getByLabel('Accessible only')).toBeChecked();
  await expectAccessible(page);
});

test('a station tells departures, elevators and how to get in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/stations/suburban-station');
  await expect(page.getByRole('heading', { level: 1, name: 'Suburban Station' })).toBeVisible();
  for (const name of ['Departures', 'Elevators']) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  await expect(page.locator('[data-state]').nth(3)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '{}')).toMatchObject({ '@type': 'TrainStation', name: 'Suburban Station' });
});

test('the board has no chrome and large type', async ({ page }) => {
  await page.goto('/stations/suburban-station/board');
  await expect(page.locator('header > nav')).toHaveCount(0);
  await expect(page.locator('footer')).toHaveCount(0);
  await expect(page.locator('[data-state]').nth(3)).toBeVisible();
  await expectAccessible(page);
});

test.describe('a station that does not exist', () => {
  test.use({ expectedComplaints: ['404'] });
  test('says so with 404 and leads to the index', async ({ page }) => {
    const answer = await page.goto('/stations/nowhere');
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go to Stations' }).click();
    await expect(page).toHaveURL('/stations');
  });
});
