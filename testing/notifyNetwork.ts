/** What a notifier follows, for tests: a client whose answers a test changes, and devices at a stand-in push service. */
import { setTimeout } from 'node:timers/promises';
import type { ContractClient } from '#contract/client.ts';
import type { News } from '#contract/notify/news.ts';
import type { Alert } from '#domain/alerts/alert.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { calendarKey } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import type { Station } from '#domain/stations/station.ts';
import { createNotifier } from '#notify/notifier.ts';
import type { Push, PushOutcome } from '#notify/push.ts';
import { createSender } from '#notify/sender.ts';
import type { NotifyStore } from '#notify/store.ts';
import { keyOf, type Subscription } from '#notify/subscription.ts';
import { lost } from './callResults.ts';
import { TEST_ZONE, testNow } from './clock.ts';
import { testDay, testSourceRoute } from './entities.ts';
import { exampleFacts } from './exampleFacts.ts';
import { silentLog } from './silentLog.ts';

export interface Network {
  now: Temporal.Instant;
  alerts: Alert[];
  /** `null`: they cannot be read now. */
  outages: ElevatorOutage[] | null;
  stations: Station[];
  runs: LiveRun[];
  rows: ScheduledStopTrip[];
  /** Whether a source of alerts and elevators is not up to date. */
  isStale: boolean;
}

export const createNetwork = (): Network => ({
  now: testNow,
  alerts: [],
  outages: [],
  stations: [],
  runs: [],
  rows: [],
  isStale: false,
});

function clientOf(network: Network): ContractClient {
  const answer = <T>(value: T, stale = false) =>
    Promise.resolve({ ok: true as const, value: { value, skipped: [], asOf: network.now, stale } });
  const date = (days: number) => network.now.toZonedDateTimeISO(TEST_ZONE).toPlainDate().add({ days });
  const client: Partial<ContractClient> = {
    routes: () => answer([testSourceRoute()]),
    parentRoutes: () => answer([]),
    calendar: () =>
      answer(
        new Map([-1, 0, 1].map((days) => [calendarKey(date(days)), testDay({ date: date(days) })] as const)),
      ),
    stations: () => answer(network.stations),
    alerts: () => answer(network.alerts, network.isStale),
    elevators: () =>
      network.outages === null ? Promise.resolve(lost()) : answer(network.outages, network.isStale),
    detours: () => answer([]),
    predictions: () => answer(network.runs),
    stopSchedule: ({ stopId }) => answer(network.rows.filter((row) => row.stopId === stopId)),
  };
  return client as ContractClient;
}

/** A message as the push service gets it, without encryption. */
export interface Told {
  device: string;
  topic: string;
  title: string;
  ttl: number;
}

/** Starts a notifier over a store; `post` decides what becomes of the messages that it sends. */
export function startNotifier(
  store: NotifyStore,
  network: Network,
  post: (push: Push) => PushOutcome = () => ({ kind: 'sent' }),
) {
  const told: Told[] = [];
  const client = clientOf(network);
  const now = () => network.now;
  const sender = createSender({
    store,
    async post(batch) {
      return batch.map((push) => {
        const { title, topic } = JSON.parse(Buffer.from(push.payload).toString());
        const outcome = post(push);
        told.push({ device: push.endpoint, topic, title, ttl: push.ttl });
        return outcome;
      });
    },
    wordNews: async (lang, _, news) => ({
      title: `${lang} ${news.kind} ${summaryOf(news)}`,
      body: 'body',
      stop: 'stop',
      path: '/',
      direction: 'ltr',
    }),
    now: () => network.now.epochMilliseconds,
    monotonic: () => network.now.epochMilliseconds,
    log: silentLog,
  });
  const notifier = createNotifier({ client, store, sender, facts: () => exampleFacts, now });
  let revision = 0;
  return {
    told,
    sender,
    /** Takes a turn with new live data, and waits until everything is sent. */
    async turn(): Promise<void> {
      await notifier.turn(++revision);
      while (sender.waiting() > 0) await setTimeout(1);
    },
  };
}

function summaryOf(news: News): string {
  switch (news.kind) {
    case 'alert':
      return news.words.subject?.text ?? '';
    case 'elevator':
      return news.works ? 'works' : 'out';
    case 'departure':
      return news.what;
    case 'off':
      return news.what + (news.change === null ? '' : `, then ${news.change.stopName}`);
  }
}

/** Subscribes a device that is named by its endpoint. */
export async function follow(
  store: NotifyStore,
  network: Network,
  name: string,
  topics: readonly string[],
  more: Partial<Subscription> = {},
): Promise<string> {
  const endpoint = `https://fcm.googleapis.com/${name}`;
  const at = network.now.epochMilliseconds;
  await store.change(keyOf(endpoint), () => ({
    endpoint,
    p256dh: '',
    auth: '',
    lang: 'en',
    quiet: null,
    topics: Object.fromEntries(topics.map((topic) => [topic, at])),
    seen: at,
    ...more,
  }));
  return endpoint;
}
