/** Which endpoint of the contract a document of the store answers, and with which parameters. */
import type { Endpoint, PathParameters } from '#contract/endpoint.ts';
import { agency } from '#contract/flat/agency.ts';
import { calendar } from '#contract/flat/calendar.ts';
import { connectingRoutes } from '#contract/flat/connectingRoutes.ts';
import { directions } from '#contract/flat/directions.ts';
import { parentRoutes } from '#contract/flat/parentRoutes.ts';
import { routeDetails } from '#contract/flat/routeDetails.ts';
import { routeStopSchedule } from '#contract/flat/routeStopSchedule.ts';
import { routes } from '#contract/flat/routes.ts';
import { searchIndex } from '#contract/flat/searchIndex.ts';
import { shapes } from '#contract/flat/shapes.ts';
import { stationInformation } from '#contract/flat/stationInformation.ts';
import { stopSchedule } from '#contract/flat/stopSchedule.ts';
import { stops } from '#contract/flat/stops.ts';
import { timetable } from '#contract/flat/timetable.ts';
import { tripRoutes } from '#contract/flat/tripRoutes.ts';
import { tripSchedule } from '#contract/flat/tripSchedule.ts';

export interface AskedEndpoint {
  name: string;
  decode(
    body: unknown,
    context: { zone: string; now: Temporal.Instant },
  ): ReturnType<Endpoint<never, unknown>['decode']>;
}

function matcher<P extends PathParameters, T>(
  endpoint: Endpoint<P, T>,
): (path: string) => AskedEndpoint | null {
  const names: string[] = [];
  const pattern = endpoint.path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const whole = new RegExp(`^${pattern}$`);
  return (path) => {
    const match = whole.exec(`/${path}`);
    if (match === null) return null;
    const asked = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
    ) as P;
    return { name: endpoint.name, decode: (body, context) => endpoint.decode(body, context, asked) };
  };
}

const MATCHERS = [
  matcher(tripSchedule),
  matcher(routeStopSchedule),
  matcher(stopSchedule),
  matcher(timetable),
  matcher(shapes),
  matcher(stops),
  matcher(routes),
  matcher(parentRoutes),
  matcher(calendar),
  matcher(directions),
  matcher(stationInformation),
  matcher(connectingRoutes),
  matcher(searchIndex),
  matcher(tripRoutes),
  matcher(agency),
  matcher(routeDetails),
];

/** The endpoint a document answers; `null` for documents that are not in the contract. */
export function endpointOf(path: string): AskedEndpoint | null {
  for (const match of MATCHERS) {
    const asked = match(path);
    if (asked !== null) return asked;
  }
  return null;
}
