/** An alert about one trip, published as protobuf, marks only runs of that trip. */
import { describe, expect, it } from 'vitest';
import { TEST_ZONE } from '#testing/clock.ts';
import { testRoute } from '#testing/entities.ts';
import type { FeedEntity } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { riderHtml, routePageAt } from '#testing/web/riderPages.tsx';
import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import type { DepartureView } from '#web/features/transit/departures/departureView.ts';
import { SignRow } from '#web/features/transit/departures/SignRow.tsx';
import { shownDeparture } from '#web/features/transit/departures/shownDeparture.ts';
import { TripDetail } from '#web/features/transit/departures/TripDetail.tsx';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';
import { toBadge } from '#web/ui/routeBadge.ts';

const network = setUpNetwork();

const { signal } = new AbortController();
const textOf = (element: React.ReactNode): string => riderHtml(element, TEST_ZONE).replace(/<[^>]+>/g, '');

const mark = '⚠ Alert for this trip';
const title = 'Trip 1000 has no bicycle rack';

const live = { freshness: 'live', minutes: 0 } as const;
const badge = toBadge(testRoute('R'));

type Alert = NonNullable<FeedEntity['alert']>;

/** Returns the runs that the route page, the station and the map mark, and whether an opened trip names the alert. */
async function shownBy(alert: Alert, routeId = 'R', stopId = 'P2') {
  const headerText = { translation: [{ text: title, language: 'en' }] };
  const { client, now } = await network.run({
    feeds: { alerts: [{ id: 'A1', alert: { headerText, ...alert } }] },
  });
  const app = riderApp(client, () => now, TEST_ZONE);
  const page = (more = '') => routePageAt(app, routeId, `?direction=0&stop=${stopId}${more}`);
  const markedRuns = (rows: readonly DepartureView[], layout: 'single' | 'group' | 'board') =>
    rows.flatMap((departure) => {
      const shown = shownDeparture(departure, now.epochMilliseconds, false);
      if (!shown) return [];
      const text = textOf(
        <SignRow departures={[{ departure, shown }]} live={live} badge={badge} layout={layout} to={null} />,
      );
      return text.includes(mark) ? [`${departure.tripId} ${departure.run}`] : [];
    });
  const routes = await loadRoutes(app, signal);
  const { departures } = await stationDepartures(
    app,
    { gtfsIds: [stopId] },
    routes.ok ? routes.value : [],
    { perGroup: 99 },
    signal,
  );
  const card = await loadPlaceDepartures(app, { kind: 'stop', id: stopId }, signal);
  return {
    rows: markedRuns((await page()).next, 'single'),
    station: markedRuns(
      departures.map(({ departure }) => departure),
      'board',
    ),
    card: markedRuns(
      card.departures.map(({ departure }) => departure),
      'group',
    ),
    opened: async (tripId: string, run = '2026-10-13') => {
      const { trip } = await page(`&trip=${tripId}&run=${run}`);
      const text = trip
        ? textOf(
            <TripDetail trip={trip} color="#000000" mode="Bus" stopId={stopId} now={now.epochMilliseconds} />,
          )
        : '';
      return text.includes(`${mark}: ${title}`);
    },
  };
}

const R1000 = 'R1000 2026-10-13';

describe('an alert', () => {
  it('about a trip marks its rows and is named in the opened trip', async () => {
    const seen = await shownBy({ informedEntity: [{ trip: { tripId: 'R1000' } }] });
    expect(seen.rows).toEqual([R1000]);
    // The station also lists tomorrow's run of the same trip.
    expect(seen.station).toContain(R1000);
    expect(seen.station.every((row) => row.startsWith('R1000 '))).toBe(true);
    expect(seen.card).toEqual([R1000]);
    expect([await seen.opened('R1000'), await seen.opened('R1030')]).toEqual([true, false]);
  });

  it.each([
    ['about a trip on another date', { trip: { tripId: 'R1000', startDate: '20261014' } }, []],
    ['about a trip on its date', { trip: { tripId: 'R1000', startDate: '20261013' } }, [R1000]],
    ['about a trip at another stop', { trip: { tripId: 'R1000' }, stopId: 'P4' }, []],
    ['about a trip at the stop', { trip: { tripId: 'R1000' }, stopId: 'P2' }, [R1000]],
    ['about a trip of another route', { trip: { tripId: 'R1000', routeId: 'O' } }, []],
  ])('%s marks only the rows it applies to', async (_, entity, rows) => {
    expect((await shownBy({ informedEntity: [entity] })).rows).toEqual(rows);
  });

  it('about a whole route marks no rows', async () => {
    expect((await shownBy({ informedEntity: [{ routeId: 'R' }] })).rows).toEqual([]);
  });

  it('about a trip with a start time marks that departure of a headway-based trip', async () => {
    const trip = { tripId: 'H', startTime: '10:20:00' };
    const { rows } = await shownBy({ informedEntity: [{ trip }] }, 'H', 'P1');
    expect(rows).toEqual(['H_102000 2026-10-13']);
  });

  it('about trips marks only rows in its active period, and is named in an opened trip with a later stop in that period', async () => {
    const start = Temporal.Instant.from('2026-10-13T10:30:00-04:00').epochMilliseconds / 1000;
    const informedEntity = [{ trip: { tripId: 'R1000' } }, { trip: { tripId: 'R1030' } }];
    const seen = await shownBy({ informedEntity, activePeriod: [{ start }] });
    expect(seen.rows).toEqual(['R1030 2026-10-13']);
    // The alert begins while R1000 is under way, so it applies to that trip's later stops.
    expect([await seen.opened('R1000'), await seen.opened('R1030')]).toEqual([true, true]);
  });
});

it('a stop closed for a run of another date is served today', async () => {
  const entity = { trip: { tripId: 'R1000', startDate: '20261020' }, stopId: 'P2' };
  const { client, now } = await network.run({
    feeds: {
      alerts: [
        { alert: { effect: 1, headerText: { translation: [{ text: 'x' }] }, informedEntity: [entity] } },
      ],
    },
  });
  const app = riderApp(client, () => now, TEST_ZONE);
  const { next } = await routePageAt(app, 'R', '?direction=0&stop=P2');
  expect(next.find(({ tripId }) => tripId === 'R1000')?.state.kind).toBe('scheduled');
});
