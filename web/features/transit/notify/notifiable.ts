import { journeyTopic, readTopic, runTopic } from '#contract/notify/topic.ts';
import type { EpochMs } from '#domain/units.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** What a bell is about. */
export type Notifiable = {
  /** What the rider reads: "Bus 17", or "Bus 17, Market St & 8th St, 2:07 PM". */
  name: string;
  /** Path of the screen that shows it. */
  path: string;
} & (
  | { kind: 'topics'; topics: readonly string[] }
  /** The rider chooses how many minutes before the time `at`; `now` is the present time. */
  | { kind: 'departure'; tripId: string; run: string; stopId: string; at: EpochMs; now: EpochMs }
  /** `topic` as `topicOfJourney` writes it. The rider leaves at `at` and arrives at `ends`. */
  | { kind: 'journey'; topic: string; at: EpochMs; ends: EpochMs; now: EpochMs }
);

export const MINUTES = [2, 5, 10, 15, 20, 30, 60] as const;
export const USUAL_MINUTES = 10;

/** `run` is as in links (`instanceMark`). */
const instanceId = ({ tripId, run }: { tripId: string; run: string }): string =>
  `${tripId}_${run.replaceAll(':', '')}`;

/** The legs of a journey, as its page has them. */
type Leg =
  | { kind: 'walk'; seconds: number }
  | {
      kind: 'ride';
      departure: { tripId: string; run: string; stopId: string };
      to: { stopId: string | null };
      staysSeated: boolean;
    };

/** What a rider needs to get ready, and a message to arrive. */
const LEAVE_SECONDS = 120;

/** Returns the topic of a journey; `null`: it has no ride, or one that cannot be followed. */
export function topicOfJourney(legs: readonly Leg[]): string | null {
  const [first] = legs;
  const rides: { on: readonly [string, string]; off: readonly [string, string] }[] = [];
  for (const leg of legs) {
    if (leg.kind === 'walk') continue;
    const { departure, to, staysSeated } = leg;
    if (departure.tripId === '' || departure.run === '' || departure.stopId === '' || to.stopId === null)
      return null;
    const id = instanceId(departure);
    const before = staysSeated ? rides.pop() : undefined;
    rides.push({ on: before?.on ?? [id, departure.stopId], off: [id, to.stopId] });
  }
  return rides.length === 0
    ? null
    : journeyTopic(LEAVE_SECONDS + (first?.kind === 'walk' ? Math.ceil(first.seconds) : 0), rides);
}

interface Offer {
  /** Whether the rider chooses how long before. */
  asksMinutes: boolean;
  words: 'notify.aboutAlerts' | 'notify.aboutDeparture' | 'notify.aboutJourney';
  topics: (minutes: number) => readonly string[];
  /** When nothing more will come; `null`: never. */
  ends: EpochMs | null;
}

/** Returns what a bell offers. */
export function offerOf(about: Notifiable): Offer {
  switch (about.kind) {
    case 'topics':
      return { asksMinutes: false, words: 'notify.aboutAlerts', topics: () => about.topics, ends: null };
    case 'departure':
      return {
        asksMinutes: true,
        words: 'notify.aboutDeparture',
        topics: (minutes) => [runTopic(instanceId(about), about.stopId, minutes * 60)],
        ends: about.at,
      };
    case 'journey':
      return {
        asksMinutes: false,
        words: 'notify.aboutJourney',
        topics: () => [about.topic],
        ends: about.ends,
      };
  }
}

/** Returns every topic that this bell may have set. */
export const topicsOf = (about: Notifiable): readonly string[] => [
  ...new Set(MINUTES.flatMap(offerOf(about).topics)),
];

/** Says what a topic is about, besides its name. */
export function topicWords(text: string, t: Translate): string | null {
  const topic = readTopic(text);
  switch (topic?.kind) {
    case 'run':
      return t('notify.minutes', { n: Math.round(topic.seconds / 60) });
    case 'journey':
      return t('notify.journey');
    case 'elevator':
      return t('notify.elevators');
    case 'route':
    case 'stop':
    case 'station':
      return t('notify.alerts');
    case undefined:
      return null;
  }
}
