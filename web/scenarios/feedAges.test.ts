/** Checks what screens show for a late and a cancelled trip while the feed ages, from fresh to down. */
import bindings from 'gtfs-realtime-bindings';
import { expect, it } from 'vitest';
import { TEST_ZONE } from '#testing/clock.ts';
import { scenarioNow as now } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp, inEnglish as t } from '#testing/web/riderApp.ts';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { realtimeMapData } from '#web/features/screens/realtimeMap/realtimeMapData.server.ts';
import { routePage } from '#web/features/screens/routePage/routePage.server.ts';
import type { DepartureView } from '#web/features/transit/departures/departureView.ts';
import { departureWords, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { readRouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { liveNote } from '#web/features/transit/timetable/printedTimes.ts';
import { formats } from '#web/i18n/formats.ts';

const network = setUpNetwork();

const { CANCELED } = bindings.transit_realtime.TripDescriptor.ScheduleRelationship;
const { signal } = new AbortController();
const schedule = 'This is the schedule. Trips cancelled or changed on the day are not marked.';
const markedNote = (time: string) => `Cancelled, shortened and extra trips are marked as of ${time}.`;

it.each([
  { ageSeconds: 0, state: 'answered', words: ['5 min delayed', 'Cancelled'], note: markedNote('10:00 AM') },
  { ageSeconds: 240, state: 'answered', words: ['5 min delayed', 'Cancelled'], note: markedNote('9:56 AM') },
  { ageSeconds: 400, state: 'down', words: ['Scheduled', 'Scheduled'], note: schedule },
])(
  'at an age of $ageSeconds s, the source is $state, rows say $words and the timetable says “$note”',
  async ({ ageSeconds, state, words, note }) => {
    const timestamp = now.epochMilliseconds / 1000 - ageSeconds;
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
    const app = riderApp(client, () => now, TEST_ZONE);
    const page = async (more: string) => {
      const url = new URL(`http://test/schedules/R?direction=0&stop=P2${more}`);
      return routePage(app, 'R', readRouteChoice(url.searchParams), new Request(url));
    };
    const wordsIn = (rows: readonly DepartureView[]) =>
      ['R1000', 'R1030'].map((tripId) => {
        const row = rows.find((each) => each.tripId === tripId);
        const seen = row && shownDeparture(row, now.epochMilliseconds, false);
        return seen && departureWords(seen.state, t);
      });
    const route = await page('');
    const loaded = await loadRoutes(app, signal);
    const routes = loaded.ok ? loaded.value : [];
    const station = await stationDepartures(app, { gtfsIds: ['P2'] }, routes, signal, 99);
    const { timetable } = await page('&view=timetable');
    const map = await realtimeMapData(app, parseMapState(new URLSearchParams()), signal);
    const since = state === 'down' ? { since: timestamp * 1000 } : { asOf: timestamp * 1000 };
    expect(wordsIn(route.next)).toEqual(words);
    expect(wordsIn(station.groups.flatMap(({ departures }) => departures))).toEqual(words);
    expect(liveNote(timetable?.live ?? null, t, formats('en', TEST_ZONE)).replaceAll(/\s/g, ' ')).toBe(note);
    for (const source of [route.live, station.live, timetable?.live, map.source])
      expect(source).toEqual({ state, ...since });
  },
);
