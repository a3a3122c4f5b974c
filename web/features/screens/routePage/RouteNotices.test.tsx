import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { inEnglish as t } from '#testing/web/riderApp.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { RouteNotices } from './RouteNotices.tsx';
import type { RoutePage } from './routePage.ts';

const textWith = (notices: Partial<RoutePage['notices']>) =>
  renderToStaticMarkup(
    <TranslationProvider lang="en" t={t}>
      <RouteNotices view={{ now: 0, notices } as RoutePage} />
    </TranslationProvider>,
  ).replace(/<[^>]+>/g, '');

const alertsUnknown = t('route.alertsUnknown');
const detoursUnknown = t('route.detoursUnknown');

it('riders see that alerts, detours or both are unknown, and nothing if there are none', () => {
  expect(textWith({ alerts: null, detours: [] })).toBe(alertsUnknown);
  expect(textWith({ alerts: [], detours: null })).toBe(detoursUnknown);
  expect(textWith({ alerts: null, detours: null })).toBe(alertsUnknown + detoursUnknown);
  expect(textWith({ alerts: [], detours: [] })).toBe('');
});
