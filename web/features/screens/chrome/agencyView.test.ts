import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
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

it('only untranslated labels are marked with their language', () => {
  const { fares } = agencyView({ ...agency, locales: ['en-US'], texts: { es: {} } }, 'es');
  expect(fares.map(({ lang }) => lang)).toEqual(agency.fares.map(() => 'en-US'));
  const [first] = agency.fares;
  const texts = { es: { [first?.key ?? '']: 'Autobús' } };
  expect(agencyView({ ...agency, locales: ['en-US'], texts }, 'es').fares[0]).not.toHaveProperty('lang');
  expect(agencyView({ ...agency, locales: ['en-US'], texts: {} }, 'en').fares[0]).not.toHaveProperty('lang');
});
