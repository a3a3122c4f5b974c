import type { EpochMs } from '#domain/units.ts';
import { NotifyButton } from './NotifyButton.tsx';
import { topicOfJourney } from './notifiable.ts';

interface Props {
  journey: { legs: Parameters<typeof topicOfJourney>[0]; href: string; departs: EpochMs; arrives: EpochMs };
  /** What the rider reads: from where to where. */
  name: string;
  now: EpochMs;
}

/** The bell of a journey: when to leave, where to get off, and where to change. */
export function JourneyBell({ journey: { legs, href, departs, arrives }, name, now }: Props) {
  const topic = topicOfJourney(legs);
  if (topic === null || departs <= now) return null;
  return (
    <NotifyButton about={{ kind: 'journey', topic, name, path: href, at: departs, ends: arrives, now }} />
  );
}
