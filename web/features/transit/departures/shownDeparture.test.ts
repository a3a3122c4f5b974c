import en from 'virtual:messages/en';
import { expect, it } from 'vitest';
import { createTranslate } from '#web/i18n/translate.ts';
import { canLead, mayHaveLeft, shownDeparture, trackWords } from './shownDeparture.ts';

const now = 1_791_900_000_000;
const expectedIn = (minutes: number) =>
  shownDeparture(
    {
      state: { kind: 'estimated', expected: now + minutes * 60_000, delaySeconds: 0 },
      scheduled: now + minutes * 60_000,
      stopsAway: null,
      isApproximate: false,
    },
    now,
    false,
  );

it.each([
  [4, 4],
  [60, 60],
  [61, null],
  [123, null],
])('a departure predicted in %i minutes has the countdown %s', (minutes, counted) => {
  expect(expectedIn(minutes)).toMatchObject({ minutes: counted, isLive: true, at: now + minutes * 60_000 });
});

it('a scheduled departure stays while its vehicle is before the stop, unless live data is stale', () => {
  const late = {
    state: { kind: 'scheduled' } as const,
    scheduled: now - 40 * 60_000,
    stopsAway: 3,
    isApproximate: false,
  };
  expect(shownDeparture(late, now, false)).toMatchObject({ minutes: null, isLive: false, stopsAway: 3 });
  expect(shownDeparture(late, now, true)).toBeNull();
  expect(shownDeparture({ ...late, stopsAway: null }, now, false)).toBeNull();
});

it('once live data is stale, a departure without a fixed time stays only if it is in the schedule', () => {
  const state = { kind: 'unscheduled', expected: now + 60_000 } as const;
  const next = { state, scheduled: now + 120_000, stopsAway: null };
  const shown = shownDeparture({ ...next, isApproximate: true }, now, true);
  expect(shown).toMatchObject({ state: { kind: 'noGps' }, at: now + 120_000, isLive: false });
  expect(shownDeparture({ ...next, isApproximate: false }, now, true)).toBeNull();
});

it.each([
  ['is in this minute', 'noGps', -20, null, false],
  ['was in the minute before', 'noGps', -60, null, true],
  ['was before, while its vehicle is before the stop', 'noGps', -60, 2, false],
] as const)(
  'a departure without a prediction that %s may have left: %s %i %s',
  (_, kind, seconds, stopsAway, left) => {
    // Half a minute past the full minute.
    const then = Math.floor(now / 60_000) * 60_000 + 30_000;
    const shown = shownDeparture(
      { state: { kind }, scheduled: then + seconds * 1000, stopsAway, isApproximate: false },
      then,
      false,
    );
    expect(shown && mayHaveLeft(shown)).toBe(left);
    expect(shown && canLead(shown)).toBe(!left);
  },
);

const t = createTranslate('en', en);

it.each([
  ['RegionalRail', null, 'Track 4'],
  ['Bus', null, 'Bay 4'],
  ['RegionalRail', '2', 'Changed to track 4, was 2'],
  ['Bus', '2', 'Changed to bay 4, was 2'],
] as const)('a %s’s track, changed from %s, reads %s', (mode, changedFrom, words) => {
  expect(trackWords({ code: '4', changedFrom }, mode, t)).toBe(words);
});
