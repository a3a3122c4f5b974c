import { describe, expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { routeStopSchedule, stopSchedule, tripSchedule } from './schedules.ts';

describe('schedules', () => {
  it('have the headsign of a call, and whether riders may board and get off there', () => {
    const body = [
      { trip_id: 1, trip_headsign: 'Town', stop_headsign: 'Town via Hill', pickup_type: '1' },
      { trip_id: 2, trip_headsign: 'Town', stop_headsign: '', pickup_type: 3, drop_off_type: 1 },
      { trip_id: 3, trip_headsign: 'Town', pickup_type: null, drop_off_type: 'x' },
    ];
    const { value } = decodeBody(routeStopSchedule, body, { routeId: '17', stopId: '1' });
    expect(value.map((each) => [each.headsign, each.boarding, each.alighting, each.stopName])).toEqual([
      ['Town via Hill', 'no', 'yes', '1'],
      ['Town', 'byArrangement', 'no', '1'],
      ['Town', 'yes', 'yes', '1'],
    ]);
  });

  const parameters = { routeId: '17', stopId: '21297' };

  it('have the trip id as trip number if it is a JSON number, else a numeric block id, else none', () => {
    const { value } = decodeBody(
      routeStopSchedule,
      [
        { trip_id: 281678, block_id: '7309' },
        { trip_id: 'LAN3570_20260621_SID186629', block_id: 3570 },
        { trip_id: '281678', block_id: '7309' },
        { trip_id: 'LAN1', block_id: 'None' },
      ],
      parameters,
    );
    expect(value.map((each) => [each.tripId, each.tripNumber])).toEqual([
      ['281678', 281678],
      ['LAN3570_20260621_SID186629', 3570],
      ['281678', 7309],
      ['LAN1', null],
    ]);
  });

  it('read times past midnight and hours of one digit, and leave missing or invalid times unknown', () => {
    const times = ['24:03:00', '5:07:00', '05:07', null, 'None', '12:60:00'];
    const { value } = decodeBody(
      routeStopSchedule,
      times.map((arrival_time, trip_id) => ({ trip_id, arrival_time })),
      parameters,
    );
    expect(value.map((each) => each.scheduledArrival)).toEqual([86_580, 18_420, 18_420, null, null, null]);
  });

  it('keep every release of a trip, and take missing ids from the request', () => {
    const rows = ['20260830', '20261018', undefined].map((release_name) => ({
      trip_id: 1,
      service_id: 10,
      release_name,
    }));
    const { value } = decodeBody(routeStopSchedule, rows, parameters);
    expect(value.map((each) => each.releaseName)).toEqual(['20260830', '20261018', '']);
    expect(value[0]).toMatchObject({ routeId: '17', stopId: '21297', serviceId: '10', isApproximate: false });
  });

  it('of a stop skip a row without a route', () => {
    const { value, skipped } = decodeBody(stopSchedule, [{ trip_id: 1 }, { trip_id: 1, route_id: 'L1' }], {
      stopId: '5',
    });
    expect(value).toHaveLength(1);
    expect(skipped).toEqual([{ index: 0, reason: 'route_id: missing' }]);
  });

  it('of a trip are in travel order', () => {
    const rows = [3, '1', 2].map((stop_sequence) => ({
      stop_id: `s${stop_sequence}`,
      stop_sequence,
      trip_id: 7,
    }));
    const { value } = decodeBody(tripSchedule, rows, { routeId: '17', tripId: '7' });
    expect(value.map((each) => each.stopId)).toEqual(['s1', 's2', 's3']);
  });
});
