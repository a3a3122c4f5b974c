// Calendar files of an opened trip, once and weekly, and a line's planned work, as two parsers read them.
import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect, expectAccessible, test } from './riderTest.ts';
import { addSchedules } from './standInSchedule.ts';

const zone = 'America/New_York';

/** Reads the events with both parsers; they must agree about their number and starts. */
function read(text: string): ICAL.Event[] {
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each));
  const others = Object.values(nodeIcal.sync.parseICS(text)).filter(
    (each): each is VEvent => each?.type === 'VEVENT',
  );
  const order = (times: number[]) => times.sort((a, b) => a - b);
  expect(order(others.map(({ start }) => start.getTime()))).toEqual(
    order(events.map(({ startDate }) => startDate.toJSDate().getTime())),
  );
  return events;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test(`an opened trip is added to a calendar once, or every week${javaScriptEnabled ? '' : ' @long'}`, async ({
      page,
      visit,
    }) => {
      await visit('/schedules/17?direction=0&stop=21297&to=21310&trip=5037&run=2026-10-13', {
        change: addSchedules,
      });
      const button = page.getByRole('button', { name: 'Download calendar file' });
      // The part of the page that loads on demand may be replaced while it hydrates.
      await expect(async () => {
        if (!(await button.isVisible())) await page.getByText('Add to calendar').click();
        await expect(button).toBeVisible({ timeout: 2_000 });
      }).toPass();
      if (javaScriptEnabled) await expectAccessible(page);
      const download = async () => {
        const downloading = page.waitForEvent('download');
        await button.click();
        const file = await downloading;
        expect(file.suggestedFilename()).toMatch(/^trip-2026-10-\d\d\.ics$/);
        return read(await readFile(await file.path(), 'utf8'));
      };
      const [once] = await download();
      expect(once?.startDate.zone?.tzid).toBe(zone);
      expect(once?.startDate.toString()).toMatch(/^2026-10-13T14:\d\d:00$/);
      expect(once?.isRecurring()).toBe(false);
      expect(once?.location).toBe('20th St & Mifflin St');
      await page.getByRole('checkbox', { name: 'Wed' }).check();
      const [weekly] = await download();
      expect(weekly?.startDate.toString()).toMatch(/^2026-10-14T14:\d\d:00$/);
    });
  });

test('a trip that is saved on Home is added to a calendar every week @long', async ({ page }) => {
  await page.addInitScript(() => {
    const item = { key: 'trips/glenside-station/suburban-station', name: 'Glenside → Suburban' };
    localStorage.setItem('favourites', JSON.stringify({ v: 1, items: [item] }));
  });
  await page.goto('/');
  const saved = page.getByRole('region', { name: 'Saved' });
  await saved.getByRole('button', { name: 'Edit' }).click();
  await saved.getByText('Add to calendar').click();
  await saved.getByRole('checkbox', { name: 'Wed' }).check();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await saved.getByRole('button', { name: 'Download calendar file' }).click();
  const file = await downloading;
  const [weekly] = read(await readFile(await file.path(), 'utf8'));
  expect(weekly?.isRecurring()).toBe(true);
  // Its weeks begin with 1, Sunday.
  expect(weekly?.startDate.dayOfWeek()).toBe(4);
  expect(weekly?.startDate.zone?.tzid).toBe(zone);
});

test('a line offers a calendar of its planned work, in the rider’s language @long', async ({
  page,
  request,
  visit,
}) => {
  const { origin } = await visit('/schedules/LAN?lang=es', { change: addSchedules });
  const link = page.getByRole('link', { name: 'Obras previstas en su calendario' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toBe(`${origin.replace('http', 'webcal')}/schedules/LAN/calendar.ics?lang=es`);
  const answer = await request.get(address.replace('webcal', 'http'));
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const events = read(await answer.text());
  const work = events.find(({ summary }) => summary === 'LAN: New times on Sunday');
  expect(work?.startDate.toString()).toBe('2026-10-18T05:00:00');
  for (const path of [
    '/schedules/nowhere/calendar.ics',
    '/calendar.ics?route=17&trip=1&run=2026-10-13&stop=1',
  ])
    expect((await request.get(origin + path)).status()).toBe(404);
  expect((await request.get(`${origin}/calendar.ics`)).status()).toBe(400);
});

test('while alerts are unknown, the calendar of a line fails instead of losing its events', async ({
  request,
  standIn,
}) => {
  const { origin } = await standIn({ change: addSchedules, down: ['/api/v2/alerts/'] });
  expect((await request.get(`${origin}/schedules/17/calendar.ics`)).status()).toBe(503);
});
