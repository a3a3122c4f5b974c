/** What riders are told: the news itself, its words in a rider's language, and the message that reaches the device. */
import type { AlertWords } from '#domain/alerts/alertInLanguage.ts';

export type News =
  | { kind: 'alert'; words: AlertWords; suspended: boolean }
  | { kind: 'elevator'; elevator: string; station: string; works: boolean }
  /** `expected` is the time of the departure that riders should count on. Times are epoch milliseconds. */
  | {
      kind: 'departure';
      what: 'soon' | 'earlier' | 'cancelled' | 'skipped';
      line: string;
      headsign: string;
      stopName: string;
      scheduled: number;
      expected: number;
      minutes: number;
      link: { routeId: string; stopId: string; tripId: string; run: string; directionId: 0 | 1 | null };
    };

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
