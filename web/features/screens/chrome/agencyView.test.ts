import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { agencyOf } from '#agency/agencyOf.ts';
import { demoFolders, readAgencyFolder } from '#agency/readAgencyFolder.ts';
import { appOnly } from '#web/agency/agencyContext.tsx';
import type { Lang } from '#web/i18n/lang.ts';
import { agencyView, translatedGroups } from './agencyView.server.ts';

const links = (hasStations: boolean) => {
  const groups = [...agency.navigation, ...agency.footer];
  return translatedGroups({ ...agency, hasStations }, 'en', groups).flatMap(({ items }) =>
    items.map(({ key }) => key),
  );
};

it('an agency without stations has no links to stations or elevators, and keeps the rest', () => {
  const all = links(true);
  const without = links(false);
  expect(all.filter((key) => !without.includes(key)).sort()).toEqual(
    all.filter((key) => /stations$|elevators$/.test(key)).sort(),
  );
  expect(without).toContain('nav.travel.map');
  expect(without.length).toBeLessThan(all.length);
});

it('labels with a translation into the agency’s first language are assumed to be in its second', () => {
  const read = readAgencyFolder(demoFolders.harbour);
  if (!read.ok) throw new Error(read.error);
  const harbour = agencyOf(read.value, null);
  const langs = (lang: Lang) => agencyView(harbour, lang, appOnly).fares.map((fare) => fare.lang);
  const none = harbour.fares.map(() => undefined);
  expect(harbour.locales).toEqual(['fr-CA', 'en-CA']);
  expect([langs('en'), langs('fr'), langs('es')]).toEqual([none, none, harbour.fares.map(() => 'en-CA')]);
});

it('default labels are assumed to be in English, even for a German agency', () => {
  const german = { ...agencyOf(null, null), locales: ['de-DE'] };
  const langs = (lang: Lang, texts = german.texts) =>
    new Set(translatedGroups({ ...german, texts }, lang, german.navigation).map((group) => group.lang));
  expect(german.navigation.length).toBeGreaterThan(0);
  expect(langs('en')).toEqual(new Set([undefined]));
  expect(langs('es')).toEqual(new Set([undefined]));
  expect(langs('es', {})).toEqual(new Set(['en']));
});

it('only an untranslated label in a language other than the page’s is marked with its language', () => {
  const { fares } = agencyView({ ...agency, locales: ['en-US'], texts: { es: {} } }, 'es', appOnly);
  expect(fares.map(({ lang }) => lang)).toEqual(agency.fares.map(() => 'en-US'));
  const [first] = agency.fares;
  const texts = { es: { [first?.key ?? '']: 'Autobús' } };
  expect(agencyView({ ...agency, locales: ['en-US'], texts }, 'es', appOnly).fares[0]).not.toHaveProperty(
    'lang',
  );
  expect(agencyView({ ...agency, locales: ['en-US'], texts: {} }, 'en', appOnly).fares[0]).not.toHaveProperty(
    'lang',
  );
});
