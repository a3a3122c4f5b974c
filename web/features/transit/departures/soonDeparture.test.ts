import { expect, it } from 'vitest';
import type { DepartureView } from './departureView.ts';
import { type SoonDeparture, soonAndLater } from './soonDeparture.ts';

const now = 1_791_900_000_000;
const departureIn = (minutes: number): SoonDeparture => ({
  badge: {} as SoonDeparture['badge'],
  from: null,
  departure: { state: { kind: 'scheduled' }, scheduled: now + minutes * 60_000 } as DepartureView,
});
const minutesOf = (departures: readonly SoonDeparture[]) =>
  departures.map(({ departure }) => (departure.scheduled - now) / 60_000);

it('later departures still fit in the list if many leave within a minute', () => {
  const busy = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 4, 7, 9, 12].map(departureIn);
  expect(minutesOf(soonAndLater(busy, 6, now))).toEqual([0, 0.1, 4, 7, 9, 12]);
});

it('all departures within a minute are listed if the later ones leave space', () => {
  expect(minutesOf(soonAndLater([0, 0.1, 0.2, 5].map(departureIn), 6, now))).toEqual([0, 0.1, 0.2, 5]);
});
