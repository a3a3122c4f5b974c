import en from 'virtual:messages/en';
import fr from 'virtual:messages/fr';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { testNow } from '#testing/clock.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { zoneNote } from './zoneNote.server.ts';

const app = { agency, lang: 'en', t: createTranslate('en', en) } as const;

it('the note names the zone of the times and that of the place if their clocks differ', () => {
  expect(zoneNote(app, testNow, 'America/Chicago')).toBe(
    'All times are in Eastern Time. Local time here is Central Time.',
  );
  expect(zoneNote({ agency, lang: 'fr', t: createTranslate('fr', fr) }, testNow, 'America/Chicago')).toMatch(
    /^Fuseau de tous les horaires : heure de l’Est/,
  );
});

it('the note is absent if clocks show the same time at that instant, even in a zone of another name', () => {
  expect(zoneNote(app, testNow, null, [null])).toBeNull();
  expect(zoneNote(app, testNow, 'America/Detroit')).toBeNull();
  // Panama has no daylight saving time, so it matches New York only in winter.
  expect(zoneNote(app, testNow, 'America/Panama')).toMatch(/^All times are in Eastern Time\./);
  expect(zoneNote(app, Temporal.Instant.from('2027-01-13T12:00:00Z'), 'America/Panama')).toBeNull();
});

it('the note names each of a line’s other zones once', () => {
  expect(zoneNote(app, testNow, null, [null, 'America/Chicago', 'America/Winnipeg', 'America/Denver'])).toBe(
    'All times are in Eastern Time, even at stops where local time is Central Time and Mountain Time.',
  );
});
