import en from 'virtual:messages/en';
import { expect, it } from 'vitest';
import { createTranslate } from '#web/i18n/translate.ts';
import { trackWords } from './departureWords.ts';

const t = createTranslate('en', en);

it.each([
  ['RegionalRail', null, 'Track 4'],
  ['Bus', null, 'Bay 4'],
  ['RegionalRail', '2', 'Changed to track 4, was 2'],
  ['Bus', '2', 'Changed to bay 4, was 2'],
] as const)('a %s’s track, changed from %s, reads %s', (mode, changedFrom, words) => {
  expect(trackWords({ code: '4', changedFrom }, mode, t)).toBe(words);
});
