import { describe, expect, it } from 'vitest';
import { scheduledModes } from '#domain/agency/mode.ts';
import { modeOfAddress, modePath, readRouteChoice, withChoice } from './pagePath.ts';

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

describe('readRouteChoice', () => {
  it('parses a choice', () => {
    const choice = readRouteChoice(
      new URLSearchParams(
        'direction=1&stop=21297&to=90004&date=2026-10-14&line=B1&trip=5&view=timetable&stops=all',
      ),
    );
    expect({ ...choice, date: choice.date?.toString() }).toEqual({
      run: null,
      directionId: 1,
      stopId: '21297',
      toStopId: '90004',
      date: '2026-10-14',
      child: 'B1',
      trip: '5',
      view: 'timetable',
      allStops: true,
      earlier: false,
      later: false,
    });
    expect(readRouteChoice(new URLSearchParams('earlier=show&later=show'))).toMatchObject({
      earlier: true,
      later: true,
    });
  });

  it.each([
    'date=2026-02-30',
    'date=tomorrow',
    'direction=2',
    'stop=%20',
    `stop=${'1'.repeat(200)}`,
    'view=x',
    'run=2026-02-30',
    'run=2026-10-13T',
  ])('ignores %s', (query) => {
    expect(readRouteChoice(new URLSearchParams(query))).toEqual(readRouteChoice(new URLSearchParams()));
  });
});

describe('withChoice', () => {
  it('sets or removes the given parameters and keeps the rest', () => {
    const params = new URLSearchParams('hideNav=true&stop=1&trip=5');
    expect(withChoice(params, { stop: '2 & 3', trip: null })).toBe('?hideNav=true&stop=2+%26+3');
    expect(withChoice(new URLSearchParams('trip=5'), { trip: null })).toBe('?');
    expect(params.toString()).toBe('hideNav=true&stop=1&trip=5');
  });
});
