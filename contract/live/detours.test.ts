import { describe, expect, it } from 'vitest';
import { isDetourActive } from '#domain/alerts/detour.ts';
import { decodeBody } from '#testing/decodeBody.ts';
import { detours } from './detours.ts';

describe('the detours decoder', () => {
  const one = (row: object) =>
    decodeBody(detours, [{ detour_id: 'D1', route_id: '17', ...row }], {}).value[0];

  it('reads locations, times, skipped stops and active hours', () => {
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
    expect(detour?.periods[0]?.starts?.toString()).toBe('2026-10-12T12:00:00Z');
    expect(detour?.periods[0]?.ends?.toString()).toBe('2026-10-20T21:00:00Z');
  });

  it('reads skipped stops from an empty object or a list of ids, and leaves missing stops and hours unknown', () => {
    expect(one({ skipped_stops: {} })?.skippedStops).toEqual([]);
    expect(one({ skipped_stops: null })?.skippedStops).toBeNull();
    expect(one({ skipped_stops: [5, '6'] })?.skippedStops?.map((each) => each.stopId)).toEqual(['5', '6']);
    expect(one({ day_time_active_info: null })?.activeHours).toBeNull();
  });

  it('keeps unreadable hours, so that the detour counts as active', () => {
    const detour = one({
      day_time_active_info: { Tue: '05:00:00-10:00:00, 15:00:00-19:00:00', Wed: 'None' },
    });
    expect(detour?.activeHours).toEqual({ Tue: '05:00:00-10:00:00, 15:00:00-19:00:00' });
    const tuesday = Temporal.Instant.from('2026-10-13T12:00:00-04:00');
    expect(detour && isDetourActive(detour, tuesday, 'America/New_York')).toBe(true);
  });
});
