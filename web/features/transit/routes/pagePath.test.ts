import { expect, it } from 'vitest';
import { scheduledModes } from '#domain/agency/mode.ts';
import { modeOfAddress, modePath } from './pagePath.ts';

const modeAt = (path: string) => modeOfAddress(new URL(path, 'https://riders.example'));

it('the mode of an address does not depend on letter case, a trailing slash or the suffix for data', () => {
  for (const path of [
    '/schedules/regional-rail',
    '/schedules/Regional-Rail/',
    '/schedules/regional-rail.data',
  ])
    expect(modeAt(path)).toBe('RegionalRail');
});

it('no mode is found in an address without a known mode', () => {
  for (const path of ['/schedules', '/schedules/', '/schedules.data', '/schedules?mode=rocket'])
    expect(modeAt(path)).toBeNull();
});

it('every mode has an address that maps back to it', () => {
  for (const mode of [...scheduledModes, 'Access' as const]) expect(modeAt(modePath(mode))).toBe(mode);
});
