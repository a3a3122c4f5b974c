import { expect, it } from 'vitest';
import { decodeLastStops, encodeLastStops, withLastStop } from './preferredStop.ts';

it('the last stop of each line and direction is kept, and the oldest beyond sixty are removed', () => {
  let stops = decodeLastStops(null);
  for (let line = 0; line < 61; line++) stops = withLastStop(stops, `${line}/0`, `stop ${line}`);
  stops = withLastStop(stops, '17/0', 'another');
  const kept = decodeLastStops(encodeLastStops(stops));
  expect(kept).toHaveLength(60);
  expect(kept[0]).toEqual(['17/0', 'another']);
  expect(kept.filter(([way]) => way === '17/0')).toHaveLength(1);
  expect(kept.some(([way]) => way === '0/0')).toBe(false);
});

it.each([
  null,
  '',
  'null',
  '[]',
  '{"v":2,"stops":[["17/0","1"]]}',
  '{"v":1,"stops":{}}',
  `"${'x'.repeat(20_001)}"`,
])('no stops are read from %j', (text) => expect(decodeLastStops(text)).toEqual([]));

it('invalid stops are skipped', () => {
  expect(decodeLastStops('{"v":1,"stops":[["17/0","1"],[1,2],null,["18/0"]]}')).toEqual([['17/0', '1']]);
});
