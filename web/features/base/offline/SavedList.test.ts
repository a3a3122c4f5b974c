import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { missingPage, queryWorker, savedEntries } from './SavedList.tsx';

const page = (address: string, usedAt: number, title = 'Bus 17 | SEPTA') => ({
  address,
  lang: 'en',
  title,
  savedAt: 0,
  asOf: usedAt * 1000,
  usedAt,
  bytes: 1,
  build: '',
});
const entries = (...pages: ReturnType<typeof page>[]) => savedEntries(pages, 'SEPTA', 'America/New_York');

it('of pages with the same path, title, view and day, only the last viewed is listed; the offline page never is', () => {
  const found = entries(
    page('/schedules/17', 1),
    page('/schedules/17?direction=1', 3),
    page('/schedules/17?view=timetable', 2),
    page('/offline', 9),
  );
  expect(found.map(({ address, title, isTimetable }) => ({ address, title, isTimetable }))).toEqual([
    { address: '/schedules/17?direction=1', title: 'Bus 17', isTimetable: false },
    { address: '/schedules/17?view=timetable', title: 'Bus 17', isTimetable: true },
  ]);
});

it('a chosen day is given as noon in the agency’s zone, and as null if it is not a date', () => {
  const [first, second] = entries(
    page('/schedules/17?date=2026-10-14', 2),
    page('/schedules/17?date=2026-13-99', 1),
  );
  expect(first?.day).toBe(Temporal.Instant.from('2026-10-14T12:00-04:00').epochMilliseconds);
  expect(second?.day).toBeNull();
});

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

const origin = 'https://riders.example';

it('the missing page is the requested one', () => {
  expect(missingPage('/schedules/17?direction=1', origin)).toBe(`${origin}/schedules/17?direction=1`);
});

it('the missing page is on this site even if the path alone would lead away', () => {
  expect(missingPage('/.//evil.example/', origin)).toBe(`${origin}//evil.example/`);
});

it.each([null, '', 'https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)'])(
  '%j is not a path of this site, so there is no missing page',
  (from) => {
    expect(missingPage(from, origin)).toBeNull();
  },
);

it('the missing page is never on another site, for any text after a slash', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '@', 'a') })),
      (from) => {
        const path = missingPage(`/${from}`, origin);
        expect(path === null || new URL(path, origin).origin === origin).toBe(true);
      },
    ),
  );
});
