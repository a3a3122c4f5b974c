import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { inEnglish as t } from '#testing/web/riderApp.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import DayDepartures from './DayDepartures.tsx';
import { RouteNotices } from './NextDepartures.tsx';
import type { RoutePage } from './routePage.ts';

it('an empty day says that there are no departures, or none to the chosen destination', () => {
  const textTo = (to: string | null) => {
    const view = { stop: {}, dayKnown: true, tripsKnown: true, serviceDays: [], live: null, now: 0, to };
    const html = renderToStaticMarkup(
      <TranslationProvider lang="en" t={t}>
        <DayDepartures view={view as unknown as RoutePage} to={() => ''} />
      </TranslationProvider>,
    );
    return /<p[^>]*>(.*?)<\/p>/.exec(html)?.[1];
  };
  expect(textTo(null)).toBe(t('route.noneDay'));
  expect(textTo('21298')).toBe(t('route.noneDayTo'));
});

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
