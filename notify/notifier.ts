/** Turns live data into messages: what there is to tell, who follows it, and when it is too late. */
import type { ContractClient } from '#contract/client.ts';
import { type RunAtStop, readTopic, type Topic } from '#contract/notify/topic.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Departure } from '#domain/departures/departure.ts';
import type { Clock } from '#domain/time/clock.ts';
import { createAlertWatch, type Tellable } from './alertWatch.ts';
import { departureOf, isOf, readRuns } from './runSource.ts';
import { callsOf, createRunTellings, type RidingTopic, tellingOf } from './runTellings.ts';
import type { createSender, Telling } from './sender.ts';
import type { NotifyStore } from './store.ts';
import { isQuiet, withoutTopics } from './subscription.ts';

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

export function createNotifier({ client, store, sender, facts, now }: NotifierOptions) {
  const { book } = store;
  const alerts = createAlertWatch({ client, store, facts, now });
  const runs = createRunTellings({ book, routes: () => alerts.network().routes, now });
  let revision: number | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let readFarAt = Number.NEGATIVE_INFINITY;
  let sweptAt = Number.NEGATIVE_INFINITY;
  const departures = new Map<string, readonly Departure[]>();
  const parsed = new Map<string, Topic | null>();
  /** News that everyone who follows it has been told; later followers are not. */
  const settled = new Set<string>();

  const topicOf = (text: string): Topic | null => parsed.getOrInsertComputed(text, () => readTopic(text));

  function* ridingTopics(): Generator<[text: string, topic: RidingTopic, keys: ReadonlySet<string>]> {
    for (const [text, keys] of book.byTopic) {
      const topic = topicOf(text);
      if (topic !== null && 'seconds' in topic) yield [text, topic, keys];
    }
  }

  async function read(at: number): Promise<void> {
    await alerts.read();
    const isFarDue = at - readFarAt >= READ_FAR_MS;
    if (isFarDue) readFarAt = at;
    const all = [...ridingTopics()].flatMap(([, topic]) => callsOf(topic));
    // What is known of a stop is read as a whole.
    const near = new Set(all.filter((call) => isNear(call, at)).map(({ stopId }) => stopId));
    const wanted = isFarDue ? all : all.filter(({ stopId }) => near.has(stopId));
    if (isFarDue) departures.clear();
    if (wanted.length === 0) return;
    const { routes } = alerts.network();
    const found = await readRuns(wanted, { client, routes, now: now(), zone: facts().zone });
    for (const [stopId, own] of found) departures.set(stopId, own);
  }

  /** Whether a run may come soon. One that was not looked for yet may. */
  const isNear = (call: RunAtStop, at: number): boolean => {
    const own = departures.get(call.stopId)?.filter((departure) => isOf(call, departure)) ?? [];
    return own.length === 0 || own.some(({ at: due }) => due.epochMilliseconds - at < NEAR_MS);
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
      if (topic === null || !tellable.isAbout(topic)) continue;
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
    for (const [text, topic, keys] of [...ridingTopics()]) {
      // Followers of the same run at the same stop share a message.
      const tellings = new Map<string, Telling>();
      for (const key of [...keys]) {
        const due = runs.due(text, topic, key, (call, since) => {
          const known = departures.get(call.stopId);
          return known && departureOf(call, known, since);
        });
        if (due === 'over') await endTopic(key, text);
        else
          for (const each of due)
            sender.queue(
              key,
              tellings.getOrInsertComputed(each.id, () => tellingOf(text, each)),
            );
      }
    }
  }

  async function endTopic(key: string, text: string): Promise<void> {
    runs.forget(text, key);
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
