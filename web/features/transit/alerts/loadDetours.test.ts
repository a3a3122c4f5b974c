import en from 'virtual:messages/en';
import es from 'virtual:messages/es';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDetour } from '#testing/entities.ts';
import { createTranslate } from '#web/i18n/translate.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadDetours } from './loadDetours.server.ts';

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
  const { detours } = await loadDetours(app);
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
