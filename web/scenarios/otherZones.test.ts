/** The same network in several zones: service days and live data follow the feed's zone, even across clock changes. */
import bindings from 'gtfs-realtime-bindings';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FeedEntity, scenarioNetwork } from '#testing/scenarioNetwork.ts';
import { riderApp, inEnglish as t } from '#testing/web/riderApp.ts';
import { routePageAt } from '#testing/web/riderPages.tsx';
import { departureWords, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { readTimes } from '#web/features/transit/timetable/printedTimes.ts';

const { CANCELED } = bindings.transit_realtime.TripDescriptor.ScheduleRelationship;
type Update = NonNullable<FeedEntity['tripUpdate']>;

/** Returns what route R shows at a stop at night: rows with wall-clock times, and the timetable's cancelled trips. */
async function nightAt(zone: string, clock: string, updates: readonly Update[], stopId = 'P3') {
  const network = await scenarioNetwork(zone);
  onTestFinished(() => network.close());
  const now = Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).toInstant();
  const timestamp = now.epochMilliseconds / 1000 - 20;
  const { client } = await network.run({
    now,
    feeds: { tripUpdates: updates.map((tripUpdate) => ({ tripUpdate: { timestamp, ...tripUpdate } })) },
  });
  const app = riderApp(client, () => now, zone);
  const page = (more: string) => routePageAt(app, 'R', `?direction=0&stop=${stopId}${more}`);
  const clockOf = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });
  const { next } = await page('');
  return {
    rows: next.flatMap((row) => {
      const seen = shownDeparture(row, now.epochMilliseconds, false);
      return seen ? [`${row.tripId} ${row.run} ${clockOf(seen.at)} ${departureWords(seen.state, t)}`] : [];
    }),
    cancelledOn: async (date: string) => {
      const { timetable } = await page(`&view=timetable&stops=all&date=${date}`);
      const [table] = timetable?.tables ?? [];
      const first = readTimes(table?.rows[0]?.times ?? '');
      return table?.tripIds.filter((_, index) => first[index]?.notes.includes('cancelled'));
    },
  };
}

describe.each([
  // In New York it is 7 AM on the 13th when Auckland's 14th begins.
  { zone: 'Pacific/Auckland', night: '2026-10-14', before: '2026-10-13' },
  { zone: 'Europe/Lisbon', night: '2026-10-14', before: '2026-10-13' },
  // Clocks go back an hour at 2 AM.
  { zone: 'Europe/Lisbon', night: '2026-10-25', before: '2026-10-24' },
  { zone: 'America/New_York', night: '2026-11-01', before: '2026-10-31' },
])('in $zone on the night of $night', ({ zone, night, before }) => {
  it('an undated report belongs to the previous day, and a dated one to its date', async () => {
    const { rows, cancelledOn } = await nightAt(zone, `${night}T00:40`, [
      { trip: { tripId: 'R2430' }, stopTimeUpdate: [{ stopSequence: 3, arrival: { delay: 120 } }] },
      {
        trip: {
          tripId: 'R0500',
          startDate: night.replaceAll('-', ''),
          scheduleRelationship: CANCELED,
        },
      },
    ]);
    expect(rows.slice(0, 2)).toEqual([
      `R2430 ${before} ${night}T00:52 2 min delayed`,
      expect.stringMatching(new RegExp(`^R2500 ${before} ${night}T01:20 Scheduled$`)),
    ]);
    // The list ends where service pauses for the night, before the first trip of the morning.
    expect(rows.some((row) => row.startsWith('R05'))).toBe(false);
    expect(await cancelledOn(night)).toEqual(['R0500']);
    expect(await cancelledOn(before)).toEqual([]);
  });
});

describe.each([
  { zone: 'Australia/Sydney', skipped: 60 },
  { zone: 'Australia/Lord_Howe', skipped: 30 },
])(
  'in $zone, where clocks go forward by $skipped minutes on the night of 2026-10-04',
  ({ zone, skipped }) => {
    const delayed = (tripId: string, startDate: string | null): Update => ({
      trip: { tripId, ...(startDate === null ? {} : { startDate }) },
      stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 120 } }],
    });

    it('a trip of the previous day continues after the skipped time', async () => {
      const { rows } = await nightAt(zone, '2026-10-04T01:50', [delayed('R2530', null)], 'P5');
      // 26:10 of the 3rd is ten minutes past 2 AM, which no clock shows, and the trip is two minutes late.
      const clock = skipped === 60 ? '03:12' : '02:42';
      expect(rows[0]).toBe(`R2530 2026-10-03 2026-10-04T${clock} 2 min delayed`);
    });

    it('trips of the same day have the right wall-clock time, counted from noon minus 12 hours', async () => {
      for (const startDate of ['20261004', null]) {
        const { rows } = await nightAt(zone, '2026-10-04T04:55', [delayed('R0500', startDate)], 'P1');
        expect(rows.slice(0, 2)).toEqual([
          'R0500 2026-10-04 2026-10-04T05:02 2 min delayed',
          'R0530 2026-10-04 2026-10-04T05:30 Scheduled',
        ]);
      }
    });
  },
);
