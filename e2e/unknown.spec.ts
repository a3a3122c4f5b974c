// Unknown data is not shown as empty data.
import { expect, expectAccessible, test } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

test('a route whose schedule fails to load is not shown as having no service', async ({ page, visit }) => {
  await visit('/schedules/17', { change: addSchedules, down: ['/schedules/stops/'] });
  await expect(page.getByText('Some departures may be missing.')).toBeVisible();
  await expect(page.getByText('No more departures')).toHaveCount(0);
  await expect(page.getByText('No service from this stop')).toHaveCount(0);
  await expectAccessible(page);
});

test('if the calendar does not cover today, the page says so, and not that service is over', async ({
  page,
  visit,
}) => {
  await visit('/schedules/17', {
    change: (documents) => {
      addSchedules(documents);
      const { '20261013': today } = documents['/flat/calendar.json'] as Record<string, unknown>;
      documents['/flat/calendar.json'] = { '20261011': today, '20261015': today };
    },
  });
  await expect(page.getByText('The calendar does not cover this day.')).toBeVisible();
  await expect(page.getByText('This schedule has expired')).toHaveCount(0);
  await expect(page.getByText('No more departures')).toHaveCount(0);
});

test('a missing timetable is not shown as a day without service', async ({ page, visit }) => {
  await visit('/schedules/17?view=timetable', {
    change: (documents) => {
      addSchedules(documents);
      for (const path of Object.keys(documents)) if (path.includes('/timetables/')) delete documents[path];
    },
  });
  await expect(page.getByText('The timetable of the whole line is not available.')).toBeVisible();
  await expect(page.getByText('There is no timetable')).toHaveCount(0);
});

test.describe('with failing services', () => {
  // The map requests live data itself, and the browser logs that the request fails.
  test.use({ expectedComplaints: ['Failed to load resource'] });

  test('detours, elevators and vehicles are reported as unknown', async ({ page, visit }) => {
    const { origin } = await visit('/schedules/17', { down: ['/detours/', '/elevators/', '/trips/'] });
    await expect(page.getByText('We don’t know right now whether there are detours')).toBeVisible();
    await page.goto(`${origin}/elevator-alerts`);
    await expect(page.getByText('We don’t know right now which elevators are working.')).toBeVisible();
    await page.goto(`${origin}/realtime-map`);
    await expect(page.getByText('Vehicle locations are not available right now.').first()).toBeVisible();
    await expect(page.getByText('No vehicles match')).toHaveCount(0);
  });
});

test('a list with only unreadable rows is not shown as empty', async ({ page, visit }) => {
  await visit('/elevator-alerts', {
    change: (documents) => {
      documents['/live/api/v2/elevators/'] = [null, { broken: true }];
    },
  });
  await expect(page.getByText('We don’t know right now which elevators are working.')).toBeVisible();
  await expect(page.getByText('No elevator is reported')).toHaveCount(0);
});
