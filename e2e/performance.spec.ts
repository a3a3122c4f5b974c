// How good the times are: for riders, for agencies, and where nothing can be measured.
import { expect, expectAccessible, test } from './riderTest.ts';

test('riders see how good the times of a line are, in words and in a table', async ({ page, visit }) => {
  await visit('/performance');
  await expect(page.getByRole('heading', { level: 1, name: 'How good our times are' })).toBeVisible();
  const line = page.getByRole('region', { name: /17/ });
  await line.locator('summary').click();
  // 498 of 620 times were accurate, and 300 of 400 departures on time.
  await expect(line).toContainText('80% of the times shown up to 15 minutes ahead were accurate.');
  await expect(line).toContainText('75% of the departures seen were on time.');
  await expect(line.getByRole('row', { name: /^0 to 3 min ahead/ })).toContainText(
    '90%10 s later on average200',
  );
  await expect(line.getByRole('row', { name: /^6 to 10 min ahead/ })).toContainText('5 s earlier on average');
  await expect(line.getByRole('row', { name: /^10 to 15 min ahead/ })).toContainText('too few');
  await expectAccessible(page);
  await line.getByRole('link', { name: /by direction and hour/ }).click();
  await expect(
    page.getByRole('table', { name: 'By hour' }).getByRole('row', { name: /^8 AM/ }),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'By direction' }).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
});

test('the line’s own page has one sentence, and agencies get JSON and CSV @long', async ({
  page,
  request,
  visit,
}) => {
  const { origin } = await visit('/schedules/17');
  await expect(
    page.getByText('80% of the times shown here in the last four weeks were accurate.'),
  ).toBeVisible();
  const json = await (await request.get(`${origin}/performance.json`)).json();
  expect(json).toMatchObject({ from: '2026-09-16', to: '2026-10-13', lines: [{ routeId: '17' }] });
  expect(json.lines[0].samples['0-3']).toEqual({ n: 200, accurate: 0.9, bias: 10 });
  expect(json.lines[0].onTime).toEqual({ n: 400, share: 0.75 });
  const csv = await (await request.get(`${origin}/performance.csv`)).text();
  expect(csv.split('\r\n')[1]).toBe('17,0,8,100,0.9,10,100,0.8,20,100,0.7,-5,10,,,200,0.75,20,2,1,3');
  const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text();
  expect(sitemap).toContain('/performance<');
  expect((await request.get(`${origin}/performance.csv?from=2026-01-01`)).status()).toBe(400);
});

test('lines of which too little is known are named once, below the others', async ({ page, visit }) => {
  await visit('/performance', {
    change: (documents) => {
      const { rows } = documents['/live/api/v2/performance/'] as { rows: object[] };
      const few = { n_0_3: 3, accurate_0_3: 3, n_3_6: 0, accurate_3_6: 0, n_6_10: 0, accurate_6_10: 0 };
      rows.push({
        ...rows[0],
        ...few,
        n_10_15: 0,
        accurate_10_15: 0,
        route_id: 'B1',
        departures: 3,
        on_time: 3,
      });
    },
  });
  await expect(page.locator('main summary h2')).toHaveCount(1);
  const few = page.getByText('Too few times have been measured on these lines:').locator('..');
  await expect(few.getByRole('link')).toHaveText(['Broad Street Line Local']);
  await expectAccessible(page);
  await few.getByRole('link').click();
  await expect(page.getByText('Too few times have been measured to say how good they are.')).toBeVisible();
});

test('nothing mentions accuracy where nothing is measured @long', async ({ page, request, visit }) => {
  const { origin } = await visit('/schedules/17', { unpublished: ['/performance/'] });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('were accurate')).toHaveCount(0);
  expect((await request.get(`${origin}/performance`)).status()).toBe(404);
  expect((await request.get(`${origin}/performance.json`)).status()).toBe(404);
  expect(await (await request.get(`${origin}/sitemap.xml`)).text()).not.toContain('/performance<');
});
