import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { ContractClient } from '#contract/client.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { frameMarkup } from './frameMarkup.server.tsx';

const app = (changes: { offline?: boolean; staticSite?: string | null } = {}) => {
  const made = riderApp({} as ContractClient, () => Temporal.Now.instant(), 'America/New_York');
  const staticSite = changes.staticSite === undefined ? agency.staticSite : changes.staticSite;
  return {
    ...made,
    agency: { ...agency, staticSite },
    settings: { offline: changes.offline ?? true },
  } as unknown as typeof made;
};

it('each menu group and the footer have their own markup; in the menu, only links to the app are marked', () => {
  const parts = frameMarkup(app());
  expect([...parts.keys()]).toEqual([...agency.navigation.map(({ key }) => `menu-${key}`), 'footer']);
  const menu = agency.navigation.map(({ key }) => parts.get(`menu-${key}`)).join('');
  expect(menu).toMatch(/<a href="\/alerts"[^>]* data-app="">/);
  expect(menu).not.toMatch(/<a href="https[^>]* data-app/);
});

it('without a static site, links to its pages lead to our own server', () => {
  const footerOf = (staticSite: string | null) => frameMarkup(app({ staticSite })).get('footer') ?? '';
  const outside = agency.footer.flatMap(({ items }) => items).find(({ target }) => target.kind === 'site');
  const path = outside?.target.kind === 'site' ? outside.target.path : '';
  expect(path).not.toBe('');
  expect(footerOf(null)).toContain(`href="${path}"`);
  expect(footerOf('https://www.example.org')).toContain('href="https://www.example.org/');
});

it('the list of saved pages is linked only if offline pages are enabled', () => {
  const enabled = { ...app() };
  expect(frameMarkup(enabled).get('footer')).toContain('href="/offline"');
  expect(
    frameMarkup({ ...enabled, settings: { offline: false } } as unknown as typeof enabled).get('footer'),
  ).not.toContain('/offline');
});
