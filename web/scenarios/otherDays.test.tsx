/** Late in the evening, a time after midnight names its day in every list of departures, and the opened trip does too. */
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { TEST_ZONE } from '#testing/clock.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { boardText, riderHtml, routePageAt } from '#testing/web/riderPages.tsx';
import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import type { ListedDeparture } from '#web/features/transit/departures/departureView.ts';
import { SignRow } from '#web/features/transit/departures/SignRow.tsx';
import { SignRows, signGroups } from '#web/features/transit/departures/SignRows.tsx';
import { shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { TripDetail } from '#web/features/transit/departures/TripDetail.tsx';
import { loadFavourites } from '#web/features/transit/favourites/loadFavourites.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { formats } from '#web/i18n/formats.ts';

const network = setUpNetwork();
const { signal } = new AbortController();
const live = { freshness: 'live', minutes: 0 } as const;
/** Tuesday. Line R leaves P1 every half hour, the last time at 1:30. */
const now = Temporal.Instant.from('2026-10-13T23:20:00-04:00');
const nowMs = now.epochMilliseconds;

const textOf = (element: ReactElement): string =>
  riderHtml(element, TEST_ZONE)
    .replace(/<\/?(?:b|small)>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

async function atNight() {
  const { client } = await network.run({ feeds: {}, now });
  const app = riderApp(client, () => now, TEST_ZONE);
  const page = (more = '') => routePageAt(app, 'R', `?stop=P1&direction=0${more}`);
  return { app, page };
}

/** The text of the rows of a list. */
const rowsText = (departures: readonly ListedDeparture[]) =>
  textOf(<SignRows groups={signGroups(departures, nowMs, false)} live={live} to="/" />);

describe('late in the evening, a time after midnight names its day', () => {
  it('in each row of the line’s page', async () => {
    const { page } = await atNight();
    const { next, badge } = await page();
    const rows = next.flatMap((departure) => {
      const shown = shownDeparture(departure, nowMs, false);
      if (shown === null) return [];
      return textOf(
        <SignRow departures={[{ departure, shown }]} live={live} badge={badge} layout="single" to={null} />,
      );
    });
    expect(rows.slice(0, 2)).toEqual([
      expect.stringMatching(/ 11:30 PM/),
      expect.stringMatching(/ Wed 12:00 AM/),
    ]);
    expect(rows[0]).not.toMatch(/Tue|Wed/);
  });

  it('after the next time in the group of a saved place, on the map’s card and at the stop', async () => {
    const { app } = await atNight();
    const routes = await loadRoutes(app, signal);
    if (!routes.ok) throw new Error(routes.error.kind);
    const { items } = await loadFavourites(
      app,
      [{ kind: 'stop', routeId: 'R', directionId: 0, stopId: 'P1' }],
      signal,
    );
    const [saved] = items.flatMap((item) => (item.state === 'here' ? [item.departures] : []));
    const card = await loadPlaceDepartures(app, { kind: 'stop', id: 'P1' }, signal);
    // Once, where the day changes.
    for (const departures of [saved ?? [], card.departures])
      expect(rowsText(departures)).toMatch(/11:30 PM Wed 12:00[ ·:\d]* then Wed 12:00 AM/);
    const { departures } = await stationDepartures(
      app,
      { gtfsIds: ['P1'] },
      routes.value,
      { perGroup: 99 },
      signal,
    );
    const night = departures.map(({ departure }) => departure).find(({ tripId }) => tripId === 'R2400');
    expect(boardText(night?.key ?? '', departures, { now, zone: TEST_ZONE })).toContain('Wed 12:00');
  });

  it('after a countdown that ends on the next day', async () => {
    const { page } = await atNight();
    const { next, badge } = await page();
    const [first] = next;
    if (!first) throw new Error('no departures');
    const at = (minutes: number) => nowMs + minutes * 60_000;
    const inMinutes = (minutes: number, isLive: boolean) => ({
      ...first,
      key: String(minutes),
      scheduled: at(minutes),
      state: isLive
        ? ({ kind: 'estimated', expected: at(minutes), delaySeconds: 0 } as const)
        : ({ kind: 'scheduled' } as const),
    });
    const rows = [inMinutes(10, false), inMinutes(44, true), inMinutes(67, false), inMinutes(90, false)];
    expect(rowsText(rows.map((departure) => ({ badge, departure })))).toContain(
      '11:30 PM 44 · Wed 12:27 then 44 min, Wed 12:27 AM',
    );
  });

  it('in the heading of the opened trip, unless it is of today', async () => {
    const { page } = await atNight();
    const opened = async (tripId: string) => {
      const { trip } = await page(`&trip=${tripId}&run=2026-10-13`);
      return trip
        ? textOf(<TripDetail trip={trip} color="#000000" mode="Bus" stopId="P1" now={nowMs} />)
        : '';
    };
    expect(await opened('R2400')).toContain('Wednesday, October 14');
    expect(await opened('R2330')).not.toContain('October');
  });
});

it('a weekday stands for a date within six days only', () => {
  const format = formats('en', TEST_ZONE);
  const at = (text: string) => Temporal.Instant.from(`${text}-04:00`).epochMilliseconds;
  const sunday = at('2026-10-11T23:30');
  expect(format.otherDay(at('2026-10-11T23:59'), sunday)).toBeNull();
  expect(format.otherDay(at('2026-10-12T05:00'), sunday)).toBe('Mon');
  expect(format.otherDay(at('2026-10-18T05:00'), sunday)).toBe('Sun, Oct 18');
  expect(format.clockOn(at('2026-10-11T23:45'), sunday)).toBe('11:45 PM');
  expect(format.clockOn(at('2026-10-12T05:00'), sunday)).toBe('Mon, Oct 12, 5:00 AM');
});
