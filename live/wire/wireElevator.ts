/** Writes an accessibility alert as rows of `elevators`, one per station. */
import type { WireElevator } from '#contract/live/elevators.ts';
import { htmlText, languageOf, textIn } from '#live/alerts/alertText.ts';
import type { ResolvedAlert, ResolvedAlerts } from '#live/alerts/resolveAlerts.ts';
import type { NetworkNames } from '#live/merge/flatSchedule.ts';
import { maxRowsOfAlert } from './wireAlert.ts';
import { wallClockSecond } from './wireClock.ts';

/** If an alert's stops are unknown, its own text is used as the station. */
export function wireElevators(
  alert: ResolvedAlert,
  { network, stops }: ResolvedAlerts,
  zone: string,
): WireElevator[] {
  const { report, period } = alert;
  const header = textIn(report.header) ?? textIn(report.description) ?? '';
  const named = new Set(alert.stopIds.flatMap((id) => stops.get(id)?.name ?? []));
  const stations = named.size > 0 ? [...named] : [header];
  const line = lineName(
    alert.routes.map((route) => route.id),
    network,
  );
  const message = textIn(report.description) ?? header;
  const html = htmlText(report.description);
  const { language, others } = languageOf(report.header, report.description);
  const translations = others.map((each) => ({
    language: each,
    elevator: textIn(report.header, each),
    message: textIn(report.description, each),
    message_html: htmlText(report.description, each),
  }));
  const translationLength = translations.length === 0 ? 0 : JSON.stringify(translations).length;
  const characters = 300 + translationLength + (line + header + message + (html ?? '')).length;
  return stations.slice(0, maxRowsOfAlert(characters)).map((station) => ({
    line,
    station,
    elevator: withoutStation(header, station),
    message,
    message_html: html,
    alternate_url: textIn(report.url),
    since: period.start === null ? null : wallClockSecond(period.start, zone),
    language: language ?? undefined,
    translations:
      translations.length === 0
        ? undefined
        : translations.map((each) => ({
            ...each,
            elevator: each.elevator === null ? null : withoutStation(each.elevator, station),
          })),
  }));
}

/** Headers often begin with the station, which the row already has. */
const withoutStation = (header: string, station: string): string =>
  header.startsWith(`${station}: `) ? header.slice(station.length + 2) : header;

/** Returns the name of a single route, else of the parent of all the routes, else their ids. */
function lineName(routeIds: readonly string[], network: NetworkNames): string {
  const [only] = routeIds;
  if (only === undefined) return '';
  const parent = [...network.parents.values()].find(({ childIds }) =>
    routeIds.every((routeId) => childIds.includes(routeId)),
  );
  if (routeIds.length > 1) return parent?.longName || routeIds.join(', ');
  const route = [...network.routes.values()].find(({ id }) => id === only);
  return route?.name || only;
}
