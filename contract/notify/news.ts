/** What riders are told: the news itself, its words in a rider's language, and the message that reaches the device. */
import type { AlertWords, EpochPeriod } from '#domain/alerts/alert.ts';
import type { EpochMs } from '#domain/units.ts';

/** A run at a stop. `expected` is the time that riders should count on. */
export interface RideWords {
  line: string;
  headsign: string;
  stopName: string;
  scheduled: EpochMs;
  expected: EpochMs;
  link: { routeId: string; stopId: string; tripId: string; run: string; directionId: 0 | 1 | null };
}

export type News =
  | {
      kind: 'alert';
      words: AlertWords;
      suspended: boolean;
      /** The periods that are not over; `null`: the source does not give them. */
      periods: EpochPeriod[] | null;
      /** When it is told. */
      now: EpochMs;
    }
  | { kind: 'elevator'; elevator: string; station: string; works: boolean }
  | ({
      kind: 'departure';
      what: 'soon' | 'leave' | 'earlier' | 'cancelled' | 'skipped';
      minutes: number;
    } & RideWords)
  /** Where to get off: at the vehicle's next stop, or soon. `change`: what the rider then gets on; `null`: nothing. */
  | ({
      kind: 'off';
      what: 'next' | 'soon';
      change: (RideWords & { isCancelled: boolean }) | null;
    } & RideWords);

export interface NewsWords {
  title: string;
  body: string;
  /** Label of the action that ends this topic. */
  stop: string;
  /** Path of the screen that shows more. */
  path: string;
  direction: 'ltr' | 'rtl';
}

/** Returns the words of news about a topic, in the language of a BCP 47 tag. */
export type WordNews = (lang: string, topic: string, news: News) => NewsWords;

/** The payload of a push message, as JSON. */
export interface PushMessage extends NewsWords {
  topic: string;
  /** Messages with the same tag replace each other on the device. */
  tag: string;
  lang: string;
}
