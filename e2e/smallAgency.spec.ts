// An agency with less than the app has places for: a feed of buses alone has neither rail lines nor stations.
import { expect, expectAccessible, test } from './riderTest.ts';
import type { Documents } from './standInDocuments.ts';

function busesOnly(documents: Documents): void {
  const routes = documents['/flat/routes.json'] as { route_type: number }[];
  documents['/flat/routes.json'] = routes.filter(({ route_type }) => route_type === 3);
  documents['/flat/parent-routes.json'] = [];
  documents['/flat/station-information.json'] = [];
}

test('says which kinds of routes it does not have', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: busesOnly });
  await page.goto(`${origin}/schedules/bus`);
  await expect(page.locator('main').getByRole('link', { name: /17/ }).first()).toBeVisible();
  await expect(page.getByText('This agency has no routes of this kind.')).toHaveCount(0);
  await page.goto(`${origin}/schedules/regional-rail`);
  await expect(page.getByText('This agency has no routes of this kind.')).toBeVisible();
  await expectAccessible(page);
});

test('says that it has no stations, and leads to its routes', async ({ page, standIn }) => {
  const { origin } = await standIn({ change: busesOnly });
  await page.goto(`${origin}/stations`);
  await expect(page.getByText('This agency has no stations')).toBeVisible();
  await expectAccessible(page);
  await page.locator('main').getByRole('link', { name: 'Schedules' }).click();
  await expect(page).toHaveURL(`${origin}/schedules`);
});
