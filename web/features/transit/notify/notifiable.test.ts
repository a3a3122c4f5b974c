import { expect, it } from 'vitest';
import { readTopic } from '#contract/notify/topic.ts';
import { topicOfJourney } from './notifiable.ts';

type Ride = Extract<Parameters<typeof topicOfJourney>[0][number], { kind: 'ride' }>;
const ride = (tripId: string, from: string, to: string | null, more: Partial<Ride> = {}): Ride => ({
  kind: 'ride',
  departure: { tripId, run: '2026-10-13', stopId: from },
  to: { stopId: to },
  staysSeated: false,
  ...more,
});

it('is the topic of a journey: in time for the walk, and its rides', () => {
  const legs = [{ kind: 'walk' as const, seconds: 299.5 }, ride('1', 'a', 'b'), ride('2', 'c', 'd')];
  expect(topicOfJourney(legs)).toBe('journey:420:1_2026-10-13@a>b;2_2026-10-13@c>d');
  expect(readTopic(topicOfJourney(legs) ?? '')?.kind).toBe('journey');
});

it('does not tell a rider to get off a vehicle that continues', () => {
  expect(topicOfJourney([ride('1', 'a', 'b'), ride('2', 'b', 'c', { staysSeated: true })])).toBe(
    'journey:120:1_2026-10-13@a>2_2026-10-13@c',
  );
});

it.each([
  ['a walk', [{ kind: 'walk' as const, seconds: 600 }]],
  ['a trip without an id, planned on the device', [ride('', 'a', 'b')]],
  ['a place without an id', [ride('1', 'a', null)]],
])('%s cannot be followed', (_, legs) => expect(topicOfJourney(legs)).toBeNull());
