import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  findChoiceOf,
  findSaved,
  keepWithin,
  type Limits,
  NOTHING_SAVED,
  OFFLINE_PAGE,
  type SavedPage,
  withPage,
  withUse,
} from './savedPages.ts';

const page = (change: Partial<SavedPage> = {}): SavedPage => ({
  address: '/schedules/17',
  lang: 'en',
  title: 'Bus 17',
  savedAt: 1_000,
  asOf: 1_000,
  usedAt: 1_000,
  bytes: 100,
  build: 'a',
  ...change,
});

const limits: Limits = { pages: 5, bytes: 1_000, builds: 2, ageMs: 10_000 };

const anyPage = fc.record({
  address: fc.constantFrom(
    '/',
    OFFLINE_PAGE,
    '/alerts',
    ...Array.from({ length: 12 }, (_, i) => `/schedules/${i}`),
  ),
  lang: fc.constantFrom('en', 'es'),
  title: fc.string(),
  savedAt: fc.nat(20_000),
  asOf: fc.nat(20_000),
  usedAt: fc.nat(20_000),
  bytes: fc.nat(600),
  build: fc.constantFrom('a', 'b', 'c'),
});
const anyPages = fc.uniqueArray(anyPage, {
  selector: ({ address, lang }) => `${lang} ${address}`,
  maxLength: 20,
  size: 'max',
});
const withoutOfflinePages = (pages: readonly SavedPage[]) =>
  pages.filter(({ address }) => address !== OFFLINE_PAGE);

it('any list is reduced until it is within every limit, not counting offline pages', () => {
  fc.assert(
    fc.property(anyPages, fc.nat(30_000), (pages, now) => {
      const kept = withoutOfflinePages(keepWithin({ pages, wanted: [] }, now, limits));
      expect(kept.length).toBeLessThanOrEqual(limits.pages);
      expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limits.bytes);
      expect(new Set(kept.map(({ build }) => build)).size).toBeLessThanOrEqual(limits.builds);
      expect(kept.every(({ savedAt }) => now - savedAt <= limits.ageMs)).toBe(true);
    }),
  );
});

it('no page is removed unnecessarily, and the offline page is never removed', () => {
  fc.assert(
    fc.property(anyPages, fc.nat(30_000), (pages, now) => {
      const kept = keepWithin({ pages, wanted: [] }, now, limits);
      for (const each of pages.filter((one) => !kept.includes(one))) {
        expect(each.address).not.toBe(OFFLINE_PAGE);
        if (now - each.savedAt > limits.ageMs) continue;
        // The pages viewed later left no space for it.
        const later = withoutOfflinePages(kept).filter(({ usedAt }) => usedAt >= each.usedAt);
        const noRoom =
          later.length >= limits.pages ||
          later.reduce((sum, { bytes }) => sum + bytes, each.bytes) > limits.bytes ||
          new Set([...later, each].map(({ build }) => build)).size > limits.builds;
        expect(noRoom).toBe(true);
      }
    }),
  );
});

it('reducing a list again changes nothing', () => {
  fc.assert(
    fc.property(anyPages, fc.nat(30_000), (pages, now) => {
      const once = keepWithin({ pages, wanted: [] }, now, limits);
      expect(keepWithin({ pages: once, wanted: [] }, now, limits)).toEqual(once);
    }),
  );
});

it('a newly saved page is listed once, and sets the rider’s language', () => {
  fc.assert(
    fc.property(anyPages, anyPage, (pages, added) => {
      const now = 40_000;
      const fresh = { ...added, savedAt: now, usedAt: now };
      const { pages: after, lang } = withPage({ ...NOTHING_SAVED, pages }, fresh, limits);
      expect(after.filter((each) => each.address === fresh.address && each.lang === fresh.lang)).toEqual([
        fresh,
      ]);
      expect(lang).toBe(fresh.lang);
    }),
  );
});

it('viewing a page again keeps it in place of one viewed earlier', () => {
  const old = page({ address: '/alerts', usedAt: 1 });
  const others = Array.from({ length: 5 }, (_, i) => page({ address: `/schedules/${i}`, usedAt: 10 + i }));
  const saved = { ...NOTHING_SAVED, pages: [...others, old] };
  expect(keepWithin(saved, 2_000, limits)).not.toContain(old);
  expect(keepWithin(withUse(saved, old, 500), 2_000, limits).map(({ address }) => address)).toContain(
    '/alerts',
  );
});

it('favourites are removed last, and count towards the number of pages', () => {
  fc.assert(
    fc.property(anyPages, fc.nat(30_000), (pages, now) => {
      const wanted = ['/schedules/1', '/schedules/2', '/alerts'];
      const isWanted = ({ address }: SavedPage) => wanted.includes(address);
      const kept = keepWithin({ pages, wanted }, now, limits);
      // The favourites are kept as if there were no other pages.
      const alone = keepWithin({ pages: pages.filter(isWanted), wanted }, now, limits);
      expect(kept.filter(isWanted)).toEqual(alone.filter(isWanted));
      expect(withoutOfflinePages(kept).length).toBeLessThanOrEqual(limits.pages);
    }),
  );
});

it('a page is found in the rider’s language, else in another one', () => {
  const english = page();
  const spanish = page({ lang: 'es', usedAt: 9_000 });
  expect(findSaved({ ...NOTHING_SAVED, lang: 'en', pages: [spanish, english] }, '/schedules/17')).toBe(
    english,
  );
  expect(findSaved({ ...NOTHING_SAVED, lang: 'en', pages: [spanish] }, '/schedules/17')).toBe(spanish);
  expect(findSaved({ ...NOTHING_SAVED, lang: 'en', pages: [spanish] }, '/schedules/18')).toBeNull();
});

it('an address without choices finds the last viewed page with choices', () => {
  const first = page({ address: '/schedules/17?direction=0', usedAt: 1 });
  const second = page({ address: '/schedules/17?direction=1', usedAt: 2 });
  expect(findChoiceOf({ ...NOTHING_SAVED, lang: 'en', pages: [first, second] }, '/schedules/17')).toBe(
    second,
  );
});
