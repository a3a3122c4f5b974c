import { expect, it } from 'vitest';
import { askedInstant, journeysPath, readJourneysChoice } from './journeysChoice.ts';

const read = (query: string) => readJourneysChoice(new URLSearchParams(query));
const asked = (query: string) =>
  askedInstant(read(query), Temporal.PlainDate.from('2026-10-13'), 'America/New_York')?.toString() ?? null;

it('a question without a time is for now, and one for another day for its first or last minute', () => {
  expect(asked('')).toBeNull();
  expect(asked('date=2026-10-13')).toBeNull();
  expect(asked('time=08:30')).toBe('2026-10-13T12:30:00Z');
  expect(asked('date=2026-10-14')).toBe('2026-10-14T04:00:00Z');
  expect(asked('date=2026-10-14&arrive=1')).toBe('2026-10-15T03:59:00Z');
  expect(asked('date=2026-10-14&time=25:00')).toBe('2026-10-14T04:00:00Z');
});

it('the address of a choice reads as the same choice', () => {
  const path = journeysPath({
    from: '39.95,-75.16,City Hall',
    to: 'girard',
    date: '2026-10-14',
    time: '08:30',
    arrive: true,
    wheelchair: true,
    page: 'LATER|1',
    trip: 'x',
  });
  expect(read(path.split('?')[1] ?? '')).toMatchObject({
    from: '39.95,-75.16,City Hall',
    to: 'girard',
    arrive: true,
    wheelchair: true,
    page: 'LATER|1',
    trip: 'x',
  });
  expect(journeysPath({ from: '', to: '' })).toBe('/trips');
});
