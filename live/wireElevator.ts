/** An accessibility alert as rows of `elevators`, one per station (shapes section 3.3). */
import type { WireElevator } from '#contract/live/elevators.ts';
import { htmlText, plainText } from './alertText.ts';
import type { Network } from './flatSchedule.ts';
import type { ResolvedAlert, ResolvedAlerts } from './resolveAlerts.ts';
import { wallClockSecond } from './wireClock.ts';

/** The rows, ready for JSON. An alert whose stops are not known keeps its own words as the station. */
export function wireElevators(
  alert: ResolvedAlert,
  { network, stops }: ResolvedAlerts,
  zone: string,
): WireElevator[] {
  const { report, period } = alert;
  const header = plainText(report.header) ?? plainText(report.description) ?? '';
  const named = new Set(alert.stopIds.flatMap((id) => stops.get(id)?.name ?? []));
  const stations = named.size > 0 ? [...named] : [header];
  return stations.map((station) => ({
    line: lineName(
      alert.routes.map((route) => route.id),
      network,
    ),
    station,
    // Publishers often name the station first; the row has it by itself.
    elevator: header.startsWith(`${station}: `) ? header.slice(station.length + 2) : header,
    message: plainText(report.description) ?? header,
    message_html: htmlText(report.description),
    alternate_url: plainText(report.url),
    since: period.start === null ? null : wallClockSecond(period.start, zone),
  }));
}

/** One route's name, the name of the parent that holds all of them, else their ids. */
function lineName(routeIds: readonly string[], network: Network): string {
  const [only] = routeIds;
  if (only === undefined) return '';
  const parent = [...network.parents.values()].find(({ childIds }) =>
    routeIds.every((routeId) => childIds.includes(routeId)),
  );
  if (routeIds.length > 1) return parent?.longName || routeIds.join(', ');
  const route = [...network.routes.values()].find(({ id }) => id === only);
  return route?.name || only;
}
