/** Turns live data into messages: what there is to tell, who follows it, and when it is too late. */
import type { ContractClient } from '#contract/client.ts';
import { readTopic, type Topic } from '#contract/notify/topic.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Departure } from '#domain/departures/departure.ts';
import { findRoute } from '#domain/routes/findRoute.ts';
import type { Clock } from '#domain/time/clock.ts';
import { instanceMark } from '#domain/trip/tripInstance.ts';
import { createAlertWatch, type Tellable } from './alertWatch.ts';
import { isQuiet } from './quiet.ts';
import { hasNoMoreNews, type RunNews, runNews } from './runNews.ts';
import { departureOf, type RunTopic, readRuns } from './runSource.ts';
import type { createSender, Telling } from './sender.ts';
import type { NotifyStore } from './store.ts';
import { withoutTopics } from './subscription.ts';

export interface NotifierOptions {
  client: ContractClient;
  store: NotifyStore;
  sender: Pick<ReturnType<typeof createSender>, 'queue' | 'pump'>;
  facts: () => AgencyFacts;
  now: Clock;
}

/** Live data is read when it changes, and at least this often. */
const READ_MS = 15_000;
/** Of departures that are further away, only the cancellation is news, so they are read less often. */
const NEAR_MS = 2 * 3_600_000;
const READ_FAR_MS = 120_000;
const SWEEP_MS = 3_600_000;
/** A device that was not seen for so long has ended its subscription. */
export const UNSEEN_MS = 90 * 86_400_000;
/** A run that neither the schedule nor live data knows is followed for so long. */
const UNKNOWN_RUN_MS = 36 * 3_600_000;

export function createNotifier({ client, store, sender, facts, now }: NotifierOptions) {
  const { book } = store;
  const alerts = createAlertWatch({ client, store, facts, now });
  let revision: number | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let readFarAt = Number.NEGATIVE_INFINITY;
  let sweptAt = Number.NEGATIVE_INFINITY;
  const departures = new Map<string, readonly Departure[]>();
  const parsed = new Map<string, Topic | null>();
  /** The time that a rider was told last about a run, by topic and key. */
  const lastExpected = new Map<string, number>();
  /** News that everyone who follows it has been told; later followers are not. */
  const settled = new Set<string>();

  const topicOf = (text: string): Topic | null => parsed.getOrInsertComputed(text, () => readTopic(text));

  function* runTopics(): Generator<[text: string, topic: RunTopic, keys: ReadonlySet<string>]> {
    for (const [text, keys] of book.byTopic) {
      const topic = topicOf(text);
      if (topic?.kind === 'run') yield [text, topic, keys];
    }
  }

  async function read(at: number): Promise<void> {
    await alerts.read();
    const isFarDue = at - readFarAt >= READ_FAR_MS;
    if (isFarDue) readFarAt = at;
    const all = [...runTopics()].map(([, topic]) => topic);
    const wanted = isFarDue ? all : all.filter((topic) => isNear(topic, at));
    if (isFarDue) departures.clear();
    if (wanted.length === 0) return;
    const { routes } = alerts.network();
    const found = await readRuns(wanted, { client, routes, now: now(), zone: facts().zone });
    for (const [stopId, own] of found) departures.set(stopId, own);
  }

  /** Whether a run may come soon. One that was not looked for yet may. */
  const isNear = ({ stopId, tripId }: RunTopic, at: number): boolean => {
    const known = departures.get(stopId);
    return (
      known === undefined ||
      known.every(({ trip }) => trip.tripId !== tripId) ||
      known.some(({ trip, at: due }) => trip.tripId === tripId && due.epochMilliseconds - at < NEAR_MS)
    );
  };

  function tellAlerts(): void {
    const at = now();
    const local = at.toZonedDateTimeISO(facts().zone);
    for (const tellable of alerts.current()) {
      if (at.epochMilliseconds >= tellable.until || settled.has(tellable.id)) continue;
      if (tellOne(tellable, local)) settled.add(tellable.id);
    }
  }

  /** Queues news for its followers; returns whether nobody is left, except those who are queued. */
  function tellOne(tellable: Tellable, local: Temporal.ZonedDateTime): boolean {
    let isSettled = true;
    for (const [text, keys] of book.byTopic) {
      const topic = topicOf(text);
      if (topic === null || topic.kind === 'run' || !tellable.isAbout(topic)) continue;
      const telling: Telling = {
        id: tellable.id,
        topic: text,
        subject: tellable.id,
        newsIn: tellable.newsIn,
        isUrgent: false,
        until: tellable.until,
      };
      for (const key of keys) {
        const subscription = book.subscriptions.get(key);
        const since = subscription?.topics[text];
        if (!subscription || since === undefined || since >= tellable.at || book.isTold(tellable.id, key))
          continue;
        isSettled = false;
        if (!isQuiet(subscription.quiet, local)) sender.queue(key, telling);
      }
    }
    return isSettled;
  }

  async function tellRuns(): Promise<void> {
    const at = now().epochMilliseconds;
    for (const [text, topic, keys] of [...runTopics()]) {
      const known = departures.get(topic.stopId);
      if (known === undefined) continue;
      // Followers of the same run at the same stop share a message.
      const tellings = new Map<string, Telling>();
      for (const key of [...keys]) {
        const since = book.subscriptions.get(key)?.topics[text] ?? at;
        const departure = departureOf(topic, known, since);
        if (departure === null ? at - since > UNKNOWN_RUN_MS : hasNoMoreNews(departure, at)) {
          await endTopic(key, text);
          continue;
        }
        if (departure === null) continue;
        const news = newsFor(text, topic, key, departure, at);
        if (news === null) continue;
        const id = messageId(text, news);
        sender.queue(
          key,
          tellings.getOrInsertComputed(id, () => tellingOf(id, text, topic, departure, news)),
        );
      }
    }
  }

  function newsFor(
    text: string,
    topic: RunTopic,
    key: string,
    departure: Departure,
    at: number,
  ): RunNews | null {
    const soon = book.isTold(`${text} soon`, key);
    const name = `${text} ${key}`;
    const news = runNews(departure, topic.seconds, at, {
      soon,
      cancelled: book.isTold(`${text} cancelled`, key),
      expected: lastExpected.get(name) ?? null,
    });
    // A new sender does not know what time its predecessor named; it compares with the present one.
    if (news !== null || (soon && !lastExpected.has(name)))
      lastExpected.set(name, news?.expected ?? departure.at.epochMilliseconds);
    return news;
  }

  function tellingOf(
    id: string,
    text: string,
    topic: RunTopic,
    departure: Departure,
    news: RunNews,
  ): Telling {
    const { trip, scheduled } = departure;
    const route = findRoute(alerts.network().routes, trip.routeId);
    return {
      id,
      topic: text,
      subject: text,
      isUrgent: true,
      until: news.until,
      newsIn: () => ({
        kind: 'departure',
        what: news.what,
        line: route?.title ?? trip.routeId,
        headsign: trip.headsign,
        stopName: trip.stopName,
        scheduled: scheduled.epochMilliseconds,
        expected: news.expected,
        minutes: Math.max(0, Math.floor((news.expected - now().epochMilliseconds) / 60_000)),
        link: {
          routeId: trip.routeId,
          stopId: topic.stopId,
          tripId: trip.tripId,
          run: instanceMark(departure),
          directionId: trip.directionId,
        },
      }),
    };
  }

  async function endTopic(key: string, text: string): Promise<void> {
    lastExpected.delete(`${text} ${key}`);
    await store.change(key, (before) => before && withoutTopics(before, [text]));
  }

  async function sweep(at: number): Promise<void> {
    for (const [key, { seen }] of [...book.subscriptions])
      if (at - seen > UNSEEN_MS) await store.change(key, () => null);
    book.forgetTold(at);
    for (const text of [...parsed.keys()]) if (!book.byTopic.has(text)) parsed.delete(text);
    const listed = new Set(alerts.current().map(({ id }) => id));
    for (const id of [...settled]) if (!listed.has(id)) settled.delete(id);
  }

  return {
    /** Called every second. `liveRevision` changes with live data. */
    async turn(liveRevision: number): Promise<void> {
      if (!(await store.lead())) return;
      const at = now().epochMilliseconds;
      if (liveRevision !== revision || Math.abs(at - readAt) >= READ_MS) {
        revision = liveRevision;
        readAt = at;
        await read(at);
        tellAlerts();
      }
      await tellRuns();
      sender.pump();
      if (Math.abs(at - sweptAt) >= SWEEP_MS) {
        sweptAt = at;
        await sweep(at);
      }
    },
  };
}

/** Cancelled and skipped are one message: the run does not come. */
function messageId(text: string, { what, expected }: RunNews): string {
  switch (what) {
    case 'soon':
      return `${text} soon`;
    case 'earlier':
      return `${text} earlier ${expected}`;
    default:
      return `${text} cancelled`;
  }
}
