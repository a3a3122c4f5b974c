import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollWhileSeen } from './polling.ts';

/** Polls on a page whose clock, visibility, network and requests the test controls. */
function setup(ageMs?: number) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const network = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  const begin = performance.now();
  const polls: { at: number; signal: AbortSignal; answer: (worked: boolean) => Promise<void> }[] = [];
  const stop = pollWhileSeen(
    10_000,
    (signal) =>
      new Promise((resolve) => {
        polls.push({
          at: performance.now() - begin,
          signal,
          answer: async (worked) => {
            resolve(worked);
            for (let i = 0; i < 5; i++) await Promise.resolve();
          },
        });
      }),
    ageMs,
  );
  const last = () => {
    const poll = polls.at(-1);
    if (!poll) throw new Error('no request was sent');
    return poll;
  };
  return {
    polls,
    last,
    stop,
    pass: (ms: number) => void vi.advanceTimersByTime(ms),
    see: (now: boolean) => {
      page.hidden = !now;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    goOnline: () => void network.dispatchEvent(new Event('online')),
  };
}

describe('polling', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

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
    w.see(true);
    w.see(true);
    expect(vi.getTimerCount()).toBe(1);
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
    const { stop } = setup();
    stop();
    const poll = vi.fn(async () => {
      throw new Error('network');
    });
    pollWhileSeen(1_000, poll);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('sends no requests while the page is hidden, and one immediately when it is visible again', async () => {
    const w = setup();
    await w.last().answer(true);
    w.see(false);
    w.pass(120_000);
    w.goOnline();
    expect(w.polls).toHaveLength(1);
    w.see(true);
    expect(w.polls).toHaveLength(2);
  });

  it('aborts a request when it is superseded or the polling stops, and ignores its late response', async () => {
    const w = setup();
    const first = w.last();
    w.goOnline();
    expect(first.signal.aborted).toBe(true);
    await first.answer(true);
    expect(vi.getTimerCount()).toBe(0);
    const second = w.last();
    w.stop();
    expect(second.signal.aborted).toBe(true);
    await second.answer(true);
    w.pass(60_000);
    w.goOnline();
    expect(w.polls).toHaveLength(2);
  });
});
