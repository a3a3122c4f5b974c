import { runTopic } from '#contract/notify/topic.ts';

/** What a bell is about. */
export type Notifiable = {
  /** What the rider reads: "Bus 17", or "Bus 17, Market St & 8th St, 2:07 PM". */
  name: string;
  /** Path of the screen that shows it. */
  path: string;
} & (
  | { kind: 'topics'; topics: readonly string[] }
  /** The rider chooses how many minutes before. `at` and `now`, its present time, are epoch milliseconds. */
  | { kind: 'departure'; tripId: string; run: string; stopId: string; at: number; now: number }
);

export const MINUTES = [2, 5, 10, 15, 20, 30, 60] as const;
export const USUAL_MINUTES = 10;

/** `run` is as in links (`instanceMark`). */
export const topicOfDeparture = (
  { tripId, run, stopId }: { tripId: string; run: string; stopId: string },
  minutes: number,
): string => runTopic(`${tripId}_${run.replaceAll(':', '')}`, stopId, minutes * 60);

/** Returns every topic that this bell may have set. */
export const topicsOf = (about: Notifiable): readonly string[] =>
  about.kind === 'topics' ? about.topics : MINUTES.map((minutes) => topicOfDeparture(about, minutes));
