/** The planner's column of the live scenarios: it expects of each call what the table says that riders see there. */
import { expect, it } from 'vitest';
import { PLANNER_PATH, TRIP_IDS_PATH } from '#contract/flat/planner/plannerColumns.ts';
import { readPlanner, readTripIds } from '#contract/flat/planner/readPlanner.ts';
import { callsOfTrip } from '#domain/journeys/callsOfTrip.ts';
import type { CallOfTrip, TripOnDay } from '#domain/journeys/journey.ts';
import { serviceView } from '#domain/journeys/serviceView.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { liveScenarios } from '#testing/liveScenarios.ts';
import type { RunningScenario } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { readLiveData } from './liveData.ts';
import { createTripFinder } from './runChanges.ts';
import { createViewChanges } from './viewChanges.ts';

const network = setUpNetwork();

async function calendarOf({ flat }: RunningScenario) {
  const read = async (path: string) => {
    const response = await flat({ method: 'GET', url: `http://x/${path}`, headers: new Headers() });
    return new Uint8Array(await response.arrayBuffer());
  };
  const timetable = readPlanner(await read(PLANNER_PATH));
  const tripIds = readTripIds(await read(TRIP_IDS_PATH));
  if (!timetable.ok || !tripIds.ok) throw new Error('no calendar');
  return { timetable: timetable.value, tripIds: tripIds.value };
}

it.each(liveScenarios.map((scenario) => [scenario.name, scenario] as const))(
  'plans with %s',
  async (_, scenario) => {
    const { tripUpdates, vehiclePositions } = scenario;
    const running = await network.run({
      feeds: { ...(tripUpdates ? { tripUpdates } : {}), ...(vehiclePositions ? { vehiclePositions } : {}) },
      ...(scenario.now ? { now: scenario.now } : {}),
    });
    const { timetable, tripIds } = await calendarOf(running);
    const finder = createTripFinder(timetable, tripIds);
    const live = await readLiveData(running.client, timetable);
    const changes = createViewChanges(timetable, tripIds, finder, live, running.now);
    const nowSeconds = running.now.epochMilliseconds / 1000;

    for (const [name, expected] of Object.entries(scenario.runs)) {
      const at = name.lastIndexOf(' ');
      const date = Temporal.PlainDate.from(name.slice(at + 1));
      const view = serviceView(timetable, date, changes.of(date));
      const clock = (seconds: number) =>
        Temporal.Instant.fromEpochMilliseconds((view.base + seconds) * 1000)
          .toZonedDateTimeISO(TEST_ZONE)
          .toPlainTime()
          .toString();
      const { relationship = 'SCHEDULED', status } = expected;
      const trip = runOf(name.slice(0, at));
      if (relationship === 'CANCELED' || relationship === 'DELETED' || status === 'cancelled') {
        expect(trip, `${name} does not run`).toBeNull();
        continue;
      }
      if (trip === null) {
        // Nobody can ride a trip whose stops or times nobody knows.
        expect(expected.calls.filter((call) => /\d:\d\d/.test(call)).length, `${name} runs`).toBeLessThan(2);
        continue;
      }
      const calls = callsOfTrip(view, trip);
      const remaining = [...calls];
      if (expected.isUntracked) {
        // Pages show the schedule, and that the delay is unknown.
        expect(
          calls.some(({ isLive }) => isLive),
          name,
        ).toBe(false);
        continue;
      }
      let earliest = 0;
      for (const written of expected.calls) {
        const [stopId = '', what = ''] = written.replace(',', '').split(' ');
        if (trip.added >= 0 && what === 'skipped') continue;
        const place = remaining.findIndex(({ stop }) => timetable.stops.ids[stop] === stopId);
        expect(place, `${name}: ${written} is a call`).toBeGreaterThanOrEqual(0);
        const call = remaining.splice(0, place + 1).at(-1) as CallOfTrip;
        expect(call.isSkipped, `${name}: ${written}`).toBe(what === 'skipped');
        if (written.endsWith(', left')) {
          // It is gone: whatever its times were, nobody may be sent there.
          expect(view.base + call.departure, `${name}: ${written}`).toBeLessThanOrEqual(nowSeconds);
        } else if (/^\d\d:/.test(what)) {
          // A vehicle cannot be at a stop before it leaves the stop before.
          const isHeldBack = clock(earliest) > what && call.arrival === earliest;
          if (!isHeldBack) expect(clock(call.arrival), `${name}: ${written}`).toBe(what);
          const leaves = expected.leaves?.find((each) => each.startsWith(`${stopId} `));
          if (leaves)
            expect(clock(call.departure), `${name}: ${leaves}`).toBe(leaves.split(' ')[1]?.replace(',', ''));
        }
        earliest = call.departure;
      }

      /** The run in the view; `null` if it does not run. */
      function runOf(id: string): TripOnDay | null {
        const { run } = view.lines;
        const day = Temporal.PlainDate.from(timetable.firstDate).until(date).days;
        const added = view.changes.added.findIndex((each) => each.tripId === id && each.day === day);
        if (added >= 0 && relationship !== 'SCHEDULED') return { trip: -1, added, day };
        const trips = new Set(finder.tripsOf(id));
        const found = [...run.trips.keys()].find(
          (each) => trips.has(run.trips[each] as number) && run.days[each] === day,
        );
        return found === undefined ? null : { trip: run.trips[found] as number, added: -1, day };
      }
    }
  },
);

it('plans with the stops that TripModifications add, and without those that they drop', async () => {
  const running = await network.run({
    feeds: {
      tripUpdates: [
        {
          newer: {
            tripModifications: {
              selectedTrips: [{ tripIds: ['R1000'] }],
              serviceDates: ['20261013'],
              modifications: [
                {
                  startStopSelector: { stopSequence: 3 },
                  endStopSelector: { stopId: 'P4' },
                  propagatedModificationDelay: 300,
                  replacementStops: [{ stopId: 'P8', travelTimeToStop: 480 }],
                },
              ],
            },
          },
        },
      ],
    },
  });
  const { timetable, tripIds } = await calendarOf(running);
  const finder = createTripFinder(timetable, tripIds);
  const live = await readLiveData(running.client, timetable);
  const changes = createViewChanges(timetable, tripIds, finder, live, running.now);
  const view = serviceView(
    timetable,
    Temporal.PlainDate.from('2026-10-13'),
    changes.of(Temporal.PlainDate.from('2026-10-13')),
  );
  const day = Temporal.PlainDate.from(timetable.firstDate).until('2026-10-13').days;
  const added = view.changes.added.findIndex((each) => each.tripId === 'R1000' && each.day === day);
  const calls = callsOfTrip(view, { trip: -1, added, day }).map(({ stop, departure }) => {
    const time = Temporal.Instant.fromEpochMilliseconds((view.base + departure) * 1000);
    return `${timetable.stops.ids[stop]} ${time.toZonedDateTimeISO(TEST_ZONE).toPlainTime()}`;
  });
  expect(calls).toEqual(['P1 10:00:00', 'P2 10:10:00', 'P8 10:18:00', 'P5 10:45:00', 'P6 10:55:00']);
});
