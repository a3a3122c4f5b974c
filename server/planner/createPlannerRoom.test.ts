/** The planner's room in its own thread, over a running network, read by the client that MOTIS publishes. */
import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { geocode, client as motis, plan } from '@motis-project/motis-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { FetchHandler } from '#contract/http/handler.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { got } from '#testing/callResults.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { listen } from '#testing/servers.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { createAutocompleteHandler } from '../autocomplete/autocompleteHandler.ts';
import { toRoomRequest } from '../rooms.ts';
import { createPlannerRoom, type PlannerRoom } from './createPlannerRoom.ts';

const network = setUpNetwork();
const now = Temporal.Instant.from('2026-10-13T10:00:00-04:00');
const at = (time: string) => Temporal.Instant.from(`2026-10-13T${time}-04:00`).epochMilliseconds / 1000;

let room: PlannerRoom;
let server: http.Server;
const logged: object[] = [];
/** What the room lacked as soon as it was created. */
let lackedFirst: string | null;

beforeAll(async () => {
  const late = { tripId: 'R1000' };
  const { client, flat, live } = await network.run({
    feeds: {
      tripUpdates: [
        {
          tripUpdate: {
            trip: late,
            stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 120 } }],
            timestamp: at('09:59:40'),
          },
        },
      ],
    },
  });
  const rooms: Record<string, FetchHandler> = { flat, live: live.handle };
  const note = (fields: object, message: string) => logged.push({ ...fields, message });
  const log = { info: note, warn: note, error: note };
  const facts: AgencyFacts = agency.facts;
  const address = { name: '12 Elm St', label: '12 Elm St, Town', position: { lat: 40.001, lon: -75.001 } };
  room = createPlannerRoom({
    fetchRoom: async (path) => {
      const name = path.split('/')[1] ?? '';
      const handle = rooms[name];
      if (!handle) throw new Error(`no room ${name}`);
      return handle(toRoomRequest(new Request(`http://in.process${path}`), `/${name}`));
    },
    client: { ...client, places: async () => got([address]) },
    names: createAutocompleteHandler({ client, places: [], now: () => now, log, facts: () => facts }),
    hasAddresses: true,
    other: null,
    liveRevision: () => 1,
    now: () => now,
    facts: () => ({ ...facts, zone: TEST_ZONE }),
    log,
  });
  lackedFirst = room.notReady();
  server = http.createServer(
    getRequestListener((request) => room.handle(toRoomRequest(request, '/planner'))),
  );
  const port = await listen(server);
  motis.setConfig({ baseUrl: `http://127.0.0.1:${port}/planner` });
  // The first live data comes a moment after the calendar.
  await vi.waitFor(
    async () => {
      const { itineraries } = await asked({ fromPlace: 'P1', toPlace: 'P4', maxTransfers: 0 });
      expect(itineraries[0]?.legs[0]?.realTime).toBe(true);
    },
    { timeout: 60_000, interval: 100 },
  );
}, 90_000);

afterAll(async () => {
  await room.stop();
  server.close();
});

async function asked(query: Parameters<typeof plan>[0]['query']) {
  const { data, error } = await plan({ query });
  if (!data) throw new Error(JSON.stringify(error));
  return data;
}

describe('the client of MOTIS', () => {
  it('reads our journeys, with live times next to scheduled ones', async () => {
    const { itineraries, from, to, nextPageCursor } = await asked({
      fromPlace: 'P1',
      toPlace: 'P4',
      time: '2026-10-13T14:00:00Z',
      maxTransfers: 0,
    });
    expect([from.stopId, to.stopId]).toEqual(['P1', 'P4']);
    expect(itineraries[0]).toMatchObject({
      startTime: '2026-10-13T14:02:00Z',
      endTime: '2026-10-13T14:32:00Z',
      transfers: 0,
      legs: [
        {
          mode: 'BUS',
          tripId: 'R1000',
          routeId: 'R',
          realTime: true,
          scheduledStartTime: '2026-10-13T14:00:00Z',
          startTime: '2026-10-13T14:02:00Z',
          intermediateStops: [{ stopId: 'P2' }, { stopId: 'P3' }],
        },
      ],
    });
    const later = await asked({
      fromPlace: 'P1',
      toPlace: 'P4',
      maxTransfers: 0,
      pageCursor: nextPageCursor,
    });
    expect(later.itineraries[0]?.startTime).toBe('2026-10-13T15:30:00Z');
  });

  it('reads why a question has no answer', async () => {
    const { error, response } = await plan({ query: { fromPlace: 'P1', toPlace: 'nowhere' } });
    expect(response.status).toBe(404);
    expect(error).toMatchObject({ error: 'toPlace: there is no such stop or station' });
  });

  it('finds stops, stations and addresses', async () => {
    const { data = [] } = await geocode({ query: { text: 'Central Station' } });
    expect(data[0]).toMatchObject({ type: 'STOP', id: 'S', name: 'Central Station' });
    expect(data.find(({ type }) => type === 'ADDRESS')).toMatchObject({
      name: '12 Elm St, Town',
      id: '40.001,-75.001',
    });
    const only = await geocode({ query: { text: 'Central Station', type: ['ADDRESS'] } });
    expect(only.data?.map(({ type }) => type)).toEqual(['ADDRESS']);
  });
});

describe('the room', () => {
  const answer = (path: string) =>
    room.handle({ method: 'GET', url: `http://x${path}`, headers: new Headers() });

  it('lets answers between stops be kept for a moment, and no others', async () => {
    const cacheOf = async (path: string) => (await answer(path)).headers.get('cache-control');
    expect(await cacheOf('/api/v6/plan?fromPlace=P1&toPlace=P4')).toBe('public, max-age=5');
    expect(await cacheOf('/api/v6/plan?fromPlace=40.001,-75&toPlace=P4')).toBe('private, no-store');
    expect(await cacheOf('/api/v6/plan?fromPlace=P1&toPlace=nowhere')).toBe('private, no-store');
    expect(await cacheOf('/api/v1/geocode?text=elm')).toBe('private, no-store');
  });

  it('is not ready before the planner has read the schedule', () => {
    expect(lackedFirst).toBe('The journey planner is reading the schedule');
    expect(room.notReady()).toBeNull();
  });

  it('refuses what it cannot read', async () => {
    expect((await answer('/api/v6/plan')).status).toBe(400);
    expect((await answer('/api/v1/geocode?text=')).status).toBe(400);
    expect((await answer('/api/v1/geocode?text=a&place=91,0')).status).toBe(400);
    expect((await answer('/api/v1/geocode?text=a&numResults=x')).status).toBe(400);
    expect((await answer(`/api/v6/plan?fromPlace=${'x'.repeat(4_000)}`)).status).toBe(414);
    expect((await answer('/api/v5/plan')).status).toBe(404);
  });

  it('lets no more than 50 questions wait', async () => {
    const query = '/api/v6/plan?fromPlace=P1&toPlace=P6';
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await answer(query)).status));
    expect(statuses.filter((status) => status === 503)).toHaveLength(10);
    const refused = await Promise.all(Array.from({ length: 51 }, () => answer(query)));
    expect(refused.at(-1)?.headers.get('retry-after')).toBe('2');
    expect((await answer(query)).status).toBe(200);
  });

  it('writes no places to the log', async () => {
    await answer('/api/v6/plan?fromPlace=40.00123,-75&toPlace=nowhere');
    await answer('/api/v1/geocode?text=40.00123');
    expect(JSON.stringify(logged)).not.toMatch(/40\.00123|nowhere/);
  });
});
