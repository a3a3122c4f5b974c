import { describe, expect, it } from 'vitest';
import { createPoller } from './polling.ts';

/** Returns a poller whose clock and requests the test controls. */
function setup(ageMs = Number.POSITIVE_INFINITY) {
  let time = 0;
  let id = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const polls: { at: number; signal: AbortSignal; answer: (worked: boolean) => Promise<void> }[] = [];
  let visible = true;
  const poller = createPoller({
    intervalMs: 10_000,
    ageMs,
    isVisible: () => visible,
    now: () => time,
    random: () => 0.5,
    setTimer: (run, ms) => {
      timers.set(++id, { at: time + ms, run });
      return id;
    },
    clearTimer: (timer) => timers.delete(timer),
    poll: (signal) =>
      new Promise((resolve) => {
        polls.push({
          at: time,
          signal,
          answer: async (worked) => {
            resolve(worked);
            for (let i = 0; i < 5; i++) await Promise.resolve();
          },
        });
      }),
  });
  const pass = (ms: number) => {
    time += ms;
    for (const [key, timer] of [...timers]) {
      if (timer.at > time) continue;
      timers.delete(key);
      timer.run();
    }
  };
  const last = () => {
    const poll = polls.at(-1);
    if (!poll) throw new Error('no request was sent');
    return poll;
  };
  return {
    poller,
    polls,
    pass,
    last,
    timers,
    see: (now: boolean) => {
      visible = now;
      poller.onVisibilityChange();
    },
  };
}

describe('poller', () => {
  it('keeps the interval from start to start, so that slow responses cause no drift', async () => {
    const w = setup();
    w.pass(4_000);
    await w.last().answer(true);
    w.pass(6_000);
    await w.last().answer(true);
    w.pass(10_000);
    expect(w.polls.map((poll) => poll.at)).toEqual([0, 10_000, 20_000]);
  });

  it('sends the first request after an interval if the data is fresh, or when the page is seen again', async () => {
    const w = setup(0);
    w.pass(9_999);
    expect(w.polls).toEqual([]);
    w.pass(1);
    expect(w.polls).toHaveLength(1);
    const other = setup(0);
    other.see(false);
    other.pass(60_000);
    expect(other.polls).toEqual([]);
    other.see(true);
    expect(other.polls).toHaveLength(1);
  });

  it('sends the first request when the interval since the data was loaded has passed', () => {
    const w = setup(4_000);
    w.pass(5_999);
    expect(w.polls).toEqual([]);
    w.pass(1);
    expect(w.polls).toHaveLength(1);
  });

  it('keeps its interval when the page is hidden for a moment', async () => {
    const w = setup();
    await w.last().answer(true);
    w.pass(1_000);
    w.see(false);
    w.see(true);
    expect(w.polls).toHaveLength(1);
    w.pass(9_000);
    expect(w.polls).toHaveLength(2);
  });

  it('plans one request when the page is reported visible twice', async () => {
    const w = setup();
    await w.last().answer(true);
    w.poller.onVisibilityChange();
    w.poller.onVisibilityChange();
    expect(w.timers.size).toBe(1);
  });

  it('has one pending request at a time', async () => {
    const w = setup();
    w.pass(60_000);
    expect(w.polls).toHaveLength(1);
  });

  it('keeps polling after failures, and returns to its interval after a success', async () => {
    const w = setup();
    for (let i = 0; i < 6; i++) {
      await w.last().answer(false);
      w.pass(80_000);
    }
    expect(w.polls.length).toBe(7);
    await w.last().answer(true);
    w.pass(10_000);
    expect(w.polls.length).toBe(8);
  });

  it('treats an exception as a failure', async () => {
    const times: number[] = [];
    let run: (() => void) | null = null;
    createPoller({
      intervalMs: 1_000,
      ageMs: Number.POSITIVE_INFINITY,
      isVisible: () => true,
      now: () => 0,
      random: () => 0.5,
      setTimer: (then, ms) => {
        times.push(ms);
        run = then;
        return 1;
      },
      clearTimer: () => undefined,
      poll: async () => {
        throw new Error('network');
      },
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(times).toEqual([2_000]);
    expect(run).not.toBeNull();
  });

  it('sends no requests while the page is hidden, and one immediately when it is visible again', async () => {
    const w = setup();
    await w.last().answer(true);
    w.see(false);
    w.pass(120_000);
    w.poller.pollNow();
    expect(w.polls).toHaveLength(1);
    w.see(true);
    expect(w.polls).toHaveLength(2);
  });

  it('aborts a request when it is superseded or the poller stops, and ignores its late response', async () => {
    const w = setup();
    const first = w.last();
    w.poller.pollNow();
    expect(first.signal.aborted).toBe(true);
    await first.answer(true);
    expect(w.timers.size).toBe(0);
    const second = w.last();
    w.poller.stop();
    expect(second.signal.aborted).toBe(true);
    await second.answer(true);
    w.pass(60_000);
    w.poller.pollNow();
    expect(w.polls).toHaveLength(2);
  });
});
