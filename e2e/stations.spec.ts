// Tests of the station index, a station's page and its board, against the built product and stand-ins for its services.
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

test('the index finds a station by name, and takes the accessibility filter from the address', async ({
  page,
}) => {
  await page.goto('/stations');
  const count = page.locator('main [role="status"]').first();
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

test('the index filters by mode, keeping the other choices, and by words of a name in any order @long', async ({
  page,
}) => {
  await page.goto('/stations?accessible=1');
  const count = page.locator('main [role="status"]').first();
  await page
    .getByRole('navigation', { name: 'Modes' })
    .getByRole('link', { name: 'Regional Rail', exact: true })
    .click();
  await expect(page).toHaveURL('/stations?mode=regional-rail&accessible=1');
  await expect(page.getByLabel('Accessible only')).toBeChecked();
  await expect(page.getByRole('link', { name: /Suburban Station/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^15th St/ })).toHaveCount(0);
  await expect(
    page.getByRole('combobox', { name: 'Line', exact: true }).getByRole('option', { name: 'Airport Line' }),
  ).toBeAttached();
  await expect(
    page.getByRole('combobox', { name: 'Line', exact: true }).getByRole('option', { name: /Broad Street/ }),
  ).toHaveCount(0);
  await page.goto('/stations?q=rock+fern');
  await expect(count).toHaveText('1 station');
  await page.goto('/stations?q=zzzz');
  await expect(count).toHaveText('No station matches.');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/stations');
  await expect(count).toHaveText(/^\d{2,} stations$/);
});

test.describe('the index without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('filters by mode, line and name, and does not offer to sort by distance', async ({ page }) => {
    await page.goto('/stations');
    await expect(page.getByRole('button', { name: 'Nearest to me' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Metro', exact: true }).click();
    await page.getByRole('combobox', { name: 'Line', exact: true }).selectOption('B1');
    await page.getByLabel('Station name').fill('fern');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/mode=metro&q=fern&line=B1/);
    await expect(page.locator('main [role="status"]').first()).toHaveText('1 station');
    await expect(page.getByRole('link', { name: /Fern Rock/ })).toBeVisible();
  });
});

test.describe('nearest to me', () => {
  const near = 'Nearest to me';
  test('the index sorts by distance, in miles, and by name again', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    // The rider is at Suburban Station.
    await context.setGeolocation({ latitude: 39.954, longitude: -75.1679 });
    await page.goto('/stations');
    await page.getByRole('button', { name: near }).click();
    await expect(page.getByText('Sorted by distance from where you are.')).toBeVisible();
    const first = page.locator('main ul').last().getByRole('link').first();
    await expect(first).toContainText('Suburban Station');
    await expect(first).toContainText('0.1 mi');
    // A rider's position is private, so it is not in the address.
    expect(page.url()).not.toMatch(/39\.9|75\.1/);
    await page.getByRole('button', { name: 'Sort by name' }).click();
    // Sorted by name, stations are in one list for each letter.
    await expect(page.locator('main a[href^="/stations/"]').first()).toContainText('2nd St Station');
    await page.goto('/stations?line=AIR');
    await page.getByRole('button', { name: near }).click();
    await expect(first).toContainText('Suburban Station');
    await expectAccessible(page);
  });

  test('the index says how far a distant rider is from the nearest station @long', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 48.8566, longitude: 2.3522 });
    await page.goto('/stations');
    await page.getByRole('button', { name: near }).click();
    await expect(
      page.getByText(/^You are far from these stations: the nearest is 3,?\d{3}\smi away\.$/),
    ).toBeVisible();
  });

  for (const [outcome, code, words] of [
    ['denied', 1, 'Your browser does not share your location with this site.'],
    ['unavailable', 2, 'Your device cannot find your location right now.'],
    ['timeout', 3, 'Finding your location took too long. Try again.'],
  ] as const) {
    test(`the index explains the outcome "${outcome}", and keeps the list${outcome === 'denied' ? '' : ' @long'}`, async ({
      page,
    }) => {
      await page.addInitScript((failure) => {
        const fail = (_: unknown, failed: (error: unknown) => void) =>
          failed({ code: failure, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' });
        Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: fail } });
      }, code);
      await page.goto('/stations');
      await page.getByRole('button', { name: near }).click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('link', { name: /Suburban Station/ })).toBeVisible();
      await expect(page.getByRole('button', { name: near })).toBeVisible();
    });
  }
});

test('the index distinguishes accessible, not accessible and unknown by words and symbols', async ({
  page,
  visit,
}) => {
  await visit('/stations', {
    change: (documents) => {
      documents['/flat/station-information.json'] = [
        {
          slug: 'a',
          gtfsId: ['1'],
          name: 'Alpha',
          lat: 39.95,
          lon: -75.16,
          routes: ['L1'],
          accessible: true,
        },
        {
          slug: 'b',
          gtfsId: ['2'],
          name: 'Bravo',
          lat: 39.96,
          lon: -75.16,
          routes: ['L1'],
          accessible: false,
        },
        { slug: 'c', gtfsId: ['3'], name: 'Charlie', lat: 39.97, lon: -75.16, routes: ['B1'] },
      ];
    },
  });
  const words = async (name: string) =>
    (
      await page
        .getByRole('link', { name: new RegExp(name) })
        .locator('[data-accessible]')
        .innerText()
    ).split(/\s+/);
  expect(await words('Alpha')).toEqual(['✓', 'Accessible']);
  expect(await words('Bravo')).toEqual(['✕', 'Not', 'accessible']);
  expect(await words('Charlie')).toEqual(['?', 'Accessibility', 'unknown']);
  await expectNoSidewaysScroll(page);
});

test.describe('the index with failing sources', () => {
  test('says that stations are unavailable @long', async ({ page, visit }) => {
    await visit('/stations', { down: ['/station-information'] });
    await expect(page.getByRole('heading', { name: 'Stations are unavailable' })).toBeVisible();
    await expect(page.locator('main').getByText(/No station matches/)).toHaveCount(0);
    await expectAccessible(page);
  });
  test('says that elevator information is unavailable, and lists the stations @long', async ({
    page,
    visit,
  }) => {
    await visit('/stations', { down: ['/elevators/'] });
    await expect(page.getByRole('heading', { name: 'Elevator information is unavailable' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Girard Station/ })).toBeVisible();
  });
  test('says that routes are unavailable, and lists the stations @long', async ({ page, visit }) => {
    await visit('/stations', { down: ['/routes.json'] });
    await expect(page.getByRole('heading', { name: 'Routes are unavailable' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Girard Station/ })).toBeVisible();
  });
});

test('a station shows departures and elevators, and describes itself to search engines', async ({ page }) => {
  await page.setViewportSize(phone);
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

test('a station shows the direction of each group, if known @long', async ({ page, visit }) => {
  await visit('/stations/girard', {
    change: (documents) => {
      addSchedules(documents);
      documents['/flat/directions.json'] = [
        { route_id: 'B1', direction_id: 0, direction: 'Southbound', direction_destination: 'NRG Station' },
      ];
    },
  });
  const rows = page.getByRole('region', { name: 'Departures' }).locator('[data-state]:not(#last *)');
  await expect(rows.filter({ hasText: 'Southbound' })).toHaveText([/^B1NRG Station/]);
  // No direction is made up for the line whose direction has no name.
  await expect(rows.filter({ hasText: 'Walnut-Locust' })).toHaveText([/^B2Walnut-LocustScheduled/]);
  await expectNoSidewaysScroll(page);
});

test('a station shows the accessibility of each entrance @long', async ({ page, visit }) => {
  const entrance = (name: string, more: object) => ({ name, lat: 39.971, lon: -75.16, ...more });
  await visit('/stations/girard', {
    change: (documents) => {
      documents['/flat/station-information.json'] = [
        {
          slug: 'girard',
          gtfsId: '1270',
          name: 'Girard Station',
          lat: 39.971,
          lon: -75.16,
          routes: ['B1'],
          entrances: [
            entrance('North side', { accessible: true }),
            entrance('South side', { accessible: false }),
            entrance('Side street', {}),
          ],
        },
      ];
    },
  });
  const kind = (name: string) => page.locator('dd').filter({ hasText: name }).locator('[data-accessible]');
  await expect(kind('North side')).toHaveAttribute('data-accessible', 'yes');
  await expect(kind('South side')).toHaveText(/^✕\s*Not accessible$/);
  await expect(kind('Side street')).toHaveText(/^\?\s*Accessibility unknown$/);
  // The station itself has no value, which does not mean "no".
  await expect(page.locator('dt', { hasText: 'Accessibility' }).locator('+ dd')).toContainText(
    'Accessibility unknown',
  );
  await expectAccessible(page);
});

test('a station distinguishes elevator outages, no outages as of a time, and unknown states', async ({
  page,
  standIn,
}) => {
  const { origin, documents, down } = await standIn();
  await page.goto(`${origin}/stations/15th-st`);
  const elevators = page.getByRole('region', { name: 'Elevators' });
  await expect(elevators).toContainText('Westbound platform to street');
  // Nothing calls the station accessible; the header names the elevator and the way around.
  const main = page.locator('main');
  await expect(main.locator('[data-accessible]:not(dd *)')).toHaveText(/1 elevator out of service$/);
  await expect(main.locator('[data-accessible="yes"]')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Westbound platform to street' })).toHaveAttribute(
    'href',
    '#elevators',
  );
  await expect(main.getByRole('link', { name: '30th St Station' })).toBeVisible();
  await expect(elevators.getByRole('link', { name: 'Another way' })).toHaveAttribute(
    'href',
    'https://site.example/access/15th',
  );
  await expect(elevators.locator('[data-freshness="live"]')).toHaveText(/Updated \d+ s ago/);
  await page.goto(`${origin}/stations/girard`);
  await expect(elevators).toContainText(/No outages reported, as of 2:0\d PM/);
  // Unreadable rows are not "no outages".
  documents['/live/api/v2/elevators/'] = { results: [{ nothing: 'here' }] };
  await expect(async () => {
    await page.goto(`${origin}/stations/girard`);
    await expect(elevators).toContainText('We don’t know right now whether the elevators are working.', {
      timeout: 100,
    });
  }).toPass();
  down.add('/elevators/');
  await expect(async () => {
    await page.goto(`${origin}/stations/girard`);
    await expect(elevators.locator('[data-freshness="down"]')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(elevators).toContainText('We don’t know right now whether the elevators are working.');
});

test('a station shows the text of an alert on request @long', async ({ page, visit }) => {
  await visit('/stations/girard', { change: addSchedules });
  const alert = page.getByText('Boarding from one platform at Girard');
  await expect(alert).toBeVisible();
  await expect(page.getByText('Use the southbound platform.')).toBeHidden();
  await alert.click();
  await expect(page.getByText('Use the southbound platform.')).toBeVisible();
  await expectAccessible(page);
});

test('a station that has no schedule says that no departures are known, and logs no error @long', async ({
  page,
  standIn,
}) => {
  const { origin, log } = await standIn({
    change: (documents) => {
      documents['/live/api/v2/trips/'] = [];
    },
  });
  await page.goto(`${origin}/stations/girard`);
  await expect(page.getByText('No known departures in the next few hours.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scheduled trips are unavailable' })).toHaveCount(0);
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a station whose schedule fails to load says so, and shows its elevators @long', async ({
  page,
  visit,
}) => {
  await visit('/stations/girard', { change: addSchedules, down: ['/stop_schedule/'] });
  await expect(page.getByRole('heading', { name: 'Scheduled trips are unavailable' })).toBeVisible();
  await expect(page.getByText('No known departures in the next few hours.')).toHaveCount(0);
  await expect(page.getByText(/No outages reported/)).toBeVisible();
});

test('a station without live data shows the schedule, without countdowns @long', async ({ page, visit }) => {
  await visit('/stations/girard', { change: addSchedules, down: ['/api/v2/trips/'] });
  const departures = page.getByRole('region', { name: 'Departures' });
  await expect(departures.locator('[data-freshness="down"]')).toBeVisible();
  await expect(departures.locator('[data-state]').first()).toContainText('2:16 PM');
  await expect(departures.getByText(/\d+ min/)).toHaveCount(0);
});

for (const [path, what] of [
  ['/stations/girard', 'a station'],
  ['/stations/girard/board', 'a station’s board'],
] as const) {
  test(`${what} says how old live data is, and shows no countdowns if it is too old${what === 'a station' ? '' : ' @long'}`, async ({
    page,
    visit,
  }) => {
    await visit(path, {
      change: (documents) => {
        addSchedules(documents);
        documents['/live/api/v2/trips/'] = [
          {
            route_id: 'B1',
            trip_id: '8100',
            direction_id: 0,
            trip_headsign: 'NRG Station',
            vehicle_id: '701',
            delay: 3,
            status: 'LATE',
            next_stop_id: '1270',
            next_stop_sequence: 2,
            timestamp: 1_791_914_000,
          },
        ];
      },
      ageSeconds: 400,
    });
    await expect(page.locator('[data-freshness="stale"]').first()).toHaveText(/^Updated 6 min ago\. /);
    await expect(page.locator('[data-state]').first()).toContainText('2:16 PM');
    await expect(page.locator('[data-state]').filter({ hasText: /\d+ min/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  test(`while schedules are being updated, ${what} says so @long`, async ({ page, visit }) => {
    await visit(path, {
      change: (documents) => {
        addSchedules(documents);
        documents['/flat/calendar.json'] = {
          '20261013': { release_name: 'another', special: false, service_id: ['10'] },
        };
      },
    });
    await expect(page.getByText("Sorry, We're currently updating our schedules.")).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Girard Station');
    await expect(page.getByText('No known departures in the next few hours.')).toHaveCount(0);
  });
}

test.describe('the departure board', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });
  test('shows only departures, soonest first, with names of at least 40 px', async ({ page }) => {
    await page.goto('/stations/suburban-station/board');
    await expect(page.locator('header > nav')).toHaveCount(0);
    await expect(page.locator('footer')).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: /notification/i })).toHaveCount(0);
    await expect(page.getByText('New schedules are in effect')).toHaveCount(0);
    // Beside the alerts, a wide screen has room for seven rows.
    const rows = page.locator('[data-state]').filter({ visible: true });
    await expect(rows).toHaveCount(7);
    const times = await rows
      .locator('time:not(s time)')
      .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')));
    expect(times).toEqual(times.toSorted());
    // On a 42-inch screen 40 px are about 19 mm. A small letter is half as high: from 3 m, more than a sixth of a degree.
    const sizes = await rows
      .locator('[translate="no"]')
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40);
    // The whole board fits on one screen.
    const hidden = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    await expect(page.locator('[data-freshness="live"]')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('fits a phone and is accessible there @long', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/stations/suburban-station/board');
    await expect(page.locator('[data-state]').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('says when live data is missing, and shows no countdowns @long', async ({ page, visit }) => {
    await visit('/stations/girard/board', { change: addSchedules, down: ['/api/v2/trips/'] });
    await expect(page.locator('[data-freshness="down"]')).toBeVisible();
    await expect(page.locator('[data-state]').first()).toContainText('2:16 PM');
    await expect(page.locator('main').getByText(/\d+ min/)).toHaveCount(0);
    await expectAccessible(page);
  });

  test('says when there are no departures @long', async ({ page, visit }) => {
    await visit('/stations/girard/board');
    await expect(page.getByText('No known departures in the next few hours.')).toBeVisible();
  });
});

test.describe('the page of a station that does not exist', () => {
  test.use({ expectedComplaints: ['404'] });
  test('says so with status 404 and links to the index @long', async ({ page }) => {
    const answer = await page.goto('/stations/nowhere');
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go to Stations' }).click();
    await expect(page).toHaveURL('/stations');
  });
});

test.describe('an unknown station', () => {
  test.use({ expectedComplaints: ['404'] });
  test('suggests stations and stops with similar names, with status 404 @long', async ({ page, standIn }) => {
    const { origin } = await standIn({
      change: (documents) => {
        const index = documents['/flat/search-index.json'] as object[];
        index.push({ ...index[1], id: 'cecil-b-moore', name: 'Cecil B. Moore Station' });
      },
    });
    await page.setViewportSize(phone);
    const answer = await page.goto(`${origin}/stations/cecil-more-station`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Station is unavailable');
    const near = page.getByRole('list', { name: 'Did you mean' });
    await expect(near.getByRole('link')).toHaveText(['Cecil B. Moore Station']);
    await expectAccessible(page);
    await near.getByRole('link').click();
    await expect(page).toHaveURL(`${origin}/stations/cecil-b-moore`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cecil B. Moore Station');
    await page.goto(`${origin}/stations/mifflin/board`);
    await expect(near.getByRole('listitem')).toHaveText([
      '20th St & Mifflin St Stop',
      'Lost St & Mifflin St Stop',
    ]);
    await expect(near.getByRole('link').first()).toHaveAttribute('href', '/departures/21297');
    await page.goto(`${origin}/stations/zzzz`);
    await expect(page.getByText('Did you mean')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to Stations' })).toBeVisible();
  });
  test('suggests stations without the search index too @long', async ({ page, visit }) => {
    await visit('/stations/girrard', { down: ['/search-index'] });
    await expect(page.getByRole('list', { name: 'Did you mean' }).getByRole('link')).toHaveText([
      'Girard Station',
    ]);
  });
});

test('a station shows the state of its elevators above the departures, and a row opens its trip', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await visit('/stations/girard', { change: addSchedules });
  const elevators = page.getByRole('link', { name: 'No elevator outages', exact: true });
  const first = page.locator('[data-state]').first();
  expect((await elevators.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const headsign = await first.locator('[translate="no"]').last().textContent();
  await page.locator('[data-state]').first().click();
  await expect(page).toHaveURL(/\/schedules\/B\d\?.*trip=/);
  await expect(page.getByRole('region', { name: `Trip to ${headsign}` })).toBeVisible();
});

test('each line and headsign of a station is one row, soonest first, with the times after its next departure @long', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await visit('/stations/girard', { change: addSchedules });
  const rows = page.getByRole('region', { name: 'Departures' }).locator('[data-state]:not(#last *)');
  expect((await rows.first().boundingBox())?.y).toBeLessThan(664 - 44);
  await expect(rows).toHaveText([
    /^B1NRG Station.*2:16 PM.*then 2:46 PM, 3:16 PM/,
    /^B2Walnut-Locust.*2:16 PM.*then 2:46 PM, 3:16 PM/,
  ]);
  const times = await rows
    .locator('time:not(s time)')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')));
  expect(times).toEqual(times.toSorted());
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe('a station without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('shows only the departures of the chosen line', async ({ page, visit }) => {
    const { origin } = await visit('/stations/girard', { change: addSchedules });
    const tripLinks = page.getByRole('region', { name: 'Departures' }).locator('a[data-state]');
    const linesOf = async () =>
      new Set(
        (await tripLinks.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).map(
          (href) => href?.split('?')[0],
        ),
      );
    expect((await linesOf()).size).toBeGreaterThan(1);
    const lines = page.getByRole('navigation', { name: 'Lines' });
    await lines.getByRole('link', { name: /B2$/ }).click();
    await expect(page).toHaveURL(`${origin}/stations/girard?route=B2`);
    expect(await linesOf()).toEqual(new Set(['/schedules/B2']));
    await expect(lines.getByRole('link', { name: /B2$/ })).toHaveAttribute('aria-current', 'true');
    await lines.getByRole('link', { name: 'All', exact: true }).click();
    expect((await linesOf()).size).toBeGreaterThan(1);
  });
});

test('a station’s row leads to the station’s stop on the line’s page @long', async ({ page, visit }) => {
  await visit('/stations/girard', { change: addSchedules });
  const departures = page.getByRole('region', { name: 'Departures' });
  const line = departures.locator('a[href^="/schedules/"][href*="stop="]').first();
  expect(await line.getAttribute('href')).toMatch(/[?&]stop=1270(&|$)/);
  await line.click();
  await expect(page).toHaveURL(/\/schedules\/.*stop=1270/);
  await expect(page.getByRole('heading', { level: 1, name: /Girard Station/ })).toHaveCount(0);
  await expect(page.locator('main')).toContainText('Girard');
});
