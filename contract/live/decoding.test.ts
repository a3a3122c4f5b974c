import { describe, expect, it } from 'vitest';
import { isDetourActive } from '#domain/alerts/detourActivity.ts';
import type { DecodeContext, Endpoint, PathParameters } from '../endpoint.ts';
import { alerts } from './alerts.ts';
import { chatStatus } from './chatStatus.ts';
import { detours } from './detours.ts';
import { elevators } from './elevators.ts';
import { liveStopSchedule } from './stopSchedule.ts';
import { liveStops } from './stops.ts';
import { trips } from './trips.ts';
import { tripUpdate } from './tripUpdate.ts';

const context: DecodeContext = {
  zone: 'America/New_York',
  now: Temporal.Instant.from('2026-10-13T12:00:00Z'),
};

function decoded<P extends PathParameters, T>(endpoint: Endpoint<P, T>, body: unknown, parameters: P) {
  const result = endpoint.decode(body, context, parameters);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('the trips decoder', () => {
  const one = (row: object) =>
    decoded(trips, [{ route_id: '17', trip_id: '5', ...row }], { routeIds: [] }).value[0];

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
      delay: 1.4,
      status: 'onTime',
      nextStopId: '31456',
      occupancy: 'FEW_SEATS_AVAILABLE',
      completionPercent: 12,
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
      delay: 4,
    });
  });

  it('leaves an untracked trip’s fields unknown', () => {
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
      delay: 998,
      status: 'noGps',
      occupancy: 'other',
      reportedAt: null,
      nextStopName: null,
    });
  });

  it('does not put a vehicle without a fix on the equator', () => {
    expect(one({ lat: '0', lon: '0.0' })?.position).toBeNull();
    expect(one({ lat: '139', lon: '-75' })?.position).toBeNull();
  });

  it('has no status for an unknown word, and unknown seats for any other word', () => {
    expect(
      one({ status: 'LOST', seat_availability: 'CRUSHED_STANDING_ROOM_ONLY', delay: null }),
    ).toMatchObject({
      status: null,
      occupancy: 'other',
      delay: null,
    });
  });
});

describe('the alerts decoder', () => {
  it('reads a start and an end in Unix seconds, as numbers and as text', () => {
    const [alert] = decoded(alerts, [{ alert_id: 1, start: 1791864000, end: '1792555200' }], {}).value;
    expect(alert?.start?.epochMilliseconds).toBe(1_791_864_000_000);
    expect(alert?.end?.epochMilliseconds).toBe(1_792_555_200_000);
  });

  const one = (row: object) => decoded(alerts, [{ alert_id: '1', ...row }], {}).value[0];

  it('reads wall-clock times in the agency’s zone, on both sides of a clock change', () => {
    const alert = one({ start: '2026-10-10 00:01:00.000', end: '2026-11-02 05:00:00' });
    expect(alert?.start?.toString()).toBe('2026-10-10T04:01:00Z');
    expect(alert?.end?.toString()).toBe('2026-11-02T10:00:00Z');
    expect(one({ start: '2026-13-40 00:00:00', end: null })).toMatchObject({ start: null, end: null });
  });

  it('reads the update time of a curated alert as UTC and of a detour record as wall-clock time', () => {
    expect(one({ updated_at: '2026-10-10 14:02:11' })?.updatedAt?.toString()).toBe('2026-10-10T14:02:11Z');
    expect(one({ alert_id: 'D17', updated_at: '2026-10-10 14:02:11' })?.updatedAt?.toString()).toBe(
      '2026-10-10T18:02:11Z',
    );
  });

  it('prefers the type to the id', () => {
    expect(one({ alert_id: 'D17471', type: 'ALERT' })?.kind).toBe('alert');
    expect(one({ alert_id: 'D17471', type: 'NEW' })?.kind).toBe('detour');
    expect(one({ type: 'ADVISORY' })?.kind).toBe('advisory');
  });

  it('keeps HTML unchanged, decodes the subject, and maps unknown codes to null', () => {
    const alert = one({
      subject: 'Broad &amp; Erie',
      message: '<p>Use 15th&nbsp;St.</p>',
      routes: ['L1 OWL', 'B3', 'B3'],
      status: 'suspended',
      cause: 'UNKNOWN_CAUSE',
      effect: 'DETOUR',
      severity: 'UNKNOWN_SEVERITY',
    });
    expect(alert).toMatchObject({
      subject: 'Broad & Erie',
      messageHtml: '<p>Use 15th&nbsp;St.</p>',
      routeIds: ['L1 OWL', 'B3'],
      suspended: true,
      cause: null,
      effect: 'DETOUR',
      severity: 'UNKNOWN',
      language: null,
      translations: [],
    });
  });

  it('reads translations, including partial ones, and skips one without a language', () => {
    const alert = one({
      language: 'en',
      translations: [
        { language: 'es', subject: 'Retrasos', message: '<p>Grandes retrasos</p>' },
        { language: 'vi', subject: 'Trễ', message: null },
        { language: null, subject: 'Whose?' },
        'not a translation',
      ],
    });
    expect(alert).toMatchObject({
      language: 'en',
      translations: [
        { language: 'es', subject: 'Retrasos', messageHtml: '<p>Grandes retrasos</p>' },
        { language: 'vi', subject: 'Trễ', messageHtml: null },
      ],
    });
  });
});

describe('the detours decoder', () => {
  const one = (row: object) => decoded(detours, [{ detour_id: 'D1', route_id: '17', ...row }], {}).value[0];

  it('reads locations, times and skipped stops', () => {
    const detour = one({
      direction: 'Northbound',
      direction_id: '0',
      reason: 'Sinkhole ',
      start_location: '39.9312, -75.1779',
      end_location: null,
      start: '10/12/2026, 08:00:00',
      end: '10/20/2026, 17:00:00',
      skipped_stops: {
        21302: ['20th St &amp; Reed St', '39.934', '-75.1773'],
        21303: ['Nowhere', null, null],
      },
      day_time_active_info: { Mon: '21:00:00-05:00:00', Tue: 'None' },
    });
    expect(detour).toMatchObject({
      directionId: 0,
      reason: 'Sinkhole',
      startLocation: { lat: 39.9312, lon: -75.1779 },
      endLocation: null,
      skippedStops: [
        { stopId: '21302', name: '20th St & Reed St', position: { lat: 39.934, lon: -75.1773 } },
        { stopId: '21303', name: 'Nowhere', position: null },
      ],
      activeHours: { Mon: '21:00:00-05:00:00' },
    });
    expect(detour?.start?.toString()).toBe('2026-10-12T12:00:00Z');
    expect(detour?.end?.toString()).toBe('2026-10-20T21:00:00Z');
  });

  it('distinguishes no skipped stops from unknown ones', () => {
    expect(one({ skipped_stops: {} })?.skippedStops).toEqual([]);
    expect(one({ skipped_stops: null })?.skippedStops).toBeNull();
    expect(one({ skipped_stops: [5, '6'] })?.skippedStops?.map((each) => each.stopId)).toEqual(['5', '6']);
    expect(one({ day_time_active_info: null })?.activeHours).toBeNull();
  });

  it('keeps unreadable hours, so that the detour is shown', () => {
    const detour = one({
      day_time_active_info: { Tue: '05:00:00-10:00:00, 15:00:00-19:00:00', Wed: 'None' },
    });
    expect(detour?.activeHours).toEqual({ Tue: '05:00:00-10:00:00, 15:00:00-19:00:00' });
    const tuesday = Temporal.Instant.from('2026-10-13T12:00:00-04:00');
    expect(detour && isDetourActive(detour, tuesday, 'America/New_York')).toBe(true);
  });
});

describe('the elevators decoder', () => {
  it('accepts a list, or an object with results, in either spelling', () => {
    const old = {
      line: 'Market Frankford Line',
      station: '69th St\r\n',
      elevator: 'Street ',
      message: 'No access',
      message_html: '',
    };
    const expected = {
      line: 'Market Frankford Line',
      station: '69th St',
      elevator: 'Street',
      messageHtml: null,
    };
    expect(decoded(elevators, { meta: { elevators_out: 1 }, results: [old] }, {}).value).toMatchObject([
      expected,
    ]);
    const renamed = {
      routes: ['L1', 'B1'],
      station_name: 'City Hall',
      alternate_link: 'javascript:alert(1)',
      since: '2026-10-12 05:00:00',
    };
    const [outage] = decoded(elevators, [renamed], {}).value;
    expect(outage).toMatchObject({ line: 'L1, B1', station: 'City Hall', alternateUrl: null });
    expect(outage?.since?.toString()).toBe('2026-10-12T09:00:00Z');
  });

  it('reads an empty list as no outages, and anything else as unknown', () => {
    expect(decoded(elevators, { meta: {}, results: [] }, {}).value).toEqual([]);
    expect(elevators.decode({ message: 'try later' }, context, {}).ok).toBe(false);
  });
});

it('chat status is a boolean, else unreadable', () => {
  expect(decoded(chatStatus, { online: 'false' }, {}).value).toEqual({ online: false });
  expect(chatStatus.decode({}, context, {}).ok).toBe(false);
});

it('live stops and schedules are decoded like the flat ones, in more spellings', () => {
  const [stop] = decoded(liveStops, [{ stop_id: 1, name: 'Erie', lat: '40.0', lng: '-75.1' }], {
    routeId: 'B',
  }).value;
  expect(stop).toMatchObject({ routeId: 'B', name: 'Erie', position: { lat: 40, lon: -75.1 } });
  const parameters = { routeId: 'B', stopId: '1' };
  expect(decoded(liveStopSchedule, [{ trip_id: 5, route_id: 'B1' }], parameters).value).toMatchObject([
    { routeId: 'B1', stopId: '1', tripNumber: 5 },
  ]);
});

it('alerts and elevators are unknown, not empty, when no row is readable', () => {
  const odd: unknown[] = [{}, [null], [{}], [null, 7], { error: 'x', list: [{ a: 1 }] }];
  for (const body of odd) {
    expect(alerts.decode(body, context, {}).ok, JSON.stringify(body)).toBe(false);
    expect(elevators.decode(body, context, {}).ok, JSON.stringify(body)).toBe(false);
  }
});

describe('a trip update', () => {
  const parameters = { tripId: '5' };
  const trip = {
    route_id: '17',
    trip_id: '5',
    direction_id: 0,
    delay: 1.4,
    status: 'ON-TIME',
    next_stop_id: 21297,
  };
  const call = {
    stop_id: 21297,
    stop_name: '20th &amp; Mifflin',
    stop_sequence: 10,
    scheduled_time: '2026-10-13 10:32 PM',
    eta: 1791945204,
    delay: 1.4,
  };

  it('reads twelve-hour times and keeps a stop with two calls', () => {
    const { value } = decoded(
      tripUpdate,
      {
        trip,
        stop_times: [
          call,
          { ...call, stop_sequence: 30, scheduled_time: '2026-10-14 12:08 AM', departed: 1 },
          null,
        ],
      },
      parameters,
    );
    expect(value.calls.map((each) => [each.stopId, each.stopSequence, each.scheduled?.toString()])).toEqual([
      ['21297', 10, '2026-10-14T02:32:00Z'],
      ['21297', 30, '2026-10-14T04:08:00Z'],
    ]);
    expect(value.calls[1]?.departed).toBe(true);
    expect(value.calls[0]?.expected?.epochMilliseconds).toBe(1_791_945_204_000);
    expect(value).toMatchObject({ tripId: '5', nextStopId: '21297', isRealTime: true });
  });

  it('has no expected time if the delay is a code', () => {
    const { value } = decoded(tripUpdate, { trip, stop_times: [{ ...call, delay: 999 }] }, parameters);
    expect(value.calls[0]).toMatchObject({
      delay: null,
      expected: null,
      scheduled: { epochMilliseconds: 1_791_945_120_000 },
    });
  });

  it('uses the real-time key, else the status of a tracked trip', () => {
    const isRealTime = (more: object) =>
      decoded(tripUpdate, { trip: { ...trip, ...more } }, parameters).value.isRealTime;
    expect(isRealTime({ 'real-time': false })).toBe(false);
    expect(isRealTime({ status: 'NO GPS' })).toBe(false);
    expect(isRealTime({})).toBe(true);
  });

  it('is rejected without a trip', () => {
    expect(tripUpdate.decode({ stop_times: [call] }, context, parameters).ok).toBe(false);
    expect(tripUpdate.decode([], context, parameters).ok).toBe(false);
  });
});
