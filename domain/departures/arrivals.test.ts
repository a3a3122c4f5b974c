import { describe, expect, it } from 'vitest';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { scheduledCall } from '#testing/departures.ts';
import { indexArrivals } from './arrivals.ts';

const call = (more: Partial<ScheduledStopTrip>) =>
  scheduledCall('LAN_520', 8 * 3600, { routeId: 'LAN', stopId: '90004', stopSequence: 9, ...more });
const boarded = call({ stopId: '90538', stopSequence: 2, scheduledArrival: 7 * 3600 });

describe('arrivals', () => {
  it('belong to the boarded run if two releases use one trip id', () => {
    const next = { releaseName: '20261115', serviceId: 'M10', scheduledArrival: 9 * 3600 };
    const arrivalOf = indexArrivals([call({}), call(next)]);
    expect(arrivalOf(boarded)?.scheduledArrival).toBe(8 * 3600);
    expect(arrivalOf({ ...boarded, ...next })?.scheduledArrival).toBe(9 * 3600);
  });

  it('are after the boarding stop; for a loop, the next one counts', () => {
    const arrivalOf = indexArrivals([
      call({ stopSequence: 12, scheduledArrival: 9 * 3600 }),
      call({ stopSequence: 9 }),
      call({ stopSequence: 1, scheduledArrival: 6 * 3600 }),
    ]);
    expect(arrivalOf(boarded)?.scheduledArrival).toBe(8 * 3600);
    expect(arrivalOf({ ...boarded, stopSequence: 12 })).toBeNull();
  });

  it('are absent where nobody may get off, and unknown without a scheduled time', () => {
    expect(indexArrivals([call({ alighting: 'no' })])(boarded)).toBeNull();
    expect(indexArrivals([call({ scheduledArrival: null })])(boarded)?.scheduledArrival).toBe(null);
  });
});
