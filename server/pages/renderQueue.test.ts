import { expect, it, vi } from 'vitest';
import { createRenderQueue, TooBusy } from './renderQueue.ts';

/** Creates a queue with time and page renders under the test's control. */
function setup() {
  let time = 0;
  const thread = { busyShare: 0 };
  const queue = createRenderQueue(
    () => time,
    () => thread.busyShare,
  );
  const ends: (() => void)[] = [];
  let began = 0;
  const names: string[] = [];
  const page = (name: string) => () => {
    began++;
    names.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return {
    thread,
    run: (name = '', arrived?: number) => queue.run(page(name), arrived),
    inTime: queue.inTime,
    renew: (name = '') => queue.renew(page(name)),
    began: () => began,
    /** Pages in the order in which they started. */
    names,
    isRendering: queue.isRendering,
    /** Finishes the oldest page after `ms`. */
    async end(ms: number) {
      time += ms;
      ends.shift()?.();
      for (let i = 0; i < 5; i++) await Promise.resolve();
    },
  };
}

it('eight pages render at a time, and the others in turn', async () => {
  const w = setup();
  const running = Array.from({ length: 10 }, () => w.run());
  expect(w.began()).toBe(8);
  await w.end(1);
  expect(w.began()).toBe(9);
  await w.end(1);
  await w.end(1);
  expect(w.began()).toBe(10);
  for (let i = 0; i < 7; i++) await w.end(1);
  await Promise.all(running);
  void w.run();
  expect(w.began()).toBe(11);
});

it('requests with a long expected wait are refused', async () => {
  const w = setup();
  const settled = { refused: 0 };
  const count = (error: unknown) => {
    expect(error).toBeInstanceOf(TooBusy);
    settled.refused++;
  };
  for (let i = 0; i < 2_000; i++) void w.run().catch(count);
  await w.end(0);
  const whenFast = settled.refused;
  expect(whenFast).toBeGreaterThan(1_000);
  while (w.isRendering()) await w.end(0);
  // Pages are now slow, so requests that would have been admitted before are refused.
  for (let i = 0; i < 8; i++) void w.run();
  for (let i = 0; i < 8; i++) await w.end(5_000);
  for (let i = 0; i < 10; i++) void w.run().catch(count);
  await w.end(0);
  expect(settled.refused).toBe(whenFast + 1);
});

it('a request that has waited longer than expected is refused when its turn comes', async () => {
  const w = setup();
  const running = Array.from({ length: 8 }, () => w.run());
  const late = w.run('late');
  await w.end(1_501);
  await expect(late).rejects.toBeInstanceOf(TooBusy);
  expect(w.names).not.toContain('late');
  const next = w.run('next');
  expect(w.names).toContain('next');
  for (let i = 0; i < 8; i++) await w.end(1);
  await Promise.all([...running, next]);
});

it('the time that a request waited before it came to the queue counts', async () => {
  const w = setup();
  await w.end(2_000);
  await expect(w.run('old', 400)).rejects.toBeInstanceOf(TooBusy);
  await w.end(0);
  const young = w.run('young', 1_900);
  expect(w.names).toEqual(['young']);
  await w.end(0);
  await young;
});

it('a request that has waited before is refused at once if its turn would come too late', async () => {
  const w = setup();
  await w.end(2_000);
  for (let i = 0; i < 88; i++) void w.run();
  await expect(w.run('old', 600)).rejects.toBeInstanceOf(TooBusy);
  expect(w.began()).toBe(8);
});

it('while pages take long, fewer may wait, so that those that are begun are finished in time', async () => {
  const w = setup();
  for (let i = 0; i < 40; i++) {
    const page = w.run();
    await w.end(1_800);
    await page;
  }
  const running = Array.from({ length: 8 }, () => w.run());
  const next = w.run('next');
  const second = w.run('second');
  await expect(w.run('third')).rejects.toBeInstanceOf(TooBusy);
  const told = Promise.all([next, second].map((page) => expect(page).rejects.toBeInstanceOf(TooBusy)));
  await w.end(300);
  await told;
  for (let i = 0; i < 7; i++) await w.end(0);
  await Promise.all(running);
});

it('while others wait, a rider whose page is not finished in time is told to come back, and the page is finished', async () => {
  vi.useFakeTimers();
  try {
    const w = setup();
    const slow = w.run('slow');
    const patient = w.inTime(slow);
    await vi.advanceTimersByTimeAsync(1_900);
    // Nobody else waits: a service is slow.
    for (let i = 0; i < 8; i++) void w.run('another');
    const told = expect(w.inTime(slow)).rejects.toBeInstanceOf(TooBusy);
    await vi.advanceTimersByTimeAsync(1_900);
    await told;
    await w.end(0);
    await Promise.all([slow, patient]);
  } finally {
    vi.useRealTimers();
  }
});

it('two renewals render at a time, and riders’ pages use the other places', async () => {
  const w = setup();
  for (const name of ['renewal 1', 'renewal 2', 'renewal 3']) w.renew(name);
  expect(w.names).toEqual(['renewal 1', 'renewal 2']);
  for (let i = 0; i < 7; i++) void w.run(`rider ${i}`);
  expect(w.names.slice(2)).toEqual(['rider 0', 'rider 1', 'rider 2', 'rider 3', 'rider 4', 'rider 5']);
  await w.end(1);
  expect(w.names.at(-1)).toBe('renewal 3');
  await w.end(1);
  expect(w.names.at(-1)).toBe('rider 6');
});

it('a renewal goes before waiting riders once four of their pages have started', async () => {
  const w = setup();
  for (let i = 0; i < 20; i++) void w.run('rider');
  for (const name of ['renewal 1', 'renewal 2']) w.renew(name);
  for (let i = 0; i < 6; i++) await w.end(1);
  expect(w.names.indexOf('renewal 1')).toBe(8);
  expect(w.names.slice(9)).toEqual(['rider', 'rider', 'rider', 'rider', 'renewal 2']);
});

it('a renewal joins the riders’ queue once a rider waits for it', async () => {
  const w = setup();
  for (const name of ['renewal 1', 'renewal 2', 'renewal 3', 'renewal 4']) w.renew(name);
  const last = w.renew('hurried');
  for (let i = 0; i < 6; i++) void w.run('rider');
  last.hurry();
  for (let i = 0; i < 2; i++) await w.end(1);
  expect(w.names.slice(-2)).toEqual(['renewal 3', 'hurried']);
});

it('the queue renders until every page has finished', async () => {
  const w = setup();
  expect(w.isRendering()).toBe(false);
  w.renew();
  expect(w.isRendering()).toBe(true);
  await w.end(1);
  expect(w.isRendering()).toBe(false);
});

it('two pages render at a time while the thread is busy, and eight again once it has idle time', async () => {
  vi.useFakeTimers();
  try {
    const w = setup();
    w.thread.busyShare = 1;
    void w.run();
    await vi.advanceTimersByTimeAsync(20);
    for (let i = 0; i < 9; i++) void w.run();
    expect(w.began()).toBe(2);
    await w.end(1);
    expect(w.began()).toBe(3);
    w.thread.busyShare = 0.2;
    await vi.advanceTimersByTimeAsync(20);
    expect(w.began()).toBe(9);
  } finally {
    vi.useRealTimers();
  }
});

it('on a busy thread, renewals run one at a time, and only while no rider waits for a page', async () => {
  vi.useFakeTimers();
  try {
    const w = setup();
    w.thread.busyShare = 1;
    void w.run('rider 1');
    await vi.advanceTimersByTimeAsync(20);
    for (const name of ['renewal 1', 'renewal 2', 'renewal 3']) w.renew(name);
    for (let i = 2; i < 10; i++) void w.run(`rider ${i}`);
    for (let i = 1; i < 9; i++) await w.end(1);
    expect(w.names).toEqual(Array.from({ length: 9 }, (_, i) => `rider ${i + 1}`));
    await w.end(1);
    expect(w.names.slice(9)).toEqual(['renewal 1']);
    await w.end(1);
    expect(w.names.slice(9)).toEqual(['renewal 1', 'renewal 2']);
    void w.run('rider 10');
    expect(w.names.at(-1)).toBe('rider 10');
  } finally {
    vi.useRealTimers();
  }
});

it('on a busy thread, a renewal starts once a rider waits for it', async () => {
  vi.useFakeTimers();
  try {
    const w = setup();
    w.thread.busyShare = 1;
    w.renew('renewal 1');
    await vi.advanceTimersByTimeAsync(20);
    w.renew('renewal 2');
    const last = w.renew('hurried');
    expect(w.names).toEqual(['renewal 1']);
    last.hurry();
    expect(w.names).toEqual(['renewal 1', 'hurried']);
  } finally {
    vi.useRealTimers();
  }
});

it('the oldest of too many waiting renewals is dropped', async () => {
  const w = setup();
  const dropped: number[] = [];
  for (let i = 0; i < 503; i++)
    w.renew(`renewal ${i}`).made.catch((error: unknown) => {
      expect(error).toBeInstanceOf(TooBusy);
      dropped.push(i);
    });
  await w.end(1);
  // Two run, and 500 wait.
  expect(dropped).toEqual([2]);
});
