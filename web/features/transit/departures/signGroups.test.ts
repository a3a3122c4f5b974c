import { expect, it } from 'vitest';
import type { DepartureView, ListedDeparture } from './departureView.ts';
import { leadOf } from './SignRow.tsx';
import { signGroups } from './SignRows.tsx';

const now = 1_791_900_000_000;
const row = (
  headsign: string,
  kind: 'scheduled' | 'noGps' | 'cancelled',
  minutes: number,
): ListedDeparture => ({
  badge: {} as ListedDeparture['badge'],
  departure: {
    key: `${headsign} ${minutes}`,
    headsign,
    state: { kind },
    scheduled: now + minutes * 60_000,
    stopsAway: null,
  } as DepartureView,
});
const leadsOf = (rows: readonly ListedDeparture[]) =>
  signGroups(rows, now, false).map(({ departures }) => leadOf(departures).departure.key);

it('a departure that may have left, or does not run, leaves the large place to the next one', () => {
  const north = [row('North', 'noGps', -2), row('North', 'cancelled', 1), row('North', 'scheduled', 8)];
  const south = [row('South', 'noGps', 0), row('South', 'scheduled', 6)];
  expect(leadsOf([...north, ...south])).toEqual(['South 0', 'North 8']);
});

it('where no other is known, it stays', () => {
  expect(leadsOf([row('North', 'noGps', -2)])).toEqual(['North -2']);
});
