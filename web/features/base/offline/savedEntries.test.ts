import { expect, it } from 'vitest';
import { savedEntries } from './SavedList.tsx';

const page = (address: string, usedAt: number, title = 'Bus 17 | SEPTA') => ({
  address,
  lang: 'en',
  title,
  savedAt: 0,
  asOf: usedAt * 1000,
  usedAt,
  bytes: 1,
  build: '',
});
const entries = (...pages: ReturnType<typeof page>[]) => savedEntries(pages, 'SEPTA', 'America/New_York');

it('of pages with the same path, title, view and day, only the last viewed is listed; the offline page never is', () => {
  const found = entries(
    page('/schedules/17', 1),
    page('/schedules/17?direction=1', 3),
    page('/schedules/17?view=timetable', 2),
    page('/offline', 9),
  );
  expect(found.map(({ address, title, isTimetable }) => ({ address, title, isTimetable }))).toEqual([
    { address: '/schedules/17?direction=1', title: 'Bus 17', isTimetable: false },
    { address: '/schedules/17?view=timetable', title: 'Bus 17', isTimetable: true },
  ]);
});

it('a chosen day is given as noon in the agency’s zone, and as null if it is not a date', () => {
  const [first, second] = entries(
    page('/schedules/17?date=2026-10-14', 2),
    page('/schedules/17?date=2026-13-99', 1),
  );
  expect(first?.day).toBe(Temporal.Instant.from('2026-10-14T12:00-04:00').epochMilliseconds);
  expect(second?.day).toBeNull();
});
