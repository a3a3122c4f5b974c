import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { testNow } from '#testing/clock.ts';
import { testStation } from '#testing/entities.ts';
import { inEnglish } from '#testing/web/riderApp.ts';
import { AgencyProvider, appOnly } from '#web/agency/agencyContext.tsx';
import { agencyView } from '#web/features/screens/chrome/agencyView.server.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import { StationElevators } from './StationFacts.tsx';
import type { StationPage } from './stationPage.server.ts';

it.each([
  [{ state: 'down', since: null }, 'We don’t know right now whether the elevators are working.'],
  [{ state: 'none' }, 'This agency does not publish elevator reports here.'],
] as const)('a station without elevator reports, with the source %j, says “%s”', (elevatorsAge, text) => {
  const station = testStation('girard', 'Girard', ['1']);
  const view = { elevators: null, elevatorsAge, station, now: testNow.epochMilliseconds } as StationPage;
  const html = renderToStaticMarkup(
    <AgencyProvider agency={agencyView(agency, 'en', appOnly)}>
      <TranslationProvider lang="en" t={inEnglish}>
        <StationElevators view={view} refresh={{ failing: false, online: true }} />
      </TranslationProvider>
    </AgencyProvider>,
  );
  expect(html).toContain(text);
});
