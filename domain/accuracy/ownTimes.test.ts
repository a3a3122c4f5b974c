import { expect, it } from 'vitest';
import { createRunningTimes } from './ownTimes.ts';

function observed(hour: number, times: number, seconds: number) {
  const runningTimes = createRunningTimes();
  for (let each = 0; each < times; each++) runningTimes.add('a', hour, seconds);
  return runningTimes;
}

it('takes the timetable for a segment that was never observed', () => {
  expect(observed(8, 5, 200).secondsOf('b', 8, 120)).toBe(120);
});

it('moves from the timetable to what vehicles do', () => {
  // The day is half of each, and the hour half of the day and of what was observed.
  expect(observed(8, 10, 200).secondsOf('a', 8, 100)).toBe(175);
  expect(observed(8, 1, 200).secondsOf('a', 8, 100)).toBeLessThan(120);
  expect(observed(8, 1000, 200).secondsOf('a', 8, 100)).toBeGreaterThan(195);
});

it('tells the hours apart, and takes the day for one without observations', () => {
  const runningTimes = observed(8, 40, 200);
  for (let each = 0; each < 40; each++) runningTimes.add('a', 14, 100);
  const [rush, noon, night] = [8, 14, 23].map((hour) => runningTimes.secondsOf('a', hour, 150));
  expect(rush).toBeGreaterThan(night ?? 0);
  expect(night).toBe(150);
  expect(noon).toBeLessThan(night ?? 0);
});

it('leaves out times that no vehicle needs from stop to stop', () => {
  expect(observed(8, 50, 0).secondsOf('a', 8, 100)).toBe(100);
  expect(observed(8, 50, 3601).secondsOf('a', 8, 100)).toBe(100);
});
