import { describe, expect, it } from 'vitest';
import { scheduledCall } from '#testing/departures.ts';
import { alightOnlyCalls, indexArrivals, type ScheduledStopTrip } from './scheduledTrip.ts';

const call = (tripId: string, more: Partial<ScheduledStopTrip> = {}) =>
  scheduledCall(tripId, 3600, { stopId: 'terminal', stopSequence: 5, lastStopId: 'far', ...more });

it('alight-only calls are those without pickup, and the ends of trips', () => {
  const through = call('1');
  const noBoarding = call('2', { boarding: 'no' });
  const byArrangement = call('3', { boarding: 'byArrangement' });
  const end = call('4', { lastStopId: 'terminal' });
  expect([...alightOnlyCalls([through, noBoarding, byArrangement, end])]).toEqual([noBoarding, end]);
});

it('only the last call of a loop at its terminal is alight-only', () => {
  const first = call('1', { lastStopId: 'terminal', stopSequence: 0 });
  const last = call('1', { lastStopId: 'terminal', stopSequence: 30 });
  // Two routes may use the same trip id.
  const other = call('1', { routeId: '18', lastStopId: 'terminal', stopSequence: 9 });
  expect([...alightOnlyCalls([first, last, other])]).toEqual([last, other]);
});

it('the end of a two-stop trip is alight-only, whether its calls are numbered from 0 or 1', () => {
  const fromZero = call('1', { lastStopId: 'terminal', stopSequence: 1 });
  const fromOne = call('2', { lastStopId: 'terminal', stopSequence: 2 });
  expect([...alightOnlyCalls([fromZero, fromOne])]).toEqual([fromZero, fromOne]);
});

const arrivalCall = (more: Partial<ScheduledStopTrip>) =>
  scheduledCall('LAN_520', 8 * 3600, { routeId: 'LAN', stopId: '90004', stopSequence: 9, ...more });
const boarded = arrivalCall({ stopId: '90538', stopSequence: 2, scheduledArrival: 7 * 3600 });

describe('arrivals', () => {
  it('belong to the boarded run if two releases use one trip id', () => {
    const next = { releaseName: '20261115', serviceId: 'M10', scheduledArrival: 9 * 3600 };
    const arrivalOf = indexArrivals([arrivalCall({}), arrivalCall(next)]);
    expect(arrivalOf(boarded)?.scheduledArrival).toBe(8 * 3600);
    expect(arrivalOf({ ...boarded, ...next })?.scheduledArrival).toBe(9 * 3600);
  });

  it('are after the boarding stop; for a loop, the next one counts', () => {
    const arrivalOf = indexArrivals([
      arrivalCall({ stopSequence: 12, scheduledArrival: 9 * 3600 }),
      arrivalCall({ stopSequence: 9 }),
      arrivalCall({ stopSequence: 1, scheduledArrival: 6 * 3600 }),
    ]);
    expect(arrivalOf(boarded)?.scheduledArrival).toBe(8 * 3600);
    expect(arrivalOf({ ...boarded, stopSequence: 12 })).toBeNull();
  });

  it('are absent where nobody may get off, and unknown without a scheduled time', () => {
    expect(indexArrivals([arrivalCall({ alighting: 'no' })])(boarded)).toBeNull();
    expect(indexArrivals([arrivalCall({ scheduledArrival: null })])(boarded)?.scheduledArrival).toBe(null);
  });
});
