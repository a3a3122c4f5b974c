import { describe, expect, it } from 'vitest';
import { testOutage } from '#testing/entities.ts';
import { elevatorState } from './elevator.ts';

describe('the elevator rules', () => {
  it('distinguish no outages from unknown ones', () => {
    expect(elevatorState([], 0)).toEqual({ kind: 'none' });
    expect(elevatorState([], 1)).toEqual({ kind: 'unknown' });
    expect(elevatorState([testOutage('15th')], 1).kind).toBe('outages');
  });
});
