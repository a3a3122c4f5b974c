/** Alerts published as protobuf reach the pages that they concern, with their directions and all of their periods. */
import { describe, expect, it } from 'vitest';
import { TEST_ZONE } from '#testing/clock.ts';
import type { FeedEntity } from '#testing/scenarioNetwork.ts';
import { scenarioNow } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import { routePage } from '#web/features/screens/routePage/routePage.server.ts';
import { stationPage } from '#web/features/screens/station/stationPage.server.ts';
import { stopPage } from '#web/features/screens/stop/stopPage.server.ts';
import { alertsPage } from '#web/features/transit/alerts/alertsPage.server.ts';
import { loadUnserved } from '#web/features/transit/departures/loadDepartures.server.ts';
import { readRouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { readStopChoice } from '#web/features/transit/stops/stopChoice.ts';

const network = setUpNetwork();
const NO_SERVICE = 1;
const DETOUR = 4;
const ACCESSIBILITY_ISSUE = 11;
const SPECIAL_EVENT = 13;

type Alert = NonNullable<FeedEntity['alert']>;

async function pagesWith(alert: Alert, now = scenarioNow) {
  const headerText = { translation: [{ text: 'Closed', language: 'en' }] };
  const { client } = await network.run({
    feeds: { alerts: [{ id: 'A1', alert: { headerText, ...alert } }] },
    now,
  });
  const app = riderApp(client, () => now, TEST_ZONE);
  const get = (path: string) => new Request(new URL(path, 'http://test'));
  const route = (direction: number, stop = 'P2', id = 'R') => {
    const request = get(`/schedules/${id}?direction=${direction}&stop=${stop}`);
    return routePage(app, id, readRouteChoice(new URL(request.url).searchParams), request);
  };
  const stop = async (id: string) => {
    const request = get(`/departures/${id}`);
    const found = await findStop(app, { stopId: id, suffix: '' }, request);
    return stopPage(app, found, readStopChoice(new URL(request.url).searchParams), request.signal);
  };
  const station = async () => {
    const stations = await client.stations();
    const slug = stations.ok ? stations.value.value.find(({ stationId }) => stationId === 'S')?.slug : '';
    return stationPage(app, slug ?? '', get(`/stations/${slug}`));
  };
  const list = (query = '') => alertsPage(app, get(`/alerts${query}`));
  const card = (id: string) => loadPlaceDepartures(app, { kind: 'stop', id }, get('/').signal);
  return { client, app, route, stop, station, list, card };
}

const seconds = (iso: string) => Temporal.Instant.from(`${iso}-04:00`).epochMilliseconds / 1000;
const ids = (alerts: readonly { id: string }[] | null) => alerts?.map(({ id }) => id) ?? null;
const shownIn = (groups: Awaited<ReturnType<typeof alertsPage>>['current']) =>
  groups.flatMap((mode) => mode.groups.flatMap(({ items }) => items));

describe('an alert about one direction', () => {
  const southbound = { effect: NO_SERVICE, informedEntity: [{ routeId: 'R', directionId: 1 }] };

  it('is on the line’s page in that direction only', async () => {
    const { route } = await pagesWith(southbound);
    expect(ids((await route(1, 'P5')).notices.alerts)).toEqual(['A1']);
    expect((await route(0)).notices.alerts).toEqual([]);
  });

  it('names the direction where both are shown', async () => {
    const { stop, card, list } = await pagesWith(southbound);
    const [atStop] = (await stop('P2')).alerts ?? [];
    expect(atStop?.directions).toEqual(['R To Stop 1']);
    expect((await card('P2')).alerts?.map(({ directions }) => directions)).toEqual([['R To Stop 1']]);
    const [listed] = shownIn((await list()).current);
    expect(listed?.directions).toEqual(['R To Stop 1']);
  });

  it('names no direction if it also names the whole route', async () => {
    const { route } = await pagesWith({ informedEntity: [...southbound.informedEntity, { routeId: 'R' }] });
    const [alert] = (await route(0)).notices.alerts ?? [];
    expect(alert?.directions).toEqual([]);
  });
});

describe('an alert about a parent station', () => {
  it('is on its page, those of its platforms and of the lines there, and closes the platforms', async () => {
    const { station, card, route } = await pagesWith({
      effect: NO_SERVICE,
      informedEntity: [{ stopId: 'S' }],
    });
    expect(ids((await station()).alerts)).toEqual(['A1']);
    expect(ids((await card('P8')).alerts)).toEqual(['A1']);
    const line = await route(0, 'P7', 'K');
    expect(ids(line.notices.alerts)).toEqual(['A1']);
    // The panel says what does not come.
    expect(line.closed).toMatchObject({ isWhole: true, lines: [{ id: 'K' }] });
    expect(line.next).toEqual([]);
    expect((await route(0)).notices.alerts).toEqual([]);
  });

  it.each(['S', 'E', 'P7'])(
    'with an elevator out of service at %s lists the outage at the station',
    async (stopId) => {
      const { station, client } = await pagesWith({
        effect: ACCESSIBILITY_ISSUE,
        informedEntity: [{ stopId }],
      });
      expect((await station()).elevators).toHaveLength(1);
      const outages = await client.elevators();
      expect(outages.ok && outages.value.value.map(({ station: name }) => name)).toEqual(['Central Station']);
    },
  );
});

describe('an alert with several periods', () => {
  const nightly = [13, 14, 15].map((day) => ({
    start: seconds(`2026-10-${day}T09:00:00`),
    end: seconds(`2026-10-${day}T15:00:00`),
  }));
  const closed = { effect: NO_SERVICE, informedEntity: [{ stopId: 'P2' }] };

  it('closes its stop in each of them', async () => {
    const { app } = await pagesWith({ ...closed, activePeriod: nightly });
    const isUnserved = await loadUnserved(app, new AbortController().signal);
    const call = { routeId: 'R', stopId: 'P2', directionId: 0 as const };
    const at = (time: string) => isUnserved(call, Temporal.Instant.from(`2026-10-${time}:00-04:00`));
    expect(['13T10:00', '13T20:00', '14T10:00', '14T20:00', '15T10:00', '16T10:00'].map(at)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('lists all of them, and is not over between two of them', async () => {
    const { route } = await pagesWith({ ...closed, activePeriod: nightly });
    const [alert] = (await route(0)).notices.alerts ?? [];
    expect(alert?.periods?.map(({ start }) => (start ?? 0) / 1000)).toEqual(
      nightly.map(({ start }) => start),
    );
    const evening = await pagesWith(
      { ...closed, activePeriod: nightly },
      Temporal.Instant.from('2026-10-13T20:00:00-04:00'),
    );
    const upcoming = await evening.list('?view=upcoming');
    const [listed] = shownIn(upcoming.thisWeek);
    expect(listed?.periods).toHaveLength(2);
    // Tonight’s departures are served.
    expect((await evening.route(0)).next[0]?.state.kind).toBe('scheduled');
  });

  it('detours list them as well', async () => {
    const { client } = await pagesWith({
      effect: DETOUR,
      informedEntity: [{ routeId: 'R' }],
      activePeriod: nightly,
    });
    const detours = await client.detours();
    expect(detours.ok && detours.value.value[0]?.periods).toHaveLength(3);
  });
});

describe('an alert of GTFS-realtime of June 2026', () => {
  const hour = (at: number) => seconds('2026-10-13T10:00:00') + at * 3600;
  const about = {
    effect: NO_SERVICE,
    cause: SPECIAL_EVENT,
    informedEntity: [{ routeId: 'R', stopId: 'P2' }],
  };

  const state = async (periods: { active?: number[]; told?: number[]; impact?: number[] }) => {
    const range = (pair?: number[]) => (pair ? [{ start: hour(pair[0] ?? 0), end: hour(pair[1] ?? 0) }] : []);
    const { route } = await pagesWith({
      ...about,
      activePeriod: range(periods.active),
      communicationPeriod: range(periods.told),
      impactPeriod: range(periods.impact),
    });
    const { notices, closed } = await route(0);
    return {
      listed: notices.alerts?.length === 1,
      closedNow: closed?.isWhole ?? false,
      cause: notices.alerts?.[0]?.cause ?? null,
      periods: notices.alerts?.[0]?.periods?.length ?? null,
    };
  };

  it('is shown while riders should be told, and closes its stop only while services are affected', async () => {
    expect(await state({ told: [-2, 8], impact: [-1, 8] })).toEqual({
      listed: true,
      closedNow: true,
      cause: 'alerts.causeEvent',
      periods: 1,
    });
    expect(await state({ told: [-2, 48], impact: [24, 48] })).toMatchObject({
      listed: true,
      closedNow: false,
    });
    expect(await state({ told: [1, 48], impact: [1, 48] })).toMatchObject({ listed: false });
  });

  it('without an impact period closes nothing and does not say when services are affected', async () => {
    expect(await state({ told: [-1, 8] })).toMatchObject({ listed: true, closedNow: false, periods: null });
  });

  it('is read without its active period, which stands for neither of the newer ones', async () => {
    expect(await state({ active: [-1, 8], impact: [24, 48] })).toMatchObject({
      listed: false,
      closedNow: false,
    });
    expect(await state({ active: [24, 48], told: [-1, 8] })).toMatchObject({ listed: true, periods: null });
    expect(await state({ active: [-1, 8] })).toMatchObject({ listed: true, closedNow: true });
  });
});
