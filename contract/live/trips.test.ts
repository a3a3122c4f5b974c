import { describe, expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { trips } from './trips.ts';

describe('the trips decoder', () => {
  const one = (row: object) =>
    decodeBody(trips, [{ route_id: '17', trip_id: '5', ...row }], { routeIds: [] }).value[0];

  it.each([
    ['ADDED', 'ADDED'],
    ['NEW', 'ADDED'],
    ['SCHEDULED', 'SCHEDULED'],
    ['DUPLICATED', 'DUPLICATED'],
    [undefined, 'SCHEDULED'],
    [7, 'SCHEDULED'],
  ])('decodes the schedule relationship %j', (schedule_relationship, relationship) => {
    expect(one({ schedule_relationship })?.relationship).toBe(relationship);
  });

  it('decodes buses and trains', () => {
    const bus = one({
      direction_id: 0,
      block_id: 7309,
      vehicle_id: '7481',
      lat: '39.913612',
      lon: '-75.181739',
      heading: 284.8,
      delay: 1.4,
      status: 'ON-TIME',
      next_stop_id: '31456',
      seat_availability: 'FEW_SEATS_AVAILABLE',
      timestamp: 1791900000,
      trip_completion: '12',
    });
    expect(bus).toMatchObject({
      blockId: '7309',
      position: { lat: 39.913612, lon: -75.181739 },
      delaySeconds: 84,
      status: 'onTime',
      nextStopId: '31456',
      occupancy: 'FEW_SEATS_AVAILABLE',
    });
    expect(bus?.reportedAt?.epochMilliseconds).toBe(1_791_900_000_000);
    const train = one({
      block_id: '3570',
      heading: '12.5',
      next_stop_id: 90409,
      vehicle_id: '146,145',
      delay: '4',
    });
    expect(train).toMatchObject({
      blockId: '3570',
      heading: 12.5,
      nextStopId: '90409',
      vehicleId: '146,145',
      delaySeconds: 240,
    });
  });

  it('leaves the vehicle, position and report time of an untracked trip unknown', () => {
    const untracked = one({
      vehicle_id: 'None',
      lat: null,
      lon: null,
      heading: null,
      delay: 998,
      status: 'NO GPS',
      seat_availability: null,
      timestamp: 63240,
      next_stop_name: 'N/A',
    });
    expect(untracked).toMatchObject({
      vehicleId: null,
      position: null,
      heading: null,
      delaySeconds: null,
      status: 'noGps',
      occupancy: 'other',
      reportedAt: null,
      nextStopName: null,
    });
  });

  it('gives no position for 0,0 or impossible coordinates', () => {
    expect(one({ lat: '0', lon: '0.0' })?.position).toBeNull();
    expect(one({ lat: '139', lon: '-75' })?.position).toBeNull();
  });

  it('gives no status and the occupancy "other" for unknown words', () => {
    expect(
      one({ status: 'LOST', seat_availability: 'CRUSHED_STANDING_ROOM_ONLY', delay: null }),
    ).toMatchObject({
      status: null,
      occupancy: 'other',
      delaySeconds: null,
    });
  });
});
