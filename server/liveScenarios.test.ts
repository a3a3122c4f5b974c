/** Publishes every scenario as protobuf to a running live service and reads it back from the API. */
import { describe, expect, it } from 'vitest';
import type { WireTrip } from '#contract/live/trips.ts';
import { alertsForRoute, alertsForStop, suspendsRoute } from '#domain/alerts/alertScope.ts';
import { indexClosures } from '#domain/alerts/detour.ts';
import type { LiveRun, RunCall } from '#domain/departures/liveRun.ts';
import { alertStopIds } from '#domain/stations/station.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import { alertScenarios } from '#testing/alertScenarios.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { liveScenarios } from '#testing/liveScenarios.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';

const network = setUpNetwork();

/** The time of a row without a report, which is missing from the table of runs. */
const NO_REPORT = 63240;

const expectedTime = ({ arrival, departure }: RunCall) => arrival ?? departure;

/** Writes a call in the notation of `liveScenarios.ts`. */
function notation(call: RunCall): string {
  const time = expectedTime(call)?.toZonedDateTimeISO(TEST_ZONE).toPlainTime().toString() ?? null;
  const late = call.delaySeconds === null ? '' : ` ${call.delaySeconds < 0 ? '' : '+'}${call.delaySeconds}`;
  const what =
    call.relationship === 'SKIPPED'
      ? 'skipped'
      : call.relationship === 'NO_DATA' && time === null
        ? 'no data'
        : time === null
          ? 'scheduled'
          : `${time}${late}${call.isUncertain ? ' about' : ''}`;
  const where = call.departed ? ', left' : call.stopsAway === null ? '' : `, ${call.stopsAway} away`;
  return `${call.stopId} ${what}${where}`;
}

const nameOf = (run: LiveRun) => `${run.tripId} ${run.serviceDate}`;

describe('the live API', () => {
  it.each(liveScenarios.map((scenario) => [scenario.name, scenario] as const))(
    'reports %s',
    async (_, scenario) => {
      const { tripUpdates, vehiclePositions, now } = scenario;
      const { client, live } = await network.run({
        feeds: { ...(tripUpdates ? { tripUpdates } : {}), ...(vehiclePositions ? { vehiclePositions } : {}) },
        ...(now ? { now } : {}),
      });
      const answer = await client.predictions({ routeIds: [scenario.routeId] });
      if (!answer.ok) throw new Error(answer.error.message);
      expect(answer.value.skipped).toEqual([]);
      const reported = answer.value.value.filter(
        (run) => run.reportedAt !== null || nameOf(run) in scenario.runs,
      );
      expect(Object.fromEntries(reported.map((run) => [nameOf(run), run.calls?.map(notation)]))).toEqual(
        Object.fromEntries(Object.entries(scenario.runs).map(([name, { calls }]) => [name, calls])),
      );
      for (const run of reported) {
        const { relationship = 'SCHEDULED', status, start } = scenario.runs[nameOf(run)] ?? {};
        expect(run.relationship).toBe(relationship);
        if (status !== undefined) expect(run.status).toBe(status);
        expect(run.startSeconds === null ? undefined : formatServiceTime(run.startSeconds)).toBe(start);
      }

      if (scenario.trips === undefined) return;
      const url = `http://live/api/v2/trips/?route_id=${scenario.routeId}`;
      const trips: WireTrip[] = await (await live.handle(new Request(url))).json();
      const listed = trips.filter(
        ({ trip_id: tripId, timestamp }) =>
          timestamp !== NO_REPORT || Object.keys(scenario.runs).some((name) => name.startsWith(`${tripId} `)),
      );
      expect(listed.map(({ trip_id: tripId, status, delay }) => `${tripId} ${status} ${delay}`)).toEqual(
        scenario.trips,
      );
    },
  );
});

describe('the live API for alerts', () => {
  it.each(alertScenarios.map((scenario) => [scenario.name, scenario] as const))(
    'reports the scope of an alert about %s',
    async (_, scenario) => {
      const { effect, informedEntity } = scenario;
      const headerText = { translation: [{ text: scenario.name }] };
      const alert = {
        id: 'A1',
        alert: { effect, headerText, ...(informedEntity ? { informedEntity } : {}) },
      };
      const { client, now } = await network.run({ feeds: { alerts: [alert] } });
      const [answer, routes, stations, ...trips] = await Promise.all([
        client.alerts(),
        client.routes(),
        client.stations(),
        ...['R', 'K', 'Q'].map((routeId) => client.tripSchedule({ routeId, tripId: `${routeId}1000` })),
      ]);
      if (!answer.ok || !routes.ok || !stations.ok) throw new Error('not read');
      const alerts = answer.value.value;
      expect(alerts).toHaveLength(1);
      const lines = routes.value.value.map(({ id }) => ({ id, childRouteIds: [], parentRouteIds: [] }));
      const station = stations.value.value.find(({ stationId }) => stationId === 'S');
      // The ids of each page: a platform's own, or all of a station's.
      const pages = {
        ...Object.fromEntries(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8'].map((id) => [id, [id]])),
        S: station ? alertStopIds(station) : [],
      };
      const servedBy = await Promise.all(
        lines.map(async ({ id }) => {
          const at = await client.stops({ routeId: id });
          return { id, stops: new Set(at.ok ? at.value.value.map(({ stopId }) => stopId) : []) };
        }),
      );
      const linesServing = (stopIds: readonly string[]) =>
        servedBy.filter((line) => stopIds.some((id) => line.stops.has(id))).map(({ id }) => id);
      const isClosed = indexClosures(alerts);
      const date = Temporal.PlainDate.from('2026-10-13');
      const sortedText = (ids: Iterable<string>) => [...ids].sort().join(' ');
      expect({
        routes: sortedText(
          lines.filter((line) => alertsForRoute(alerts, line).length > 0).map(({ id }) => id),
        ),
        stops: sortedText(
          Object.entries(pages).flatMap(([page, stopIds]) =>
            alertsForStop(alerts, stopIds, linesServing(stopIds)).length > 0 ? page : [],
          ),
        ),
        suspends: sortedText(
          lines.filter((line) => alerts.some((each) => suspendsRoute(each, line))).map(({ id }) => id),
        ),
        closes: sortedText(
          new Set(
            trips.flatMap((trip) => {
              if (!trip.ok) throw new Error('not read');
              return trip.value.value.filter((call) => isClosed(call, now, date)).map(({ stopId }) => stopId);
            }),
          ),
        ),
      }).toEqual({
        routes: scenario.routes,
        stops: scenario.stops,
        suspends: scenario.suspends,
        closes: scenario.closes,
      });
      // A detour alert alone does not mean that a stop is skipped.
      const detours = await client.detours();
      expect(detours.ok && detours.value.value.flatMap(({ skippedStops }) => skippedStops ?? [])).toEqual([]);
    },
  );
});
