import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journeyTopic } from '#contract/notify/topic.ts';
import { testNow } from '#testing/clock.ts';
import { hours, liveRun, runCall, scheduledCall } from '#testing/departures.ts';
import { testAlert, testOutage, testStation } from '#testing/entities.ts';
import { createNetwork, follow, type Network, startNotifier } from '#testing/notifyNetwork.ts';
import { openFileStore } from './fileStore.ts';
import { UNSEEN_MS } from './notifier.ts';
import type { NotifyStore } from './store.ts';
import { keyOf, withoutTopics } from './subscription.ts';

let folder: string;
let network: Network;
let store: NotifyStore;
let notifier: ReturnType<typeof startNotifier>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'notify-'));
  network = createNetwork();
  store = await openFileStore(folder);
  notifier = startNotifier(store, network);
  // The first reading ever is no news.
  network.alerts = [testAlert('old', { subject: 'Old' })];
  await notifier.turn();
  network.now = network.now.add({ seconds: 5 });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Stops as a crash would, and starts anew from what is on the disk. */
async function restart(): Promise<void> {
  await store.close();
  store = await openFileStore(folder);
  const { told } = notifier;
  notifier = startNotifier(store, network);
  notifier.told.push(...told);
}
const pass = async (duration: Temporal.DurationLike): Promise<void> => {
  network.now = network.now.add(duration);
  await notifier.turn();
};
const titles = () => notifier.told.map(({ title }) => title);

/** Starts as a deployment that has no subscriptions yet. */
async function beginAnew(): Promise<void> {
  await store.close();
  await rm(folder, { recursive: true });
  store = await openFileStore(folder);
  notifier = startNotifier(store, network);
}

const outage = testOutage('Girard Station', { line: 'L' });

describe('an alert', () => {
  const detour = testAlert('a1', { subject: 'Detour' });

  it('is told once to those who followed its line before it appeared, in their language', async () => {
    await follow(store, network, 'one', ['route:17'], { lang: 'es' });
    await follow(store, network, 'other', ['route:23']);
    await pass({ seconds: 15 });
    expect(titles()).toEqual([]);
    network.alerts = [...network.alerts, detour];
    await pass({ seconds: 15 });
    await follow(store, network, 'late', ['route:17']);
    for (let i = 0; i < 5; i++) await pass({ seconds: 15 });
    await restart();
    await pass({ seconds: 15 });
    expect(notifier.told).toMatchObject([{ device: 'https://fcm.googleapis.com/one', topic: 'route:17' }]);
    expect(titles()).toEqual(['es alert Detour']);
  });

  it('is no news for the first follower if it appeared while nobody was subscribed and the notifier was off', async () => {
    await follow(store, network, 'one', ['route:17']);
    await store.change(keyOf('https://fcm.googleapis.com/one'), () => null);
    await store.close();
    network.now = network.now.add({ hours: 1 });
    network.alerts = [...network.alerts, detour];
    store = await openFileStore(folder);
    notifier = startNotifier(store, network);
    await follow(store, network, 'two', ['route:17']);
    await pass({ seconds: 15 });
    await restart();
    await pass({ seconds: 15 });
    expect(titles()).toEqual([]);
    network.alerts = [...network.alerts, testAlert('a3', { subject: 'Closed' })];
    await pass({ seconds: 15 });
    expect(titles()).toEqual(['en alert Closed']);
  });

  it('is no news for the first follower while the second feed is read for the first time', async () => {
    await beginAnew();
    await follow(store, network, 'one', ['route:17']);
    network.isStale = true;
    await pass({ seconds: 5 });
    network.alerts = [...network.alerts, detour];
    await pass({ seconds: 15 });
    network.isStale = false;
    await pass({ seconds: 15 });
    expect(titles()).toEqual([]);
    network.alerts = [...network.alerts, testAlert('a3', { subject: 'Closed' })];
    await pass({ seconds: 15 });
    expect(titles()).toEqual(['en alert Closed']);
  });

  it('is news after two minutes where a source stays behind', async () => {
    await beginAnew();
    await follow(store, network, 'one', ['route:17']);
    network.isStale = true;
    for (let i = 0; i < 9; i++) await pass({ seconds: 15 });
    network.alerts = [...network.alerts, detour];
    await pass({ seconds: 15 });
    expect(titles()).toEqual(['en alert Detour']);
  });

  it('is told again if it says something else, but not for a new id', async () => {
    await follow(store, network, 'one', ['route:17']);
    network.alerts = [detour];
    await pass({ seconds: 15 });
    network.alerts = [{ ...detour, id: 'a2' }];
    await pass({ seconds: 15 });
    network.alerts = [{ ...detour, subject: 'Detour over' }];
    await pass({ seconds: 15 });
    expect(titles()).toEqual(['en alert Detour', 'en alert Detour over']);
  });

  it('is told for a stop or a station that it names, and once to a device that follows several', async () => {
    network.stations = [
      testStation('girard', 'Girard', ['s1', 's2'], { stationId: 'g' }),
      testStation('tioga', 'Tioga', ['s3']),
    ];
    await follow(store, network, 'one', ['stop:s1', 'station:girard', 'route:17']);
    await follow(store, network, 'two', ['stop:s3', 'station:tioga']);
    network.alerts = [testAlert('a', { subject: 'Closed', stopIds: ['g'], routeIds: [] })];
    await pass({ seconds: 15 });
    expect(notifier.told.map(({ device }) => device)).toEqual(['https://fcm.googleapis.com/one']);
  });

  it('waits for the end of quiet hours, and is dropped when it is old', async () => {
    // It is 2 PM, and quiet until 4 PM.
    const quiet = { hours: { from: 13 * 60, to: 16 * 60 }, days: [] };
    await follow(store, network, 'one', ['route:17'], { quiet });
    await follow(store, network, 'two', ['route:17'], { quiet: { hours: null, days: [2, 3] } });
    network.alerts = [detour];
    await pass({ seconds: 15 });
    await pass({ hours: 1 });
    expect(titles()).toEqual([]);
    await pass({ hours: 1 });
    expect(notifier.told.map(({ device }) => device)).toEqual(['https://fcm.googleapis.com/one']);
    for (let i = 0; i < 72; i++) await pass({ hours: 1 });
    expect(notifier.told).toHaveLength(1);
  });

  it('is not told after the rider has ended the topic', async () => {
    const endpoint = await follow(store, network, 'one', ['route:17', 'route:23']);
    await store.change(keyOf(endpoint), (before) => before && withoutTopics(before, ['route:17']));
    network.alerts = [detour];
    await pass({ seconds: 15 });
    expect(titles()).toEqual([]);
  });
});

it('an elevator that was out before the first follower is no news, even if it is read late', async () => {
  await beginAnew();
  await follow(store, network, 'one', ['elevator:girard']);
  network.outages = null;
  await pass({ seconds: 15 });
  network.outages = [outage];
  await pass({ seconds: 15 });
  expect(titles()).toEqual([]);
  network.outages = [outage, { ...outage, elevator: 'Platform' }];
  await pass({ seconds: 15 });
  expect(titles()).toEqual(['en elevator out']);
});

it('an elevator is told when it fails and when it works again, each once', async () => {
  network.stations = [testStation('girard', 'Girard', ['s1'])];
  await follow(store, network, 'one', ['elevator:girard']);
  await follow(store, network, 'two', ['elevator:tioga', 'station:girard']);
  network.outages = [outage];
  await pass({ seconds: 15 });
  await restart();
  await pass({ seconds: 15 });
  network.outages = [];
  await pass({ seconds: 15 });
  await pass({ seconds: 15 });
  network.outages = [outage];
  await pass({ minutes: 15 });
  await pass({ seconds: 15 });
  expect(titles()).toEqual(['en elevator out', 'en elevator works', 'en elevator out']);
});

describe('a departure', () => {
  // The tests' time is 2 PM; this one leaves at 2:30.
  const TOPIC = 'run:1_2026-10-13@s10-600';
  const at = (minutes: number, more = {}) =>
    liveRun('1', {
      serviceDate: Temporal.PlainDate.from('2026-10-13'),
      // Tests set runs before they let time pass.
      reportedAt: network.now.add({ minutes: 20 }),
      calls: [
        runCall(10, minutes, {
          scheduledDeparture: testNow.add({ minutes: 30 }),
          delaySeconds: (minutes - 30) * 60,
          ...more,
        }),
      ],
    });
  beforeEach(async () => {
    network.alerts = [];
    network.rows = [scheduledCall('1', hours(14.5))];
  });

  it('is told once, so long before, by the timetable, even across a restart', async () => {
    await follow(store, network, 'one', [TOPIC], {
      quiet: { hours: null, days: [1, 2, 3, 4, 5, 6, 7] },
    });
    await pass({ minutes: 19 });
    expect(titles()).toEqual([]);
    await pass({ minutes: 1 });
    expect(notifier.told).toMatchObject([{ title: 'en departure soon', topic: TOPIC }]);
    expect(notifier.told[0]?.ttl).toBeLessThanOrEqual(630);
    await restart();
    await pass({ seconds: 15 });
    expect(titles()).toHaveLength(1);
    // The subscription ends with the run.
    await pass({ minutes: 30 });
    expect(store.book.subscriptions.size).toBe(0);
  });

  it('is told for the earlier of schedule and prediction', async () => {
    await follow(store, network, 'one', [TOPIC]);
    network.runs = [at(25)];
    await pass({ minutes: 15 });
    expect(titles()).toEqual(['en departure soon']);
    await store.change(keyOf('https://fcm.googleapis.com/one'), () => null);
    await follow(store, network, 'two', [TOPIC]);
    network.runs = [at(45)];
    await pass({ minutes: 5 });
    expect(titles()).toEqual(['en departure soon', 'en departure soon']);
  });

  it('is told again if it comes much earlier than told, but not for a minute', async () => {
    await follow(store, network, 'one', [TOPIC]);
    network.runs = [at(40)];
    await pass({ minutes: 20 });
    network.runs = [at(39)];
    await pass({ minutes: 1 });
    expect(titles()).toEqual(['en departure soon']);
    network.runs = [at(35)];
    await pass({ minutes: 1 });
    await pass({ seconds: 15 });
    expect(titles()).toEqual(['en departure soon', 'en departure earlier']);
  });

  it('is told when it is cancelled or skips the stop, once', async () => {
    await follow(store, network, 'one', [TOPIC]);
    network.runs = [{ ...at(30), relationship: 'CANCELED' }];
    await pass({ minutes: 1 });
    await restart();
    network.runs = [at(30, { relationship: 'SKIPPED' })];
    await pass({ minutes: 1 });
    expect(titles()).toEqual(['en departure cancelled']);
  });

  it('is not told after its moment', async () => {
    await follow(store, network, 'one', [TOPIC]);
    await pass({ minutes: 31 });
    expect(titles()).toEqual([]);
    await pass({ minutes: 30 });
    expect(store.book.subscriptions.size).toBe(0);
  });

  it('without a date is the next one of its trip', async () => {
    await follow(store, network, 'one', ['run:1@s10-600']);
    await pass({ minutes: 20 });
    expect(titles()).toEqual(['en departure soon']);
  });
});

describe('a journey', () => {
  // The rider walks for 5 minutes, boards at s10 at 2:30, and gets off at s12, where trip 2 leaves s20 at 2:50.
  const TOPIC = journeyTopic(300, [
    { on: ['1_2026-10-13', 's10'], off: ['1_2026-10-13', 's12'] },
    { on: ['2_2026-10-13', 's20'], off: ['2_2026-10-13', 's22'] },
  ]);
  const call = (trip: string, stop: number, hour: number) =>
    scheduledCall(trip, hours(hour), { stopId: `s${stop}`, stopSequence: stop, stopName: `Stop ${stop}` });
  const vehicle = (stopsAway: number | null, minutes: number, more = {}) =>
    liveRun('1', {
      serviceDate: Temporal.PlainDate.from('2026-10-13'),
      // Tests set vehicles before they let time pass.
      reportedAt: network.now.add({ minutes: 20 }),
      calls: [runCall(12, minutes, { stopsAway, delaySeconds: 0, ...more })],
    });
  beforeEach(() => {
    network.alerts = [];
    network.rows = [call('1', 10, 14.5), call('1', 12, 14.75), call('2', 20, 14 + 5 / 6), call('2', 22, 15)];
  });

  it('is told when to leave, when the vehicle’s next stop is the rider’s, and what comes next, each once', async () => {
    await follow(store, network, 'one', [TOPIC]);
    await pass({ minutes: 24 });
    expect(titles()).toEqual([]);
    await pass({ minutes: 1 });
    expect(titles()).toEqual(['en departure leave']);
    network.runs = [vehicle(2, 45)];
    await pass({ minutes: 18 });
    network.runs = [vehicle(1, 45)];
    await pass({ seconds: 15 });
    expect(titles()).toHaveLength(1);
    network.runs = [vehicle(0, 45)];
    await pass({ seconds: 15 });
    expect(titles().slice(1)).toEqual(['en off next, then Stop 20']);
    await restart();
    await pass({ seconds: 15 });
    expect(titles()).toHaveLength(2);
    // Nobody knows where the second vehicle is, so its time decides.
    network.runs = [];
    await pass({ minutes: 10 });
    expect(titles()).toHaveLength(2);
    await pass({ minutes: 4 });
    expect(titles().slice(2)).toEqual(['en off soon']);
    await pass({ minutes: 30 });
    expect(store.book.subscriptions.size).toBe(0);
  });

  it('is told late if the vehicle is late, and at once if a later one is cancelled', async () => {
    await follow(store, network, 'one', [TOPIC]);
    await pass({ minutes: 25 });
    network.runs = [vehicle(3, 58)];
    await pass({ minutes: 20 });
    expect(titles()).toEqual(['en departure leave']);
    network.runs = [vehicle(3, 58), { ...liveRun('2'), relationship: 'CANCELED' }];
    await pass({ seconds: 15 });
    await pass({ seconds: 15 });
    expect(titles().slice(1)).toEqual(['en departure cancelled']);
    network.runs = [vehicle(0, 58)];
    await pass({ minutes: 11 });
    expect(titles().slice(2)).toEqual(['en off next, then Stop 20']);
  });

  it('is not told to get off early on a long way without stops', async () => {
    await follow(store, network, 'one', [TOPIC]);
    await pass({ minutes: 25 });
    network.runs = [vehicle(0, 45)];
    await pass({ minutes: 10 });
    expect(titles()).toEqual(['en departure leave']);
    network.runs = [vehicle(0, 45)];
    await pass({ minutes: 8 });
    expect(titles().slice(1)).toEqual(['en off next, then Stop 20']);
  });

  it('is told if the vehicle does not stop where the rider wants to get off', async () => {
    await follow(store, network, 'one', [TOPIC]);
    await pass({ minutes: 25 });
    network.runs = [vehicle(null, 45, { relationship: 'SKIPPED' })];
    await pass({ minutes: 5 });
    await pass({ seconds: 15 });
    expect(titles()).toEqual(['en departure leave', 'en departure skipped']);
  });
});

it('a device that is not seen for 90 days is forgotten', async () => {
  await follow(store, network, 'one', ['route:17']);
  await pass({ milliseconds: UNSEEN_MS - 3_600_000 });
  expect(store.book.subscriptions.size).toBe(1);
  await pass({ hours: 2 });
  expect(store.book.subscriptions.size).toBe(0);
});
