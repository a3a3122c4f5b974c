import { isNotPublished } from '#contract/call/isNotPublished.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { normaliseRouteId } from '#domain/routeId.ts';
import type { Route } from '#domain/routes/route.ts';
import type { ElevatorOutage } from '#domain/stations/elevator.ts';
import { elevatorAlternative } from '#domain/stations/elevatorAlternative.ts';
import { elevatorLineRouteIds } from '#domain/stations/elevatorLine.ts';
import type { Station } from '#domain/stations/station.ts';
import { sameStationName } from '#domain/stations/stationName.ts';
import { plainText } from '#web/features/base/html/plainText.server.ts';
import { safeUrl } from '#web/features/base/html/safeUrl.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { sourceAge } from '#web/features/base/live/sourceAge.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';
import type { ElevatorLineView, OutageView } from './elevatorView.ts';
import { outageState } from './outageState.ts';
import { outageWords } from './outageWords.server.ts';

export interface LoadedElevators {
  /** `unknown`: the source failed, or none of its rows is readable. `not published`: there is no source. */
  state: 'outages' | 'none' | 'unknown' | 'not published';
  lines: ElevatorLineView[];
  age: SourceAge;
}

export async function loadElevators(
  { agency, client, lang }: AppContext,
  routes: readonly Route[],
  signal?: AbortSignal,
): Promise<LoadedElevators> {
  const options = signal ? { signal } : {};
  const [result, stationsAnswer] = await Promise.all([client.elevators(options), client.stations(options)]);
  const state = outageState(result);
  const age = sourceAge(result);
  if (isNotPublished(result)) return { state: 'not published', lines: [], age };
  if (state.kind !== 'outages') return { state: state.kind, lines: [], age };
  const stations = stationsAnswer.ok ? stationsAnswer.value.value : [];
  return { state: 'outages', lines: byLine(state.outages, routes, stations, agency.facts, lang), age };
}

function byLine(
  outages: readonly ElevatorOutage[],
  routes: readonly Route[],
  stations: readonly Station[],
  facts: AgencyFacts,
  lang: string,
): ElevatorLineView[] {
  const lines = new Map<string, ElevatorLineView>();
  for (const outage of outages) {
    const routeIds = elevatorLineRouteIds(outage.line, routes, facts);
    const key = plainText(outage.line) || routeIds.join(' ');
    const line = lines.getOrInsertComputed(key, () => {
      const known = routeIds.map(normaliseRouteId);
      const badges = routes.filter(({ id }) => known.includes(normaliseRouteId(id))).map(toBadge);
      return { name: key, badges, outages: [] };
    });
    line.outages.push(toView(outage, routeIds, stations, outages, lang));
  }
  for (const line of lines.values()) line.outages.sort((a, b) => a.station.localeCompare(b.station, 'en'));
  const indexOf = ({ badges: [first] }: ElevatorLineView) => routes.findIndex(({ id }) => id === first?.id);
  return [...lines.values()].sort((a, b) => indexOf(a) - indexOf(b));
}

function toView(
  outage: ElevatorOutage,
  routeIds: readonly string[],
  stations: readonly Station[],
  outages: readonly ElevatorOutage[],
  lang: string,
): OutageView {
  const station = stations.find(({ sourceName }) => sameStationName(sourceName, outage.station)) ?? null;
  const around =
    station &&
    elevatorAlternative(station, routeIds.length > 0 ? routeIds : station.routeIds, stations, outages);
  return {
    station: station?.name ?? plainText(outage.station),
    slug: station?.slug ?? null,
    ...outageWords(outage, lang),
    since: outage.since?.epochMilliseconds ?? null,
    alternateUrl: safeUrl(outage.alternateUrl),
    nearest: around
      ? { name: around.station.name, slug: around.station.slug, meters: Math.round(around.meters) }
      : null,
  };
}
