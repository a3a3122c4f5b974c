import { expect, it } from 'vitest';
import { modeOfPath } from './modePath.ts';

it('is told by the address, however it is spelt, as a document or as data', () => {
  for (const path of [
    '/schedules/regional-rail',
    '/schedules/Regional-Rail/',
    '/schedules/regional-rail.data',
  ])
    expect(modeOfPath(path)).toBe('RegionalRail');
  for (const path of ['/schedules', '/schedules/', '/schedules.data']) expect(modeOfPath(path)).toBeNull();
});
