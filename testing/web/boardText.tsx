/** A station's rendered board as text, to compare it with other screens. */
import { renderToStaticMarkup } from 'react-dom/server';
import { agency } from '#agency/agency.ts';
import { inEnglish } from '#testing/web/riderApp.ts';
import { AgencyProvider } from '#web/agency/agencyContext.tsx';
import { agencyView } from '#web/features/screens/chrome/agencyView.server.ts';
import { BoardRows } from '#web/features/transit/stations/DepartureBoard.tsx';
import type { StationGroup } from '#web/features/transit/stations/stationDepartures.server.ts';
import { TranslationProvider } from '#web/i18n/translation.tsx';

/** Returns the text of the departure with this `key`, in English and the given zone; "" if the board lacks it. */
export function boardText(
  key: string,
  groups: readonly StationGroup[],
  { now, zone }: { now: Temporal.Instant; zone: string },
): string {
  const lone = groups.map((group) => ({
    ...group,
    departures: group.departures.filter((each) => each.key === key),
  }));
  return (
    renderToStaticMarkup(
      <AgencyProvider agency={agencyView({ ...agency, facts: { ...agency.facts, zone } }, 'en')}>
        <TranslationProvider lang="en" t={inEnglish}>
          <BoardRows groups={lone} now={now.epochMilliseconds} live={{ freshness: 'live', minutes: 0 }} />
        </TranslationProvider>
      </AgencyProvider>,
    )
      // Figures and their unit are one word: "2:15 PM".
      .replace(/<\/?(?:b|small)>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .trim()
  );
}
