import { expect, it } from 'vitest';
import { testNow } from '#testing/clock.ts';
import { riderHtml } from '#testing/web/riderPages.tsx';
import type { DetourView } from '#web/features/transit/alerts/alertView.ts';
import { DetourCard } from '#web/features/transit/alerts/DetourCard.tsx';

const now = testNow.epochMilliseconds;
const HOUR = 3_600_000;
const inactive: DetourView = {
  id: 'd1 17',
  routeIds: ['17'],
  direction: 'Northbound',
  reason: 'Construction',
  message: 'NB via Reed St. Stops not served: 20th St & Reed St.',
  reasonLang: null,
  messageLang: null,
  periods: [],
  morePeriods: 0,
  active: false,
  directionId: 0,
  startsAt: null,
  endsAt: null,
  skippedStops: null,
};
const htmlOf = (detour: DetourView) => riderHtml(<DetourCard detour={detour} now={now} level={2} />);

it('a detour that has not begun says when it begins, not that it pauses', () => {
  const ahead = htmlOf({ ...inactive, periods: [{ start: now + 20 * HOUR, end: now + 60 * HOUR }] });
  expect(ahead).toContain('From ');
  expect(ahead).not.toContain('not at this hour');
  const paused = htmlOf({ ...inactive, periods: [{ start: now - 20 * HOUR, end: now + 60 * HOUR }] });
  expect(paused).toContain('not at this hour');
});

it('the skipped stops are called unknown only where the agency’s text says nothing', () => {
  const unknown = 'We don’t know which stops are skipped.';
  expect(htmlOf(inactive)).not.toContain(unknown);
  expect(htmlOf({ ...inactive, message: '' })).toContain(unknown);
});
