import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import { type MapState, parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import {
  countFilters,
  emptyNote,
  filterVehicles,
  isFilteredOut,
  type MapRoute,
  withoutFilters,
} from './filterVehicles.ts';

const state = (query: string) => parseMapState(new URLSearchParams(query));
const everything = state('');
const routes: MapRoute[] = [
  { id: '17', mode: 'Bus', childRouteIds: [] },
  { id: 'B', mode: 'Metro', childRouteIds: ['B1', 'B2'] },
  { id: 'B1', mode: 'Metro', childRouteIds: [] },
  { id: 'B2', mode: 'Metro', childRouteIds: [] },
];

describe('filters', () => {
  const all = [
    testVehicle('bus', { delaySeconds: 240, occupancy: 'FEW_SEATS_AVAILABLE' }),
    testVehicle('b1', { routeId: 'B1', directionId: 1, delaySeconds: 120 }),
    testVehicle('b2', { routeId: 'B2', occupancy: 'STANDING_ROOM_ONLY' }),
    testVehicle('hidden', { routeId: 'T1Bus' }),
    testVehicle('lost', { routeId: 'LUCYGO', directionId: null, status: null }),
  ];
  const shownIds = (more: Partial<MapState>) =>
    filterVehicles(all, { ...everything, ...more }, { routes, excludedIds: ['T1Bus'] }).map((v) => v.tripId);

  it('never select vehicles of routes that the agency leaves out', () => {
    expect(shownIds({})).toEqual(['bus', 'b1', 'b2', 'lost']);
    expect(shownIds({ routeIds: ['T1Bus'] })).toEqual([]);
  });

  it('select all vehicles, or those of a mode, of a parent route’s children, or of a route', () => {
    expect(shownIds({})).toHaveLength(4);
    expect(shownIds({ mode: 'Metro' })).toEqual(['b1', 'b2']);
    expect(shownIds({ routeIds: ['b'] })).toEqual(['b1', 'b2']);
    expect(shownIds({ routeIds: ['17'] })).toEqual(['bus']);
  });

  it('by direction, delay or seats exclude vehicles for which these are unknown', () => {
    expect(shownIds({ directionId: 0 })).toEqual(['bus', 'b2']);
    expect(shownIds({ lateOnly: true })).toEqual(['bus']);
    expect(shownIds({ seatsOnly: true })).toEqual(['bus']);
  });

  it('hide a place only if they exclude all its known routes', () => {
    expect(isFilteredOut(['17'], state('mode=Metro'), routes)).toBe(true);
    expect(isFilteredOut(['17', 'B1'], state('mode=Metro'), routes)).toBe(false);
    expect(isFilteredOut(['B1'], state('route=B'), routes)).toBe(false);
    expect(isFilteredOut(['B'], state('route=B1'), routes)).toBe(false);
    expect(isFilteredOut(['17'], state('late=1'), routes)).toBe(false);
    expect(isFilteredOut([], state('mode=Metro'), routes)).toBe(false);
  });

  it('are counted one by one and cleared together; sorting is not a filter', () => {
    const all = state('mode=Bus&route=17&direction=1&late=1&seats=1&sort=delay&stop=21297');
    expect(countFilters(all)).toBe(5);
    expect(countFilters(state('sort=delay&find=x'))).toBe(0);
    expect(withoutFilters(all)).toEqual(state('sort=delay&stop=21297'));
  });

  it('are named as the reason for an empty list only if some are set and no vehicle passes them', () => {
    expect(emptyNote(state('late=1'), 0)).toBe('map.empty');
    expect(emptyNote(state('sort=delay'), 0)).toBe('map.emptyHere');
    expect(emptyNote(state('late=1'), 3)).toBeNull();
  });
});
