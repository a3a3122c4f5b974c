/**
 * Replays a simulated day of the demo: riders ask and stop throughout the day, the notifier is killed in between, and the
 * push service receives what the simulator's truth demands: each message once and in its time, and nothing else.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { News } from '#contract/notify/news.ts';
import { journeyTopic, runTopic } from '#contract/notify/topic.ts';
import { isShown } from '#domain/alerts/alert.ts';
import { openFileStore } from '#notify/fileStore.ts';
import { createNotifier } from '#notify/notifier.ts';
import { createPush } from '#notify/push.ts';
import { createReadEndpoint } from '#notify/pushHosts.ts';
import { createSender } from '#notify/sender.ts';
import type { NotifyStore } from '#notify/store.ts';
import { afterPut, keyOf, readPut, withoutTopics } from '#notify/subscription.ts';
import { createVapid } from '#notify/vapid.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { createDevice, type Device, type PushService, startPushService } from '#testing/pushService.ts';
import { silentLog } from '#testing/silentLog.ts';
import { at, type SimulatedRun, type SimulatedService, simulatedService } from '#testing/simulatedService.ts';

const STEP_SECONDS = 30;
const AHEAD_SECONDS = 600;
const WALK_SECONDS = 300;
/** How much a prediction may change within the time for which riders are told ahead. */
const CHANGE_SECONDS = 300;
const DATE = '2026-10-13';

const secondsAt = (time: string): number => at(time).epochMilliseconds / 1000;
const [DAY_STARTS, DAY_ENDS] = [secondsAt('05:00'), secondsAt('23:59')];

interface Rider {
  topics: string[];
  /** Unix seconds. */
  asks: number;
  stops: number | null;
}

interface Message {
  rider: string;
  /** Unix seconds of the simulated day. */
  at: number;
  topic: string;
  news: News;
  ttl: number;
}

const [riders, devices] = [new Map<string, Rider>(), new Map<string, Device>()];
const messages: Message[] = [];
/** Titles of alerts, with the time at which pages first showed them. */
const alertsShown = new Map<string, number>();
let folder: string;
let service: SimulatedService;
let push: PushService;
let store: NotifyStore;
let turn: () => Promise<void>;

/** Starts the notifier on what is on the disk. */
async function startNotifier(): Promise<void> {
  store = await openFileStore(folder);
  const { send } = createPush(createVapid(await store.vapidKeys(), null, () => DAY_STARTS));
  const sender = createSender({
    store,
    post: (batch) => Promise.all(batch.map(send)),
    wordNews: async (_lang, _topic, news) => ({
      title: JSON.stringify(news.kind === 'alert' ? { kind: 'alert', words: news.words.subject } : news),
      body: '',
      stop: '',
      path: '/',
      direction: 'ltr',
    }),
    now: () => service.now().epochMilliseconds,
    monotonic: () => service.now().epochMilliseconds,
    log: silentLog,
  });
  const { client, now } = service;
  const facts = () => ({ ...exampleFacts, zone: service.zone });
  const notifier = createNotifier({ client, store, sender, facts, now });
  let revision = 0;
  turn = async () => {
    await notifier.turn(++revision);
    // A message whose connection was just closed is sent again, as at a later turn.
    while (sender.waiting() > 0) {
      await setTimeout(1);
      sender.pump();
    }
  };
}

/** A request as browsers send it. */
async function ask(name: string, topics: readonly string[]): Promise<void> {
  const device = devices.getOrInsertComputed(name, () => createDevice(push.origin, name));
  const put = readPut({ subscription: device.subscription, topics }, createReadEndpoint([push.host]));
  if (!put.ok) throw new Error(put.error);
  const { epochMilliseconds } = service.now();
  await store.change(keyOf(put.value.endpoint), (before) => afterPut(before, put.value, epochMilliseconds));
}
const stop = (name: string, topics: readonly string[]) =>
  store.change(
    keyOf(devices.get(name)?.subscription.endpoint ?? ''),
    (before) => before && withoutTopics(before, topics),
  );

async function step(now: number): Promise<void> {
  await service.setTime(Temporal.Instant.fromEpochMilliseconds(now * 1000));
  await turn();
  for (const { device, headers, body } of push.received.splice(0)) {
    const { title, topic } = JSON.parse(devices.get(device)?.decrypt(body) ?? '');
    messages.push({ rider: device, at: now, topic, news: JSON.parse(title), ttl: Number(headers.ttl) });
  }
}

async function live(from: number, to: number): Promise<void> {
  for (let now = from; now <= to; now += STEP_SECONDS) {
    const isDue = (time: number | null) => time !== null && time > now - STEP_SECONDS && time <= now;
    for (const [name, { topics, asks, stops }] of riders) {
      if (isDue(asks)) await ask(name, topics);
      if (isDue(stops)) await stop(name, topics);
    }
    await step(now);
    const alerts = await service.client.alerts();
    for (const alert of alerts.ok ? alerts.value.value : [])
      if (isShown(alert, service.now())) alertsShown.getOrInsert(alert.subject ?? '', now);
    // The notifier is killed, and starts on what is on the disk.
    if (['07:45', '12:15', '17:30'].some((time) => isDue(secondsAt(time)))) {
      await store.close();
      await startNotifier();
    }
  }
}

const callAt = ({ calls }: SimulatedRun, index: number): SimulatedRun['calls'][number] => {
  const call = calls[index];
  if (call === undefined) throw new Error('no such call');
  return call;
};
const idOf = ({ tripId }: SimulatedRun): string => `${tripId}_${DATE}`;
const told = (name: string): Message[] => messages.filter(({ rider }) => rider === name);
const whats = (name: string): string[] =>
  told(name).map(({ news }) => ('what' in news ? news.what : news.kind));

/** Riders who asked to be told ten minutes before a departure in the middle of a run, by run. */
const runRiders: { name: string; run: SimulatedRun; call: SimulatedRun['calls'][number]; kind: string }[] =
  [];
const journeyRiders: { name: string; run: SimulatedRun; on: number; off: number; isChange: boolean }[] = [];

function addRunRiders(runs: readonly SimulatedRun[]): void {
  for (const [index, run] of runs.entries()) {
    const call = callAt(run, Math.floor(run.calls.length / 2));
    const moment = Math.min(call.scheduled, call.truth ?? call.scheduled);
    const kind = (['early', 'late', 'after', 'stopped'] as const)[index % 4] ?? 'early';
    const asks = {
      early: DAY_STARTS,
      // Two minutes before, riders are told at once.
      late: moment - 120,
      after: Math.max(call.scheduled, call.truth ?? 0) + 120,
      stopped: DAY_STARTS,
    }[kind];
    const name = `${kind} ${run.tripId}`;
    const stops = kind === 'stopped' ? moment - AHEAD_SECONDS - CHANGE_SECONDS : null;
    if (stops !== null && stops <= DAY_STARTS) continue;
    riders.set(name, { topics: [runTopic(idOf(run), call.stopId, AHEAD_SECONDS)], asks, stops });
    runRiders.push({ name, run, call, kind });
  }
}

function addJourneyRiders(runs: readonly SimulatedRun[]): void {
  for (const run of runs) {
    const [on, off] = [1, run.calls.length - 2];
    if (off <= on) continue;
    const ride = (each: SimulatedRun) => ({
      on: [idOf(each), callAt(each, on).stopId] as const,
      off: [idOf(each), callAt(each, each.calls.length - 2).stopId] as const,
    });
    const next = runs.find(
      (each) => each.calls.length > 3 && callAt(each, on).scheduled > callAt(run, off).scheduled + 180,
    );
    const isChange = next !== undefined;
    const name = `journey ${run.tripId}`;
    const topics = [journeyTopic(WALK_SECONDS, [ride(run), ...(next ? [ride(next)] : [])])];
    riders.set(name, { topics, asks: DAY_STARTS, stops: null });
    journeyRiders.push({ name, run, on, off, isChange });
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'told-day-'));
  service = await simulatedService(['vehiclePositions', 'tripUpdates', 'alerts']);
  push = await startPushService();
  push.answer = (device) => (device === 'gone' ? 410 : 201);
  await startNotifier();
  const runs = service
    .runs()
    .filter(
      ({ calls }) =>
        calls.length > 3 &&
        callAt({ calls } as SimulatedRun, 1).scheduled > DAY_STARTS + 1800 &&
        (calls.at(-1)?.scheduled ?? 0) < DAY_ENDS - 1800,
    );
  addRunRiders(runs.filter(({ isCanceled }, index) => isCanceled || index % 5 === 0));
  addJourneyRiders(runs.filter((_, index) => index % 10 === 1));
  const lines = ['T1', 'T2', 'N1', 'N2', '10', '20', '30'].map((id) => `route:${id}`);
  riders.set('all lines', { topics: lines, asks: DAY_STARTS, stops: null });
  riders.set('lines until dawn', { topics: lines, asks: DAY_STARTS, stops: secondsAt('05:30') });
  riders.set('gone', { topics: lines, asks: DAY_STARTS, stops: null });
  // What the notifier reads first is no news.
  await step(DAY_STARTS - 2 * STEP_SECONDS);
  await live(DAY_STARTS, DAY_ENDS);
}, 600_000);
afterAll(async () => {
  await store.close();
  await push.close();
  await service.close();
  await rm(folder, { recursive: true });
});

describe('a simulated day', () => {
  it('tells each departure once, in its time, unless it does not come', () => {
    expect(runRiders.filter(({ run }) => run.isCanceled).length).toBeGreaterThan(0);
    for (const { name, run, call, kind } of runRiders.filter((each) =>
      ['early', 'late'].includes(each.kind),
    )) {
      const [first] = told(name);
      const found = whats(name);
      if (run.isCanceled) {
        expect(found, name).toEqual(['cancelled']);
        continue;
      }
      expect(found.filter((what) => what === 'soon').length, name).toBeLessThanOrEqual(1);
      // Of a run that is cut short, the feed says so before it comes there, and nothing once it has turned back.
      const isCutShort = run.calls[run.calls.indexOf(call) + 1]?.truth === null;
      if (!isCutShort) expect(found[0], name).toBe('soon');
      else if (kind === 'early') expect(found, name).toContain('skipped');
      // Further messages say that it comes earlier than told, or not at all.
      expect(
        found.slice(1).filter((what) => what !== 'earlier' && what !== 'skipped'),
        name,
      ).toEqual([]);
      if (first === undefined || call.truth === null || isCutShort) continue;
      const moment = Math.min(call.scheduled, call.truth);
      expect(first.at, name).toBeGreaterThan(moment - AHEAD_SECONDS - CHANGE_SECONDS);
      expect(first.at, name).toBeLessThanOrEqual(call.scheduled + STEP_SECONDS);
      if (kind === 'early') expect(first.at, name).toBeLessThan(moment - AHEAD_SECONDS + CHANGE_SECONDS);
    }
  });

  it('tells nothing before a rider asks, after the moment, or after "stop"', () => {
    const silent = runRiders.filter(({ kind }) => kind === 'after' || kind === 'stopped');
    expect(silent.length).toBeGreaterThan(20);
    for (const { name, kind } of silent) {
      // Before riders stop, they may be told that it does not come.
      const isNews = (what: string) => kind === 'after' || !['cancelled', 'skipped'].includes(what);
      expect(whats(name).filter(isNews), name).toEqual([]);
    }
    for (const { rider, at: time } of messages) {
      const { asks, stops } = riders.get(rider) ?? { asks: Number.POSITIVE_INFINITY, stops: null };
      expect(time, rider).toBeGreaterThanOrEqual(asks);
      if (stops !== null) expect(time, rider).toBeLessThan(stops);
    }
    expect(told('lines until dawn')).toEqual([]);
  });

  it('tells a journey when to leave, where to get off by where the vehicle is, and what comes next', () => {
    let followed = 0;
    for (const { name, run, on, off, isChange } of journeyRiders) {
      const [board, alight, before] = [callAt(run, on), callAt(run, off), callAt(run, off - 1)];
      if (run.isCanceled || alight.truth === null || before.truth === null) continue;
      const own = told(name).filter(({ news }) => 'link' in news && news.link.tripId === run.tripId);
      const leave = own.filter(({ news }) => 'what' in news && news.what === 'leave');
      const offs = own.filter(({ news }) => news.kind === 'off');
      expect([leave.length, offs.length], name).toEqual([1, 1]);
      expect(leave[0]?.at, name).toBeGreaterThan(board.scheduled - WALK_SECONDS - CHANGE_SECONDS);
      expect(leave[0]?.at, name).toBeLessThanOrEqual(board.scheduled + STEP_SECONDS);
      const [{ news, at: time } = { news: null, at: 0 }] = offs;
      if (news?.kind !== 'off') continue;
      expect(time, name).toBeLessThanOrEqual(alight.truth + STEP_SECONDS);
      if (news.what === 'next') {
        // The vehicle has left the stop before; a report takes up to half a minute.
        expect(time, name).toBeGreaterThanOrEqual(before.truth);
        followed++;
      }
      expect(news.change !== null, name).toBe(isChange);
    }
    expect(followed).toBeGreaterThan(journeyRiders.length / 2);
  });

  it('tells each alert once to those who followed its line before', () => {
    const during = [...alertsShown].filter(([, time]) => time > DAY_STARTS).map(([title]) => title);
    expect(during.length).toBeGreaterThan(0);
    const titles = told('all lines').map(({ news }) => (news.kind === 'alert' ? news.words.subject : null));
    expect(titles.map((subject) => JSON.stringify(subject)).sort()).toEqual(
      [...new Set(titles.map((subject) => JSON.stringify(subject)))].sort(),
    );
    expect(titles).toHaveLength(during.length);
  });

  it('sends no message twice, even if the day is replayed to a new server', async () => {
    const ids = messages.map(({ rider, topic, news }) =>
      JSON.stringify([rider, topic, { ...news, minutes: 0 }]),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(messages.length).toBeGreaterThan(riders.size / 2);
    for (const { ttl } of messages) expect(ttl).toBeGreaterThanOrEqual(0);
    const before = messages.length;
    await store.close();
    await startNotifier();
    for (const name of new Set(messages.map(({ rider }) => rider)))
      if (name !== 'gone') await ask(name, riders.get(name)?.topics ?? []);
    for (let now = secondsAt('08:00'); now <= secondsAt('09:00'); now += STEP_SECONDS) await step(now);
    // A time that is not the same as before may be news.
    const again = messages.slice(before).filter(({ news }) => !('what' in news) || news.what !== 'earlier');
    expect(again).toEqual([]);
  }, 300_000);

  it('keeps nothing of what is over', () => {
    expect(store.book.subscriptions.has(keyOf(devices.get('gone')?.subscription.endpoint ?? ''))).toBe(false);
  });
});
