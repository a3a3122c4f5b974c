// What riders see around midnight, with updates for three dates, while a feed ages, and while one is missing.
import bindings from 'gtfs-realtime-bindings';
import { describe, expect, it } from 'vitest';
import { TEST_ZONE } from '#testing/clock.ts';
import { type FeedEntity, type Scenario, scenarioNow } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp, inEnglish as t } from '#testing/web/riderApp.ts';
import { routePageAt } from '#testing/web/riderPages.tsx';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { realtimeMapData } from '#web/features/screens/realtimeMap/realtimeMapData.server.ts';
import type { DepartureView } from '#web/features/transit/departures/departureView.ts';
import { departureWords, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { liveNote, readTimes } from '#web/features/transit/timetable/printedTimes.ts';
import { formats } from '#web/i18n/formats.ts';

const network = setUpNetwork();

const { CANCELED } = bindings.transit_realtime.TripDescriptor.ScheduleRelationship;
const { signal } = new AbortController();
type Update = NonNullable<FeedEntity['tripUpdate']>;

/** Returns what riders see of route R at P1: rows there and at the station, the source's age, notices, cancelled trips. */
async function shownAtP1(scenario: Scenario) {
  const { client, now } = await network.run(scenario);
  const app = riderApp(client, () => now, TEST_ZONE);
  const page = (more = '') => routePageAt(app, 'R', `?direction=0&stop=P1${more}`);
  const words = (rows: readonly DepartureView[]) =>
    rows.flatMap((row) => {
      const seen = shownDeparture(row, now.epochMilliseconds, false);
      if (!seen || row.routeId !== 'R') return [];
      const at = Temporal.Instant.fromEpochMilliseconds(seen.at).toZonedDateTimeISO(TEST_ZONE);
      const clock = at.toPlainTime().toString({ smallestUnit: 'minute' });
      return [`${row.tripId} ${row.run} ${clock} ${departureWords(seen.state, t)}`];
    });
  const routes = await loadRoutes(app, signal);
  const known = routes.ok ? routes.value : [];
  const { departures } = await stationDepartures(app, { gtfsIds: ['P1'] }, known, { perGroup: 99 }, signal);
  const { next, live, notices } = await page();
  return {
    rows: words(next),
    station: words(departures.map(({ departure }) => departure)),
    live,
    notices,
    cancelledOn: async (date: string) => {
      const { timetable } = await page(`&view=timetable&stops=all&date=${date}`);
      const [table] = timetable?.tables ?? [];
      const first = readTimes(table?.rows[0]?.times ?? '');
      return table?.tripIds.filter((_, index) => first[index]?.notes.includes('cancelled'));
    },
  };
}

const cancelled = (tripId: string, startDate: string): Update => ({
  trip: { tripId, startDate, scheduleRelationship: CANCELED },
});
const late = (trip: Update['trip']): Update => ({
  trip,
  stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 240 } }],
});

describe.each([
  { at: '2026-10-13T23:55', first: ['R2400 2026-10-13 00:00 Scheduled'] },
  { at: '2026-10-14T00:10', first: [] },
])('at $at', ({ at, first }) => {
  const now = Temporal.PlainDateTime.from(at).toZonedDateTime(TEST_ZONE).toInstant();
  const updates = [
    cancelled('R2400', '20261014'),
    cancelled('R2430', '20261014'),
    cancelled('R0500', '20261014'),
    cancelled('R2500', '20261020'),
  ];
  const tonight = [
    ...first,
    'R2430 2026-10-13 00:34 4 min delayed',
    'R2500 2026-10-13 01:00 Scheduled',
    'R2530 2026-10-13 01:30 Scheduled',
  ];

  it.each([
    ['first, with its date', [late({ tripId: 'R2430', startDate: '20261013' }), ...updates]],
    ['last, with its date', [...updates, late({ tripId: 'R2430', startDate: '20261013' })]],
    ['first, without a date', [late({ tripId: 'R2430' }), ...updates]],
    ['last, without a date', [...updates, late({ tripId: 'R2430' })]],
  ])(
    'cancellations affect only their own dates, and not tonight (a delay is listed %s)',
    async (_, listed) => {
      const timestamp = now.epochMilliseconds / 1000 - 20;
      const tripUpdates = listed.map((tripUpdate) => ({ tripUpdate: { timestamp, ...tripUpdate } }));
      const { rows, station, cancelledOn } = await shownAtP1({ now, feeds: { tripUpdates } });
      expect(rows.slice(0, tonight.length)).toEqual(tonight);
      expect(station.slice(0, tonight.length)).toEqual(tonight);
      expect(await cancelledOn('2026-10-13')).toEqual([]);
      expect(await cancelledOn('2026-10-14')).toEqual(['R0500', 'R2400', 'R2430']);
      expect(await cancelledOn('2026-10-20')).toEqual(['R2500']);
    },
  );
});

describe('missing data', () => {
  const timestamp = scenarioNow.epochMilliseconds / 1000 - 20;
  const feeds = { tripUpdates: [{ tripUpdate: { timestamp, ...late({ tripId: 'R1000' }) } }] };

  it('an agency without an alert feed shows no alerts, and its predictions are used', async () => {
    const { rows, notices } = await shownAtP1({ feeds });
    expect(rows[0]).toBe('R1000 2026-10-13 10:04 4 min delayed');
    expect(notices.alerts).toEqual([]);
  });

  it('while the live service is down, only the schedule is shown, and alerts and detours are unknown', async () => {
    const { rows, station, live, notices } = await shownAtP1({ feeds, isDown: true });
    expect(rows[0]).toBe('R1000 2026-10-13 10:00 Scheduled');
    expect(station[0]).toBe(rows[0]);
    expect(live).toMatchObject({ state: 'down' });
    expect(notices).toMatchObject({ alerts: null, detours: null });
  });
});

const schedule = 'This is the schedule. Trips cancelled or changed on the day are not marked.';
const markedNote = (time: string) => `Cancelled, shortened and extra trips are marked as of ${time}.`;

it.each([
  { ageSeconds: 0, state: 'answered', words: ['5 min delayed', 'Cancelled'], note: markedNote('10:00 AM') },
  { ageSeconds: 240, state: 'answered', words: ['5 min delayed', 'Cancelled'], note: markedNote('9:56 AM') },
  { ageSeconds: 400, state: 'down', words: ['Scheduled', 'Scheduled'], note: schedule },
])(
  'at an age of $ageSeconds s, the source is $state, rows say $words and the timetable says “$note”',
  async ({ ageSeconds, state, words, note }) => {
    const timestamp = scenarioNow.epochMilliseconds / 1000 - ageSeconds;
    const { client } = await network.run({
      ageSeconds,
      feeds: {
        tripUpdates: [
          {
            tripUpdate: {
              trip: { tripId: 'R1000' },
              stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 300 } }],
              timestamp,
            },
          },
          { tripUpdate: { trip: { tripId: 'R1030', scheduleRelationship: CANCELED }, timestamp } },
        ],
      },
    });
    const app = riderApp(client, () => scenarioNow, TEST_ZONE);
    const page = (more: string) => routePageAt(app, 'R', `?direction=0&stop=P2${more}`);
    const wordsIn = (rows: readonly DepartureView[]) =>
      ['R1000', 'R1030'].map((tripId) => {
        const row = rows.find((each) => each.tripId === tripId);
        const seen = row && shownDeparture(row, scenarioNow.epochMilliseconds, false);
        return seen && departureWords(seen.state, t);
      });
    const route = await page('');
    const loaded = await loadRoutes(app, signal);
    const routes = loaded.ok ? loaded.value : [];
    const station = await stationDepartures(app, { gtfsIds: ['P2'] }, routes, { perGroup: 99 }, signal);
    const { timetable } = await page('&view=timetable');
    const map = await realtimeMapData(app, parseMapState(new URLSearchParams()), signal);
    const since = state === 'down' ? { since: timestamp * 1000 } : { asOf: timestamp * 1000 };
    expect(wordsIn(route.next)).toEqual(words);
    expect(wordsIn(station.departures.map(({ departure }) => departure))).toEqual(words);
    expect(liveNote(timetable?.live ?? null, t, formats('en', TEST_ZONE)).replaceAll(/\s/g, ' ')).toBe(note);
    for (const source of [route.live, station.live, timetable?.live, map.source])
      expect(source).toEqual({ state, ...since });
  },
);
