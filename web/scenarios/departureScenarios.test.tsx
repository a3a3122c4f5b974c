/** In every scenario, the route's row, the opened trip, the station, the rendered board, the saved place and the map's card agree. */
import { describe, expect, it } from 'vitest';
import { cacheLink } from '#contract/client/cache.ts';
import { through } from '#contract/client.ts';
import type { DepartureState } from '#domain/departures/departure.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { type ExpectedRun, type LiveScenario, scenarioRuns } from '#testing/liveScenarios.ts';
import { sample } from '#testing/long.ts';
import { scenarioNow } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { inEnglish, riderApp } from '#testing/web/riderApp.ts';
import { boardText, routePageAt } from '#testing/web/riderPages.tsx';
import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import type { DepartureView, ListedDeparture } from '#web/features/transit/departures/departureView.ts';
import { departureWords, shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { loadFavourites } from '#web/features/transit/favourites/loadFavourites.server.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { formats } from '#web/i18n/formats.ts';

const network = setUpNetwork();

const t = inEnglish;
const format = formats('en', TEST_ZONE);
const { signal } = new AbortController();

const clock = (epochMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(TEST_ZONE)
    .toPlainTime()
    .toString({ smallestUnit: 'second' });

/** Returns a departure as shown: time and words. `null`: not listed. */
function textOf(departure: DepartureView | undefined, now: Temporal.Instant): string | null {
  const seen = departure && shownDeparture(departure, now.epochMilliseconds, false);
  return seen ? `${clock(seen.at)} ${departureWords(seen.state, t)}` : null;
}

/** Returns a stop of an opened trip as shown: like a row or, if the trip has left it, as "left". */
function textOfStop({
  state,
  scheduled,
}: {
  state: DepartureState<number>;
  scheduled: number | null;
}): string {
  const at = 'expected' in state ? state.expected : (scheduled ?? 0);
  return state.kind === 'departed' ? 'left' : `${clock(at)} ${departureWords(state, t)}`;
}

interface Expected {
  stopId: string;
  isLeft: boolean;
  /** Words, and the time if riders see one. */
  words: string;
  time: string | null;
}

/** Returns the expected words for a call in the table (spec section 5), independently of the rules under test. */
function expectedOf(
  call: string,
  { relationship = 'SCHEDULED', status = null, isUntracked = false }: ExpectedRun,
): Expected {
  const [, stopId = '', what = '', left] = /^(\S+) (.*?)(, left|, \d+ away)?$/.exec(call) ?? [];
  const isLeft = left === ', left';
  const words = (text: string, time: string | null = null): Expected => ({
    stopId,
    isLeft,
    words: text,
    time,
  });
  if (status === 'cancelled') return words('Cancelled');
  if (what === 'skipped') return words('Does not stop here');
  if (isUntracked) return words('Untracked');
  const [, time = null, late, about = ''] = /^(\d\d:\d\d:\d\d)(?: ([+-]\d+))?( about)?$/.exec(what) ?? [];
  if (time === null) return words('Scheduled');
  if (relationship === 'UNSCHEDULED') return words('Live', time);
  if (relationship === 'ADDED' || relationship === 'DUPLICATED') return words('Extra trip', time);
  const minutes = Math.round(Number(late) / 60);
  const approximate = about === '' ? '' : 'about ';
  if (minutes === 0) return words(`${approximate}On-time`);
  return words(`${approximate}${minutes > 0 ? `${minutes} min delayed` : `${-minutes} min early`}`, time);
}

const isStopServed = ({ words }: Expected): boolean => words !== 'Does not stop here';

const matcherOf = ({ words, time }: Expected) =>
  time === null ? expect.stringMatching(new RegExp(`^\\d\\d:\\d\\d:\\d\\d ${words}$`)) : `${time} ${words}`;

/** Whether both lists must include a call: it is today and, if its expected time is known, within two hours of now. */
const isNear = (date: string, now: Temporal.Instant, { time }: Expected): boolean => {
  if (!now.toZonedDateTimeISO(TEST_ZONE).toPlainDate().equals(date)) return false;
  return (
    time === null ||
    Math.abs(
      Temporal.PlainTime.from(time).since(now.toZonedDateTimeISO(TEST_ZONE).toPlainTime()).total('hours'),
    ) < 2
  );
};

/** Expects the time and the words of a departure on the board, or no row if the departure is over. */
function expectOnBoard(
  row: DepartureView,
  departures: readonly ListedDeparture[],
  now: Temporal.Instant,
  where: string,
): void {
  const text = boardText(row.key, departures, { now, zone: TEST_ZONE });
  const seen = shownDeparture(row, now.epochMilliseconds, false);
  if (seen === null) {
    expect(text, `${where}, board`).toBe('');
    return;
  }
  expect(text, `${where}, board`).toContain(format.clock(seen.at));
  expect(text, `${where}, board`).toContain(departureWords(seen.state, t));
}

async function checkRun(scenario: LiveScenario, name: string, run: ExpectedRun): Promise<void> {
  const { tripUpdates, vehiclePositions, now = scenarioNow, routeId } = scenario;
  const { client } = await network.run({
    feeds: { ...(tripUpdates ? { tripUpdates } : {}), ...(vehiclePositions ? { vehiclePositions } : {}) },
    now,
  });
  // As on the server, the screens share one cache, which here does not expire.
  const app = riderApp(
    through(client, cacheLink({ version: client.version, monotonic: () => 0 })),
    () => now,
    TEST_ZONE,
  );
  const routes = await loadRoutes(app, signal);
  if (!routes.ok) throw new Error(routes.error.kind);
  const [tripId = '', date = ''] = name.split(' ');
  const withDeparture = (call: string) =>
    run.leaves?.find((each) => each.split(' ')[0] === call.split(' ')[0]) ?? call;
  const calls = run.calls.map((call) => expectedOf(withDeparture(call), run));
  for (const [index, call] of calls.entries()) {
    const page = await routePageAt(app, routeId, `?stop=${call.stopId}&trip=${tripId}&run=${date}`);
    const isOf = (each: DepartureView) => each.tripId === tripId && each.run.startsWith(date);
    const rows = page.next.filter(isOf);
    const opened = page.trip?.stops.filter(({ stopId }) => stopId === call.stopId) ?? [];
    const board = await stationDepartures(
      app,
      { gtfsIds: [call.stopId] },
      routes.value,
      { perGroup: 99 },
      signal,
    );
    const atStation = board.departures.map(({ departure }) => departure).filter(isOf);
    const card = await loadPlaceDepartures(app, { kind: 'stop', id: call.stopId }, signal);
    const place = { kind: 'stop', routeId, directionId: 0, stopId: call.stopId } as const;
    const { items } = await loadFavourites(app, [place], signal);
    const saved = items.flatMap((item) => (item.state === 'here' ? item.departures : []));
    const seen = {
      row: rows.map((row) => textOf(row, now)),
      station: atStation.map((row) => textOf(row, now)),
    };
    const where = `${name} at ${call.stopId}`;
    for (const { departure } of card.departures.filter((each) => isOf(each.departure)))
      expect(seen.station, `${where}, the map's card`).toContain(textOf(departure, now));
    for (const { departure } of saved.filter((each) => isOf(each.departure)))
      expect(seen.row, `${where}, saved`).toContain(textOf(departure, now));
    for (const row of atStation) expectOnBoard(row, board.departures, now, where);
    if (run.relationship === 'DELETED') {
      expect(seen, where).toEqual({ row: [], station: [] });
      continue;
    }
    // Nobody expects an extra trip where it does not stop.
    const isExtra = run.relationship === 'ADDED' || run.relationship === 'DUPLICATED';
    if (isExtra && !isStopServed(call)) {
      expect(seen, where).toEqual({ row: [], station: [] });
      expect(opened.map(textOfStop), `${where}, opened`).toContainEqual(matcherOf(call));
      continue;
    }
    // A cancelled trip has passed no stop.
    const isLeft = call.isLeft && run.status !== 'cancelled';
    const openedTexts = opened.map(textOfStop);
    expect(openedTexts, `${where}, opened`).toContainEqual(isLeft ? 'left' : matcherOf(call));
    if (isLeft) continue;
    // Nothing departs from the last stop served. If the trip is cut short there, its row shows that.
    if (run.status !== 'cancelled' && index === calls.findLastIndex(isStopServed)) {
      const expected = index === calls.length - 1 ? [] : [expect.stringMatching(/ Trip ends here$/)];
      expect(seen, where).toEqual({ row: expected, station: expected });
      if (expected.length > 0)
        expect(
          opened.map(({ closedFor }) => closedFor),
          where,
        ).toEqual(['end']);
      continue;
    }
    if (index === calls.length - 1) continue;
    for (const text of [...seen.row, ...seen.station]) expect(openedTexts, where).toContain(text);
    // The scheduled time has passed, and no expected time is known.
    const isPast = call.time === null && (opened[0]?.scheduled ?? 0) < now.epochMilliseconds;
    if (isPast || !isNear(date, now, call)) continue;
    expect(seen, where).toEqual({
      row: expect.arrayContaining([matcherOf(call)]),
      station: expect.arrayContaining([matcherOf(call)]),
    });
  }
}

describe('the row, the opened trip, the station, its board, the saved place and the map’s card', () => {
  it.each(sample(scenarioRuns))('agree on %s: %s', (_, name, scenario, run) => checkRun(scenario, name, run));
});

const skipping = (stopSequence: number) => ({
  tripUpdates: [
    {
      tripUpdate: {
        trip: { tripId: 'N511' },
        // SKIPPED
        stopTimeUpdate: [{ stopSequence, scheduleRelationship: 1 }],
        timestamp: scenarioNow.epochMilliseconds / 1000 - 20,
      },
    },
  ],
});

async function lineN(feeds: ReturnType<typeof skipping>, query: string) {
  const { client, now } = await network.run({ feeds });
  return routePageAt(
    riderApp(client, () => now, TEST_ZONE),
    'N',
    query,
  );
}

it('a row stays and shows that its run no longer serves the destination', async () => {
  const { next } = await lineN(skipping(3), '?stop=P1&to=P6');
  const firstTwo = next.slice(0, 2).map((row) => [row.tripId, row.missesDestination, row.endsEarlyAt]);
  expect(firstTwo).toEqual([
    ['N511', true, 'Stop 3'],
    ['N512', false, null],
  ]);
});

it('one run that does not stop keeps its row, and the stop is not closed', async () => {
  const { next, closed } = await lineN(skipping(1), '?stop=P1');
  expect(next.slice(0, 2).map(({ tripId, state }) => [tripId, state.kind])).toEqual([
    ['N511', 'skipped'],
    ['N512', 'scheduled'],
  ]);
  expect(closed).toBeNull();
});
