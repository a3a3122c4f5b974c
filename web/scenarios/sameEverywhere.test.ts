/** At sampled times of the demo's week, the screens agree about a call of a run. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cacheLink } from '#contract/client/cache.ts';
import { type ContractClient, through } from '#contract/client.ts';
import type { DepartureState } from '#domain/departures/departure.ts';
import type { Route } from '#domain/routes/route.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { type DemoNetwork, demoMonday, demoNetwork } from '#testing/demoNetwork.ts';
import { runs } from '#testing/long.ts';
import { riderApp, inEnglish as t } from '#testing/web/riderApp.ts';
import { boardText, routePageAt } from '#testing/web/riderPages.tsx';
import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import { fetchTripRun, tripView } from '#web/features/screens/realtimeMap/trip/tripView.ts';
import type { RoutePage } from '#web/features/screens/routePage/routePage.server.ts';
import type { DepartureView } from '#web/features/transit/departures/departureView.ts';
import {
  departureMark,
  departureWords,
  shownDeparture,
} from '#web/features/transit/departures/shownDeparture.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { readTimes, type TimeNote } from '#web/features/transit/timetable/printedTimes.ts';
import { formats } from '#web/i18n/formats.ts';

let network: DemoNetwork;
/** If the city's schedule is not prepared, compiling it takes 20 s on an idle machine, and much longer on a busy one. */
beforeAll(async () => {
  network = await demoNetwork();
}, 600_000);
afterAll(() => network.close());

const { signal } = new AbortController();
const format = formats('en', TEST_ZONE);

/** Caches responses of one sampled time, as the server does. */
let client: ContractClient;
const app = () => riderApp(client, network.now, TEST_ZONE);

const inWords = (state: DepartureState<number>, at: number) =>
  `${format.clock(at)} ${departureMark(state)} ${departureWords(state, t)}`;

/** Returns a row as shown; `null`: it is over. */
function textOf(departure: DepartureView): string | null {
  const seen = shownDeparture(departure, network.now().epochMilliseconds, false);
  return seen && inWords(seen.state, seen.at);
}

/** The maximum number of runs to check at each sampled time, and of stops per run. */
const MAX_RUNS = 8;
const MAX_STOPS = 2;

/** The timetable mark for a call whose row has one of these states. */
const marks: Partial<Record<DepartureState['kind'], TimeNote>> = {
  cancelled: 'cancelled',
  skipped: 'skipped',
  endsHere: 'endsHere',
  extra: 'extra',
};

/** Returns the live mark, or "none", of each call of a trip at a stop in its line's timetable; a loop calls there twice. */
async function marksInTimetable(
  load: (more: string) => Promise<RoutePage>,
  { tripId, routeId, run, state }: DepartureView,
  stopName: string | null,
): Promise<string[]> {
  // A headway-based run between two scheduled departures has no column.
  if (state.kind === 'unscheduled') return ['none'];
  const { timetable } = await load(`&view=timetable&stops=all&date=${run.slice(0, 10)}`);
  const table = timetable?.tables.find((each) => each.routeId === routeId);
  const column = table?.tripIds.indexOf(tripId) ?? -1;
  return (table?.rows ?? [])
    .filter(({ name }) => name === stopName)
    .flatMap(({ times }) => {
      const notes = readTimes(times)[column]?.notes;
      if (notes === undefined) return [];
      return [notes.find((note) => Object.values(marks).includes(note)) ?? 'none'];
    });
}

async function checkRun(tripId: string, routes: readonly Route[]): Promise<number> {
  const answer = await network.client.predictions({ tripIds: [tripId], signal });
  if (!answer.ok) throw new Error(answer.error.message);
  const [run] = answer.value.value;
  const ahead = run?.calls?.filter((call) => !call.departed).slice(0, -1) ?? [];
  let compared = 0;
  for (const call of ahead.filter((_, index) => index % Math.ceil(ahead.length / MAX_STOPS) === 0)) {
    if (!run) continue;
    const load = (more: string) =>
      routePageAt(app(), run.routeId, `?stop=${call.stopId}&direction=${run.directionId}${more}`);
    const row = (await load('')).next.find((each) => each.tripId === tripId);
    if (!row) continue;
    const text = textOf(row);
    const where = `${tripId} ${row.run} at ${call.stopId}, ${network.now()}`;
    const page = await load(`&trip=${tripId}&run=${row.run}`);
    const rowOfOpened = page.next.find((each) => each.key === row.key);
    expect(rowOfOpened && textOf(rowOfOpened), where).toBe(text);
    const stops = page.trip?.stops.filter(({ stopId }) => stopId === call.stopId) ?? [];
    const opened = stops.map(({ state, scheduled }) =>
      inWords(state, 'expected' in state ? state.expected : (scheduled ?? 0)),
    );
    expect(opened, `${where}, opened`).toContain(text);
    const { departures } = await stationDepartures(
      app(),
      { gtfsIds: [call.stopId] },
      routes,
      { perGroup: 99 },
      signal,
    );
    const board = boardText(row.key, departures, { now: network.now(), zone: TEST_ZONE });
    const seen = shownDeparture(row, network.now().epochMilliseconds, false);
    for (const part of board === '' || seen === null
      ? []
      : [format.clock(seen.at), departureWords(seen.state, t), row.headsign])
      expect(board, `${where}, board`).toContain(part.replaceAll('&', '&amp;'));
    const lists = {
      station: departures.map(({ departure }) => departure),
      map: (await loadPlaceDepartures(app(), { kind: 'stop', id: call.stopId }, signal)).departures.map(
        ({ departure }) => departure,
      ),
    };
    for (const [screen, list] of Object.entries(lists)) {
      const same = list.find((each) => each.key === row.key);
      if (same) expect(textOf(same), `${where}, ${screen}`).toBe(text);
      if (same && screen === 'station' && seen) expect(board, `${where}, board`).not.toBe('');
      else
        expect(
          screen === 'map' || row.scheduled - network.now().epochMilliseconds > 3 * 3_600_000,
          where,
        ).toBe(true);
    }
    expect(await marksInTimetable(load, row, call.stopName), `${where}, timetable`).toContain(
      marks[row.state.kind] ?? 'none',
    );
    const onMap = await fetchTripRun(network.client, tripId, network.now(), signal);
    if (onMap?.serviceDate?.toString() === row.run && row.state.kind === 'estimated') {
      const panel = tripView(onMap, tripId, network.now()).upcoming.filter(
        ({ name }) => name === call.stopName,
      );
      const clocks = panel.map(({ expected, scheduled }) => format.clock(expected ?? scheduled ?? 0));
      expect(clocks, `${where}, the map's panel`).toContain(format.clock(row.state.expected));
    }
    compared++;
  }
  return compared;
}

it('a call is the same on the route page, in the opened trip and the timetable, at the station, on its board and on the map', async () => {
  const minutes = fc.integer({ min: 0, max: 6 * 24 * 60 });
  await fc.assert(
    fc.asyncProperty(minutes, async (minute) => {
      const start = demoMonday.toZonedDateTime({ timeZone: TEST_ZONE, plainTime: '05:30' });
      await network.setTime(start.add({ minutes: minute }).toInstant());
      client = through(network.client, cacheLink({ version: network.client.version }));
      const routes = await loadRoutes(app(), signal);
      const trips = await network.client.trips({ routeIds: [], signal });
      if (!routes.ok || !trips.ok) throw new Error('The demo has no routes or no live trips.');
      const all = trips.value.value;
      const some = all.filter((_, index) => index % Math.max(1, Math.floor(all.length / MAX_RUNS)) === 0);
      let compared = 0;
      for (const { tripId } of some.slice(0, MAX_RUNS)) compared += await checkRun(tripId, routes.value);
      if (all.length > 100) expect(compared).toBeGreaterThan(2);
    }),
    { numRuns: runs(6), seed: 20261116, examples: [[18 * 60 + 50]] },
  );
}, 600_000);
