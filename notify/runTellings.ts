/** The messages about departures and journeys that are due for a rider. */
import type { News, RideWords } from '#contract/notify/news.ts';
import type { RunAtStop, Topic } from '#contract/notify/topic.ts';
import { type Departure, isServed } from '#domain/departures/departure.ts';
import { findRoute, type Route } from '#domain/routes/route.ts';
import type { Clock } from '#domain/time/clock.ts';
import { instanceMark } from '#domain/trip/tripInstance.ts';
import { hasNoMoreNews, offNews, type RunNews, runNews } from './runNews.ts';
import type { Telling } from './sender.ts';
import type { Book } from './store.ts';

export type RidingTopic = Extract<Topic, { seconds: number }>;

/** Finds the departure that a topic means; `null`: there is none, `undefined`: that is not known now. */
type Find = (call: RunAtStop, since: number) => Departure | null | undefined;

interface Due {
  id: string;
  until: number;
  news: () => News;
}

/** A run that neither the schedule nor live data knows is followed for so long. */
const UNKNOWN_RUN_MS = 36 * 3_600_000;

export const callsOf = (topic: RidingTopic): readonly RunAtStop[] =>
  'rides' in topic ? topic.rides.flatMap(({ on, off }) => [on, off]) : [topic];

export function createRunTellings({
  book,
  routes,
  now,
}: {
  book: Pick<Book, 'isTold' | 'subscriptions'>;
  routes: () => readonly Route[];
  now: Clock;
}) {
  /** The time that a rider was told last about a departure, by its name and the rider's key. */
  const lastExpected = new Map<string, number>();
  const nowMs = () => now().epochMilliseconds;

  /**
   * What to tell about a departure. `name` identifies it in the ids of messages. A journey's first departure is when to
   * leave; of its later ones, riders are told only that they do not come.
   */
  function dueAtStop(
    name: string,
    key: string,
    departure: Departure,
    { seconds, isLeft }: { seconds: number | null; isLeft: boolean },
  ): Due[] {
    const told = `${name} ${key}`;
    const soon = seconds === null || book.isTold(`${name} soon`, key);
    const news = runNews(departure, seconds ?? 0, nowMs(), {
      soon,
      cancelled: book.isTold(`${name} cancelled`, key),
      expected: lastExpected.get(told) ?? null,
    });
    // A new sender does not know what time its predecessor named; it compares with the present one.
    if (seconds !== null && (news !== null || (soon && !lastExpected.has(told))))
      lastExpected.set(told, news?.expected ?? departure.at.epochMilliseconds);
    if (news === null) return [];
    const what = isLeft && news.what === 'soon' ? 'leave' : news.what;
    return [
      {
        id: messageId(name, news),
        until: news.until,
        news: () => ({
          kind: 'departure',
          what,
          ...rideWords(departure, news.expected),
          minutes: Math.max(0, Math.floor((news.expected - nowMs()) / 60_000)),
        }),
      },
    ];
  }

  /** What to tell about getting off, and about what the rider then gets on. */
  function dueForOff(name: string, key: string, departure: Departure, next: Departure | null): Due[] {
    const id = `${name} off`;
    const off = offNews(departure, nowMs(), book.isTold(id, key));
    if (off === null) return [];
    const { what, expected, until } = off;
    const words = () => rideWords(departure, expected);
    if (what === 'skipped')
      return [{ id, until, news: () => ({ kind: 'departure', what, ...words(), minutes: 0 }) }];
    const change = () =>
      next && { ...rideWords(next, next.at.epochMilliseconds), isCancelled: !isServed(next.state) };
    return [{ id, until, news: () => ({ kind: 'off', what, ...words(), change: change() }) }];
  }

  function rideWords(departure: Departure, expected: number): RideWords {
    const { trip, scheduled } = departure;
    return {
      line: findRoute(routes(), trip.routeId)?.title ?? trip.routeId,
      headsign: trip.headsign,
      stopName: trip.stopName,
      scheduled: scheduled.epochMilliseconds,
      expected,
      link: {
        routeId: trip.routeId,
        stopId: trip.stopId,
        tripId: trip.tripId,
        run: instanceMark(departure),
        directionId: trip.directionId,
      },
    };
  }

  function dueOf(text: string, topic: RidingTopic, key: string, found: readonly (Departure | null)[]): Due[] {
    if (!('rides' in topic)) {
      const [departure] = found;
      return departure ? dueAtStop(text, key, departure, { seconds: topic.seconds, isLeft: false }) : [];
    }
    return topic.rides.flatMap((_, index) => {
      const [on, off, next = null] = found.slice(2 * index);
      const name = `${text} ${index}`;
      const seconds = index === 0 ? topic.seconds : null;
      return [
        ...(on ? dueAtStop(name, key, on, { seconds, isLeft: true }) : []),
        ...(off ? dueForOff(name, key, off, next) : []),
      ];
    });
  }

  return {
    /** Returns what a follower of a topic is to be told now; 'over': nothing more will come. */
    due(text: string, topic: RidingTopic, key: string, find: Find): Due[] | 'over' {
      const at = nowMs();
      const since = book.subscriptions.get(key)?.topics[text] ?? at;
      const found = callsOf(topic).map((call) => find(call, since));
      const known = found.filter((departure) => departure !== undefined);
      if (known.length < found.length) return [];
      const last = known.at(-1) ?? null;
      const isOver = last === null ? at - since > UNKNOWN_RUN_MS : hasNoMoreNews(last, at);
      return isOver ? 'over' : dueOf(text, topic, key, known);
    },
    forget(text: string, key: string): void {
      for (const name of [text, `${text} 0`]) lastExpected.delete(`${name} ${key}`);
    },
  };
}

export const tellingOf = (topic: string, { id, until, news }: Due): Telling => ({
  id,
  topic,
  subject: topic,
  isUrgent: true,
  until,
  newsIn: news,
});

/** Cancelled and skipped are one message: the run does not come. */
function messageId(name: string, { what, expected }: RunNews): string {
  switch (what) {
    case 'soon':
      return `${name} soon`;
    case 'earlier':
      return `${name} earlier ${expected}`;
    default:
      return `${name} cancelled`;
  }
}
