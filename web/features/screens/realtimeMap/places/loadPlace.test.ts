import { describe, expect, it } from 'vitest';
import { got, lost } from '#testing/callResults.ts';
import { testOutage } from '#testing/entities.ts';
import { fishtown, girard, missing, placesApp } from '#testing/web/placesApp.ts';
import type { PlaceRef } from '#web/features/transit/search/mapPath.ts';
import { loadPlace } from './loadPlace.server.ts';

const { signal } = new AbortController();
const down = async () => lost();

describe('the card of a place', () => {
  const card = async (place: PlaceRef, change = {}, find: string | null = null) => {
    const answer = await loadPlace(placesApp(change), { place, find }, signal);
    return answer?.known === 'here' ? answer.place : answer?.known;
  };

  it('shows a stop with or without a position', async () => {
    expect(await card({ kind: 'stop', id: '21297' })).toMatchObject({ name: '20th St & Mifflin St' });
    expect(await card({ kind: 'stop', id: '1' })).toMatchObject({ name: 'Nowhere St', position: null });
  });
  it('shows the station of a stop, and a station with all its known lines', async () => {
    expect(await card({ kind: 'stop', id: '1270' })).toMatchObject({ kind: 'station', id: 'girard' });
    expect(await card({ kind: 'station', id: 'girard' })).toMatchObject({ routeIds: ['B1', 'B2'] });
    // The station is found even without the index.
    expect(await card({ kind: 'station', id: 'girard' }, { searchIndex: down })).toMatchObject({
      routeIds: ['B1'],
    });
  });
  it('distinguishes a missing place from a failed look-up', async () => {
    expect(await card({ kind: 'stop', id: '99999' })).toBe('none');
    expect(await card({ kind: 'stop', id: '99999' }, { searchIndex: down })).toBe('unknown');
    expect(await card({ kind: 'stop', id: '99999' }, { stations: down })).toBe('unknown');
    expect(await card({ kind: 'station', id: 'nowhere' })).toBe('none');
    expect(await card({ kind: 'station', id: 'girard' }, { stations: down })).toBe('unknown');
  });
  it('shows whether an elevator is out of service: unknown if reports are unavailable, but not if none are published', async () => {
    const outage = testOutage('Girard');
    const elevatorOut = async (elevators: () => Promise<unknown>) => {
      const place = await card({ kind: 'station', id: 'girard' }, { elevators });
      return typeof place === 'object' ? place.elevatorOut : undefined;
    };
    expect(await elevatorOut(async () => got([]))).toBe(false);
    expect(await elevatorOut(async () => got([outage]))).toBe(true);
    expect(await elevatorOut(down)).toBeNull();
    const unpublished = { ok: false, error: { ...lost().error, cause: 'not published' } };
    expect(await elevatorOut(async () => unpublished)).toBe(false);
  });
  it('takes the name of a point from the geocoder, not from the link', async () => {
    const at = { kind: 'place' as const, position: fishtown.position };
    expect(await card(at, {}, 'Fishtown')).toMatchObject({ name: 'Fishtown' });
    expect(await card({ ...at, position: { lat: 39.9, lon: -75 } }, {}, 'Fishtown')).toMatchObject({
      name: null,
    });
    expect(await card(at, { places: down }, 'Fishtown')).toMatchObject({ name: null });
  });
  it('lists the served places near a point, nearest first, with all stops of a name as one place, if places are known', async () => {
    const at = { kind: 'place' as const, position: { lat: 39.9502, lon: -75.16 } };
    const place = await card(at);
    expect(typeof place === 'object' ? place.near?.map(({ id }) => id) : place).toEqual([
      '3',
      '21297',
      'girard',
    ]);
    expect(await card(at, { searchIndex: down })).toMatchObject({ near: null });
  });
  it('shows a stop by its schedule, and only the stations near a point, if there is no index', async () => {
    const call = { stopName: 'Erie Av', routeId: '17' };
    const schedules = {
      searchIndex: missing,
      stopSchedule: async () => got([call, call, { ...call, routeId: '45' }]),
      stops: async () => got([{ stopId: '9', name: 'Erie Av & Broad St', position: girard.position }]),
    };
    expect(await card({ kind: 'stop', id: '9' }, schedules)).toMatchObject({
      name: 'Erie Av & Broad St',
      position: girard.position,
      routeIds: ['17', '45'],
    });
    expect(await card({ kind: 'stop', id: '9' }, { ...schedules, stops: down })).toMatchObject({
      name: 'Erie Av',
      position: null,
    });
    expect(await card({ kind: 'stop', id: '9' }, { ...schedules, stopSchedule: missing })).toBe('none');
    expect(await card({ kind: 'stop', id: '9' }, { ...schedules, stopSchedule: down })).toBe('unknown');
    const at = { kind: 'place' as const, position: { lat: 39.97, lon: -75.16 } };
    expect(await card(at, schedules)).toMatchObject({ onlyStations: true, near: [{ id: 'girard' }] });
    expect(await card(at)).not.toHaveProperty('onlyStations');
  });
  it('is absent for an address without a place', async () => {
    expect(await loadPlace(placesApp(), { place: null, find: 'girard' }, signal)).toBeNull();
  });
});
