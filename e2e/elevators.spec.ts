// Elevator outages and their alternatives, and the difference between none and unknown.
import { expect, expectAccessible, test, untilHydrated } from './riderTest.ts';

test('an outage shows line, station, elevator, message and alternative', async ({ page, visit }) => {
  await visit('/elevator-alerts');
  await expect(page).toHaveTitle('Elevator outages | SEPTA');
  await expect(page.getByText('1 elevator is reported out of service.')).toBeVisible();
  const outage = page.getByRole('article');
  await expect(outage.getByRole('img', { name: /Market.Frankford Line/ }).first()).toBeVisible();
  await expect(outage.getByRole('heading', { level: 2, name: '15th St Station' })).toBeVisible();
  await expect(outage.getByRole('link')).toHaveCount(0);
  await outage.locator('summary').click();
  await expect(outage.getByRole('link', { name: '15th St Station', exact: true })).toHaveAttribute(
    'href',
    '/stations/15th-st',
  );
  await expect(outage).toContainText('Westbound platform to street');
  await expect(outage).toContainText('Repairs to the elevator.');
  await expect(outage.getByRole('link', { name: '30th St Station' })).toHaveAttribute(
    'href',
    '/stations/30th-st',
  );
  await expect(outage).toContainText('is the nearest accessible station on this line, 1 mi away.');
  await expect(outage.getByRole('link', { name: 'Other ways to 15th St Station' })).toHaveAttribute(
    'href',
    'https://site.example/access/15th',
  );
  await expectAccessible(page);
});

test('an outage that the source lists for two lines is told once, with both lines @long', async ({
  page,
  visit,
}) => {
  await visit('/elevator-alerts', {
    change: (documents) => {
      const { results } = documents['/live/api/v2/elevators/'] as { results: object[] };
      results.push({ ...results[0], line: 'Broad Street Line' });
    },
  });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('1 elevator is reported out of service.')).toBeVisible();
  await expect(
    page
      .locator('summary')
      .getByRole('img', { name: /Broad Street Line/ })
      .first(),
  ).toBeVisible();
});

test('the page says that there are no outages, and as of when', async ({ page, visit }) => {
  await visit('/elevator-alerts', {
    change: (documents) => {
      documents['/live/api/v2/elevators/'] = [];
    },
  });
  await expect(
    page.getByText(/^● No elevator is reported out of service, as of 2:0[12] PM\.$/),
  ).toBeVisible();
  await expectAccessible(page);
});

for (const [name, body] of [
  ['fails', undefined],
  ['is unreadable', [{ nonsense: true }]],
] as const) {
  test(`the page does not say that there are no outages when the source ${name}${body === undefined ? '' : ' @long'}`, async ({
    page,
    visit,
  }) => {
    await visit('/elevator-alerts', {
      ...(body === undefined ? { down: ['/elevators/'] } : {}),
      change: (documents) => {
        if (body) documents['/live/api/v2/elevators/'] = body;
      },
    });
    await expect(page.getByRole('heading', { name: 'Elevator information is unavailable' })).toBeVisible();
    await expect(page.getByText('We don’t know right now which elevators are working.')).toBeVisible();
    await expect(page.getByText('No elevator is reported')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('an outage is shown even if stations are unavailable @long', async ({ page, visit }) => {
  await visit('/elevator-alerts', { down: ['/flat/station-information.json'] });
  await expect(page.getByRole('heading', { name: '15th St' })).toBeVisible();
  await expect(page.getByText('is the nearest accessible station')).toHaveCount(0);
});

test('the outages can be reached from Home by keyboard alone', async ({ page, visit }) => {
  await visit('/');
  await untilHydrated(page);
  const link = page.getByRole('link', { name: '1 elevator out of service' });
  for (
    let presses = 0;
    presses < 40 && !(await link.evaluate((element) => element === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Elevator outages' })).toBeFocused();
});

test('the built product shows the state of its own elevators @long', async ({ page }) => {
  await page.goto('/elevator-alerts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elevator outages');
  await expect(page.getByText(/reported out of service/).first()).toBeVisible();
  await expectAccessible(page);
});
