import en from 'virtual:messages/en';
import fr from 'virtual:messages/fr';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { testNow } from '#testing/answers.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import { zoneNote } from './zoneNote.server.ts';

const app = { agency, lang: 'en', t: createTranslate('en', en) } as const;

it('names the zone of the times and that of the place, where their clocks differ', () => {
  expect(zoneNote(app, testNow, 'America/Chicago')).toBe(
    'All times are in Eastern Time. Local time here is Central Time.',
  );
  expect(zoneNote({ agency, lang: 'fr', t: createTranslate('fr', fr) }, testNow, 'America/Chicago')).toMatch(
    /^Fuseau de tous les horaires : heure de l’Est/,
  );
});

it('says nothing where clocks show the same, whatever the zone is called, and on that day', () => {
  expect(zoneNote(app, testNow, null, [null])).toBeNull();
  expect(zoneNote(app, testNow, 'America/Detroit')).toBeNull();
  // Panama has no summer time: it agrees with New York in winter alone.
  expect(zoneNote(app, testNow, 'America/Panama')).toMatch(/^All times are in Eastern Time\./);
  expect(zoneNote(app, Temporal.Instant.from('2027-01-13T12:00:00Z'), 'America/Panama')).toBeNull();
});

it('names the other zones of a line once each', () => {
  expect(zoneNote(app, testNow, null, [null, 'America/Chicago', 'America/Winnipeg', 'America/Denver'])).toBe(
    'All times are in Eastern Time, also at stops where local time is Central Time and Mountain Time.',
  );
});
