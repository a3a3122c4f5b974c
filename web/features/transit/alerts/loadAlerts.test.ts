import en from 'virtual:messages/en';
import es from 'virtual:messages/es';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDetour } from '#testing/entities.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import type { AppContext } from '#web/request/context.ts';
import { createFirstSeen, loadDetours } from './loadAlerts.server.ts';

const detour = testDetour({
  message: 'Via 19th St',
  reason: 'Police activity',
  cause: 'POLICE_ACTIVITY',
  language: 'en',
  translations: [{ language: 'es', message: 'Por la calle 19', reason: null }],
});

async function loadWords(lang: 'en' | 'es', change: object = {}) {
  const client = { detours: async () => got([{ ...detour, ...change }]) };
  const t = createTranslate(lang, lang === 'en' ? en : es);
  const app = { agency, client, lang, now: () => testNow, t } as unknown as AppContext;
  const { detours } = await loadDetours(app, new AbortController().signal);
  const [first] = detours ?? [];
  return first && [first.reason, first.reasonLang, first.message, first.messageLang];
}

it('a detour is in the rider’s language: its cause in our translation, its message in the agency’s', async () => {
  expect(await loadWords('en')).toEqual(['Police activity', null, 'Via 19th St', null]);
  expect(await loadWords('es')).toEqual(['Actividad policial', null, 'Por la calle 19', null]);
});

it('a text in a language other than the rider’s is marked with its language, if known', async () => {
  const gas = { reason: 'Gas leak', cause: null };
  expect(await loadWords('es', { ...gas, translations: [] })).toEqual([
    'Gas leak',
    'en',
    'Via 19th St',
    'en',
  ]);
  expect(await loadWords('es', { ...gas, language: null, translations: [] })).toEqual([
    'Gas leak',
    null,
    'Via 19th St',
    null,
  ]);
});

const at = (minute: number) => Temporal.Instant.from('2026-10-13T18:00:00Z').add({ minutes: minute });

it('a key keeps the time of its first call', () => {
  const firstSeen = createFirstSeen();
  expect(firstSeen('a', at(0))).toEqual(at(0));
  expect(firstSeen('b', at(1))).toEqual(at(1));
  expect(firstSeen('a', at(2))).toEqual(at(0));
});

it('unused keys are evicted, and used ones stay', () => {
  const firstSeen = createFirstSeen();
  for (let minute = 0; minute < 3_000; minute++) {
    expect(firstSeen('kept', at(minute))).toEqual(at(0));
    firstSeen(`once ${minute}`, at(minute));
  }
  expect(firstSeen('once 0', at(5_000))).toEqual(at(5_000));
});
