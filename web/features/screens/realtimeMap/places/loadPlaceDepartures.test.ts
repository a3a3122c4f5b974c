import { describe, expect, it } from 'vitest';
import { type AlertEntity, wholeAgency } from '#domain/alerts/alert.ts';
import { got, lost } from '#testing/callResults.ts';
import { scheduledCall } from '#testing/departures.ts';
import { testAlert, testDay, testSourceRoute } from '#testing/entities.ts';
import { placesApp } from '#testing/web/placesApp.ts';
import { loadPlaceDepartures } from './loadPlaceDepartures.server.ts';
import { placeDeparturesAddress, readPlaceDeparturesAddress } from './placeDepartures.ts';

const { signal } = new AbortController();
const down = async () => lost();

describe('the departures on a card', () => {
  const row = scheduledCall('5036', 14 * 3600 + 1800, { stopId: '21297' });
  const runs = {
    routes: async () => got([testSourceRoute()]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
    detours: async () => got([]),
    alerts: async () => got([]),
    predictions: async () => got([]),
    stopSchedule: async () => got([row]),
  };

  it.each([
    { kind: 'stop', id: '21297' },
    { kind: 'station', id: 'girard' },
  ] as const)('are those of the $kind, each with its line', async (place) => {
    const answer = await loadPlaceDepartures(placesApp(runs), place, signal);
    expect(answer).toMatchObject({
      known: true,
      departures: [{ badge: { id: '17' }, departure: { tripId: '5036' } }],
    });
  });

  it('are sent with the alerts about the stop and its lines, but not about a trip, or with null if alerts are unknown', async () => {
    const about = (id: string, entity: Partial<AlertEntity>) =>
      testAlert(id, { entities: [{ ...wholeAgency, ...entity }] });
    const all = [
      about('stop', { stopId: '21297' }),
      about('line', { routeId: '17' }),
      about('elsewhere', { stopId: '1' }),
      about('trip', { routeId: '17', tripId: '5036' }),
    ];
    const alertsWhen = async (alerts: () => Promise<unknown>) =>
      (await loadPlaceDepartures(placesApp({ ...runs, alerts }), { kind: 'stop', id: '21297' }, signal))
        .alerts;
    expect((await alertsWhen(async () => got(all)))?.map(({ id }) => id)).toEqual(['stop', 'line']);
    expect(await alertsWhen(async () => got([]))).toEqual([]);
    expect(await alertsWhen(down)).toBeNull();
  });

  it('are unknown if the schedule fails to load', async () => {
    const answer = await loadPlaceDepartures(
      placesApp({ ...runs, stopSchedule: down }),
      { kind: 'stop', id: '1' },
      signal,
    );
    expect(answer).toMatchObject({ known: false, departures: [] });
  });
});

describe('the address of the departures on a card', () => {
  it('round-trips, and is rejected if its id is missing or too long', () => {
    for (const place of [
      { kind: 'stop', id: 'a&b' },
      { kind: 'station', id: 'girard' },
    ] as const) {
      const { search } = new URL(placeDeparturesAddress(place), 'http://test');
      expect(readPlaceDeparturesAddress(new URLSearchParams(search))).toEqual(place);
    }
    expect(readPlaceDeparturesAddress(new URLSearchParams(`stop=${'1'.repeat(200)}`))).toBeNull();
    expect(readPlaceDeparturesAddress(new URLSearchParams())).toBeNull();
  });
});
