import { describe, expect, it } from 'vitest';
import { testNow as now } from '#testing/clock.ts';
import { testOutage } from '#testing/entities.ts';
import { elevatorState } from './elevator.ts';

describe('the elevator rules', () => {
  it('distinguish no outages from unknown ones', () => {
    const response = { ok: true as const, outages: [], skipped: 0, asOf: now };
    expect(elevatorState(response)).toEqual({ kind: 'none', asOf: now });
    expect(elevatorState({ ...response, skipped: 1 })).toEqual({ kind: 'unknown', since: null });
    expect(elevatorState({ ok: false, since: now })).toEqual({ kind: 'unknown', since: now });
    expect(elevatorState({ ...response, outages: [testOutage('15th')], skipped: 1 }).kind).toBe('outages');
  });
});
