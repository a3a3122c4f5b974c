// Requests for data in the browser: how often each kind is polled, and how.
import { useEffect, useState } from 'react';
import { nextDelay } from '#domain/time/clock.ts';
import { useSavedDocument } from '#web/ui/hydration.ts';

/** Seconds between requests for lists of departures with countdowns. */
export const DEPARTURES_SECONDS = 20;
export const STATUS_SECONDS = 60;
/** An open tab follows the chat's status within 15 s, even with jitter, unless requests fail. */
export const CHAT_SECONDS = 14;
/** Timetables are large, and a note shows the time of their live data. */
export const TIMETABLE_SECONDS = 120;
/** For data that hardly changes while a rider looks at it: a whole day's departures, names of places. */
export const CALM_SECONDS = 300;
export const VEHICLES_SECONDS = 10;
/** A glide ends shortly before the next request. */
export const GLIDE_SECONDS = VEHICLES_SECONDS - 1;

/** Requests data of our own server; rejects if there is no answer, or if its status is a failure. */
export async function fetchJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return (await response.json()) as T;
}

/**
 * Polls `address` unless it is `null`. `answer` is the last good response, even from an earlier address; `null` before the
 * first. A saved page counts as failing and does not poll, because the whole page reloads when the network returns.
 */
export function usePolled<T>(
  address: string | null,
  everySeconds: number,
): { answer: T | null; failing: boolean } {
  const [state, setState] = useState<{ answer: T | null; failing: boolean }>({
    answer: null,
    failing: false,
  });
  const isSaved = useSavedDocument() !== null;
  useEffect(() => {
    if (address === null || isSaved) return;
    return pollWhileSeen(everySeconds * 1000, async (signal) => {
      try {
        const answer = await fetchJson<T>(address, signal);
        if (signal.aborted) return false;
        setState({ answer, failing: false });
        return true;
      } catch {
        if (!signal.aborted) setState((before) => ({ ...before, failing: true }));
        return false;
      }
    });
  }, [address, everySeconds, isSaved]);
  return isSaved ? { ...state, failing: true } : state;
}

/** A page shown again within this time after its last request waits for the next one. */
const MIN_POLL_GAP_MS = 2_000;

/**
 * Polls with one request at a time and without drift, and at once when the network is back; failures lengthen the interval.
 * While the page is hidden, no polls are scheduled. Returns a function that stops polling. `poll` resolves to whether the
 * request succeeded; its signal is aborted when the request is superseded or the polling stops. `ageMs`: the age of the
 * current data. The first request is sent when it is one interval old; `Infinity`: at once.
 */
export function pollWhileSeen(
  intervalMs: number,
  poll: (signal: AbortSignal) => Promise<boolean>,
  ageMs = Number.POSITIVE_INFINITY,
): () => void {
  let controller: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let startedAt = performance.now() - ageMs;

  async function request(): Promise<void> {
    clearTimeout(timer);
    controller?.abort();
    const mine = new AbortController();
    controller = mine;
    startedAt = performance.now();
    const worked = await poll(mine.signal).catch(() => false);
    if (controller !== mine) return;
    controller = null;
    failures = worked ? 0 : failures + 1;
    if (!document.hidden) plan();
  }

  function plan(): void {
    clearTimeout(timer);
    const delayMs = nextDelay(intervalMs, performance.now() - startedAt, failures, Math.random());
    timer = setTimeout(() => void request(), delayMs);
  }

  function onVisibilityChange(): void {
    if (document.hidden) clearTimeout(timer);
    else if (controller !== null) return;
    else if (performance.now() - startedAt > MIN_POLL_GAP_MS) void request();
    else plan();
  }

  const pollNow = () => {
    if (!document.hidden) void request();
  };
  if (ageMs === Number.POSITIVE_INFINITY) pollNow();
  else if (!document.hidden) plan();
  document.addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('online', pollNow);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('online', pollNow);
    clearTimeout(timer);
    controller?.abort();
    controller = null;
  };
}
