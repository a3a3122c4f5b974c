import { describe, expect, it } from 'vitest';
import { sameLanguage } from '#domain/agency/languages.ts';
import { testNow as now } from '#testing/clock.ts';
import { testAlert } from '#testing/entities.ts';
import { type Alert, activeFirst, alertInLanguage, alertPhase, isInForce, isShown } from './alert.ts';

const hours = (count: number) => now.add({ hours: count });
const window = (starts: number | null, ends: number | null) => ({
  starts: starts === null ? null : hours(starts),
  ends: ends === null ? null : hours(ends),
});
const timed = (periods: Alert['periods'], toldPeriods: Alert['toldPeriods'] = []) => ({
  periods,
  toldPeriods,
});

describe('the phase of an alert', () => {
  it('depends on its periods and the current time', () => {
    expect(alertPhase(timed([window(0, 0)]), now)).toBe('now');
    expect(alertPhase(timed([]), now)).toBe('now');
    expect(alertPhase(timed([window(null, null)]), now)).toBe('now');
    expect(alertPhase(timed([window(1, null)]), now)).toBe('thisWeek');
    expect(alertPhase(timed([window(7 * 24 - 1, null)]), now)).toBe('thisWeek');
    expect(alertPhase(timed([window(7 * 24, null)]), now)).toBe('later');
    expect(alertPhase(timed([window(null, -1)]), now)).toBe('hidden');
  });

  it('is that of the current or the next of several periods', () => {
    const nightly = [window(-26, -20), window(-2, 4), window(22, 28)];
    expect(alertPhase(timed(nightly), now)).toBe('now');
    expect(alertPhase(timed(nightly), hours(5))).toBe('thisWeek');
    expect(alertPhase(timed(nightly), hours(23))).toBe('now');
    expect(alertPhase(timed(nightly), hours(29))).toBe('hidden');
  });

  it('is hidden outside the times at which its source wants riders to be told', () => {
    const told = [window(-2, 2)];
    expect(alertPhase(timed([window(1, 2)], told), now)).toBe('thisWeek');
    expect(alertPhase(timed([window(1, 2)], told), hours(1))).toBe('now');
    expect(alertPhase(timed([window(-9, 9)], told), hours(3))).toBe('hidden');
    expect(alertPhase(timed([window(1, 2)], [window(1, 2)]), now)).toBe('hidden');
    expect(alertPhase(timed(null, told), now)).toBe('now');
    expect(alertPhase(timed(null, told), hours(3))).toBe('hidden');
  });
});

it('an alert is in force only within its periods, and never if its source gives none of them', () => {
  const nightly = { periods: [window(-2, 4), window(22, 28)] };
  expect([0, 5, 22, 29].map((at) => isInForce(nightly, hours(at)))).toEqual([true, false, true, false]);
  expect(isInForce({ periods: [] }, now)).toBe(true);
  expect(isInForce({ periods: null }, now)).toBe(false);
});

it('pages show an alert ahead of its period only if its source asks for it', () => {
  expect(isShown(timed([window(1, 2)]), now)).toBe(false);
  expect(isShown(timed([window(1, 2)], [window(-1, 2)]), now)).toBe(true);
  expect(isShown(timed([window(1, 2)], [window(1, 2)]), now)).toBe(false);
  expect(isShown(timed(null, [window(-1, 2)]), now)).toBe(true);
});

const alert = testAlert('1', {
  language: 'en',
  subject: 'Delays',
  messageHtml: '<p>Long delays</p>',
  translations: [
    { language: 'es-MX', subject: 'Retrasos', messageHtml: '<p>Grandes retrasos</p>' },
    { language: 'vi', subject: 'Trễ', messageHtml: null },
  ],
});

describe('an alert in the rider’s language', () => {
  it('uses the feed’s translation', () => {
    expect(alertInLanguage(alert, 'es')).toEqual({
      subject: { text: 'Retrasos', language: 'es-MX' },
      message: { html: '<p>Grandes retrasos</p>', language: 'es-MX' },
    });
  });

  it('keeps an untranslated part and names its language', () => {
    expect(alertInLanguage(alert, 'vi')).toEqual({
      subject: { text: 'Trễ', language: 'vi' },
      message: { html: '<p>Long delays</p>', language: 'en' },
    });
  });

  it('is the original for a reader of its own language, or without a translation', () => {
    for (const language of ['en', 'ru'])
      expect(alertInLanguage(alert, language)).toEqual({
        subject: { text: 'Delays', language: 'en' },
        message: { html: '<p>Long delays</p>', language: 'en' },
      });
  });
});

it.each([
  ['es', 'es-419', true],
  ['zh-Hans', 'zh-CN', true],
  ['zh-Hans', 'zh', true],
  ['zh-Hans', 'zh-TW', false],
  ['zh-Hans', 'zh_TW', false],
  ['pt', 'es', false],
  ['en', 'not a language', false],
  ['?', '?', false],
])('a reader of %s can read %s: %s', (one, other, reads) => expect(sameLanguage(one, other)).toBe(reads));

it('active items are listed before future ones, and future ones by their start', () => {
  const items = [
    { id: 'next month', start: 300 },
    { id: 'since yesterday', start: 50 },
    { id: 'tomorrow', start: 200 },
    { id: 'always', start: null },
    { id: 'from now', start: 100 },
  ];
  expect(activeFirst(items, ({ start }) => start, 100).map(({ id }) => id)).toEqual([
    'since yesterday',
    'always',
    'from now',
    'tomorrow',
    'next month',
  ]);
});
