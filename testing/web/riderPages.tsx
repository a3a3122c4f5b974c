/** What riders get, for tests: a line's page by its address, and parts of pages rendered in English. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { agency } from '#agency/agency.ts';
import { inEnglish } from '#testing/web/riderApp.ts';
import { AgencyProvider, appOnly } from '#web/agency/agencyContext.tsx';
import { agencyView } from '#web/features/screens/chrome/agencyView.server.ts';
import { type RoutePage, routePage } from '#web/features/screens/routePage/routePage.server.ts';
import type { ListedDeparture } from '#web/features/transit/departures/departureView.ts';
import { readRouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { BoardRows } from '#web/features/transit/stations/DepartureBoard.tsx';
import { TranslationProvider } from '#web/i18n/translation.tsx';
import type { AppContext } from '#web/request/context.ts';

/** Loads the page of a line; `query` is that of its address, such as `?stop=P1`. */
export function routePageAt(app: AppContext, routeId: string, query: string): Promise<RoutePage> {
  const url = new URL(`http://test/schedules/${routeId}${query}`);
  return routePage(app, routeId, readRouteChoice(url.searchParams), new Request(url));
}

/** Renders a part of a page as HTML, for the built-in agency in the given zone. */
export const riderHtml = (part: ReactNode, zone: string = agency.facts.zone): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AgencyProvider agency={agencyView({ ...agency, facts: { ...agency.facts, zone } }, 'en', appOnly)}>
        <TranslationProvider lang="en" t={inEnglish}>
          {part}
        </TranslationProvider>
      </AgencyProvider>
    </MemoryRouter>,
  );

/** Returns the text of the departure with this `key` on a station's board; "" if the board lacks it. */
export function boardText(
  key: string,
  departures: readonly ListedDeparture[],
  { now, zone }: { now: Temporal.Instant; zone: string },
): string {
  const lone = departures.filter(({ departure }) => departure.key === key);
  const live = { freshness: 'live', minutes: 0 } as const;
  return (
    riderHtml(<BoardRows departures={lone} now={now.epochMilliseconds} live={live} />, zone)
      // Figures and their unit are one word: "2:15 PM".
      .replace(/<\/?(?:b|small)>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .trim()
  );
}
