import { describe, expect, it } from 'vitest';
import { decodeBody, decodeContext } from '#testing/decodeBody.ts';
import { tripUpdate } from './tripUpdate.ts';

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

  it('reads twelve-hour times and keeps both calls at one stop', () => {
    const { value } = decodeBody(
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
    const { value } = decodeBody(tripUpdate, { trip, stop_times: [{ ...call, delay: 999 }] }, parameters);
    expect(value.calls[0]).toMatchObject({
      delaySeconds: null,
      expected: null,
      scheduled: { epochMilliseconds: 1_791_945_120_000 },
    });
  });

  it('takes isRealTime from the real-time key or, without one, from the status', () => {
    const isRealTime = (more: object) =>
      decodeBody(tripUpdate, { trip: { ...trip, ...more } }, parameters).value.isRealTime;
    expect(isRealTime({ 'real-time': false })).toBe(false);
    expect(isRealTime({ status: 'NO GPS' })).toBe(false);
    expect(isRealTime({})).toBe(true);
  });

  it('is rejected without a trip', () => {
    expect(tripUpdate.decode({ stop_times: [call] }, decodeContext, parameters).ok).toBe(false);
    expect(tripUpdate.decode([], decodeContext, parameters).ok).toBe(false);
  });
});
