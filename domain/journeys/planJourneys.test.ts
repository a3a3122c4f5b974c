import { expect, it } from 'vitest';
import type { Journey, Leg } from './journey.ts';
import { compareJourneys, filterJourneys } from './planJourneys.ts';

/** A journey of rides on these routes, written as "8:00-8:30 1,2". */
function journey(text: string): Journey {
  const [times = '', lines = ''] = text.split(' ');
  const [departure = 0, arrival = 0] = times.split('-').map((time) => {
    const [hours, minutes] = time.split(':').map(Number) as [number, number];
    return hours * 3600 + minutes * 60;
  });
  const routes = lines.split(',').map(Number);
  const legs = routes.map((route) => ({ kind: 'ride', route }) as Leg);
  return { departure, arrival, transfers: routes.length - 1, legs };
}

function shown(texts: readonly string[], fromTheEnd = false): string[] {
  const journeys = new Map(texts.map((text) => [journey(text), text]));
  return filterJourneys([...journeys.keys()], fromTheEnd).map((each) => journeys.get(each) ?? '');
}

it('leaves out what another journey beats at both ends with no more transfers', () => {
  expect(shown(['8:00-9:00 1', '8:10-8:50 2', '8:20-8:55 2,3'])).toEqual(['8:10-8:50 2', '8:20-8:55 2,3']);
  expect(shown(['8:00-9:00 1', '8:00-9:00 1,2'])).toEqual(['8:00-9:00 1']);
});

it('leaves out a further ride that saves less than four minutes', () => {
  expect(shown(['8:00-9:00 1', '8:03-9:00 2,3', '8:30-9:20 1', '8:33-9:20 2,3'])).toEqual([
    '8:00-9:00 1',
    '8:30-9:20 1',
  ]);
  expect(shown(['8:00-9:00 1', '8:04-9:00 2,3'])).toHaveLength(2);
});

it('always shows the earliest arrival, or the latest departure to riders who have to be there in time', () => {
  const journeys = ['8:00-9:00 1', '8:00-8:59 2,3', '8:30-9:30 1', '8:31-9:30 2,3'];
  expect(shown(journeys)).toEqual(['8:00-8:59 2,3', '8:00-9:00 1', '8:30-9:30 1']);
  expect(shown(journeys, true)).toEqual(['8:00-9:00 1', '8:30-9:30 1', '8:31-9:30 2,3']);
});

it('shows three journeys with the same lines: the first, or the last before the arrival', () => {
  const journeys = ['8:00-8:20 1', '8:10-8:30 1', '8:20-8:40 1', '8:30-8:50 1', '8:40-9:00 1'];
  expect(shown(journeys)).toEqual(journeys.slice(0, 3));
  expect(shown(journeys, true)).toEqual(journeys.slice(-3));
});

it('of journeys that leave and arrive in the same minutes, fewer transfers are first, then more time to change', () => {
  const changing = (text: string, ...slackSeconds: number[]): Journey => ({
    ...journey(text),
    legs: [0, ...slackSeconds].map(
      (slack, at) => ({ kind: 'ride', route: at, change: at === 0 ? null : { slackSeconds: slack } }) as Leg,
    ),
  });
  const twice = { ...changing('8:00-9:00 1,2,3', 0, 500), departure: 8 * 3600 };
  const tight = { ...changing('8:00-9:00 1,2', 60), departure: 8 * 3600 + 10 };
  const easy = { ...changing('8:00-9:00 1,2', 300), departure: 8 * 3600 + 50 };
  const later = { ...journey('8:01-9:00 1') };
  expect([later, twice, tight, easy].sort(compareJourneys)).toEqual([easy, tight, twice, later]);
  // The earliest arrival is still shown, below the one that looks equal.
  const first = { ...twice, arrival: 9 * 3600 };
  const same = { ...easy, departure: twice.departure, arrival: 9 * 3600 + 20 };
  expect(filterJourneys([first, same], false)).toEqual([same, first]);
});
