import { afterEach, expect, it, vi } from 'vitest';
import { queryWorker } from './SavedList.tsx';

const listPages = (serviceWorker: unknown) => {
  vi.stubGlobal('navigator', { serviceWorker });
  return queryWorker({ type: 'list' });
};
const withWorker = (postMessage: (message: unknown, ports: MessagePort[]) => void) => ({
  getRegistration: async () => ({ active: { postMessage } }),
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the reply of the worker is returned', async () => {
  const saved = [{ address: '/schedules/17' }];
  const reply = (_: unknown, [port]: MessagePort[]) => port?.postMessage(saved);
  expect(await listPages(withWorker(reply))).toEqual(saved);
});

it('no pages are saved before the first worker is active', async () => {
  expect(await listPages({ getRegistration: async () => undefined })).toEqual([]);
  expect(await listPages({ getRegistration: async () => ({ active: null }) })).toEqual([]);
});

it('the saved pages are unknown without workers, if they are refused, or without a reply within three seconds', async () => {
  expect(await listPages(undefined)).toBeNull();
  expect(await listPages({ getRegistration: () => Promise.reject(new Error('denied')) })).toBeNull();
  vi.useFakeTimers();
  const answer = listPages(withWorker(() => {}));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBeNull();
});
