import { expect, it } from 'vitest';
import { clockTime, testCall, testItinerary, testPlan, testRide } from '#testing/itineraries.ts';
import { riderHtml } from '#testing/web/riderPages.tsx';
import type { PlanView } from '#web/features/transit/journeys/answerView.ts';
import { answerView, rideBadge } from '#web/features/transit/journeys/answerView.ts';
import { JourneyRows } from '#web/features/transit/journeys/JourneyRows.tsx';
import { shownJourney } from '#web/features/transit/journeys/shownJourney.ts';

const now = clockTime('14:00').epochMilliseconds;

const rowOf = (platform: string, scheduledPlatform: string) => {
  const from = { ...testCall('A', '14:06'), platform, scheduledPlatform };
  const answer = testPlan([testItinerary([testRide(from, testCall('B', '14:20'), { routeType: 2 })])]);
  const plan = answerView(answer, {
    badgeOf: rideBadge,
    choice: { from: 'A', to: 'B' },
    zone: 'America/New_York',
    timetable: null,
    answeredAt: now,
  }) as PlanView;
  const journeys = plan.itineraries.flatMap((itinerary) => shownJourney(itinerary, now, false) ?? []);
  return riderHtml(<JourneyRows journeys={journeys} walk={null} now={now} isNow />);
};

it('a row says the track where the rider gets on first, and whether it changed', () => {
  expect(rowOf('4', '4')).toContain('Track 4');
  expect(rowOf('4', '2')).toContain('Changed to track 4, was 2');
  expect(rowOf('', '')).not.toContain('Track');
});
