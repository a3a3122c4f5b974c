import { type CallResult, isNotPublished } from '#contract/client/callResult.ts';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { translationFor } from '#domain/agency/languages.ts';
import type { Route } from '#domain/routes/route.ts';
import {
  type ElevatorOutage,
  type ElevatorState,
  elevatorAlternative,
  elevatorLineRouteIds,
  elevatorState,
  outagesAt,
  sameStationName,
} from '#domain/stations/elevator.ts';
import type { Station } from '#domain/stations/station.ts';
import { plainText, safeUrl, sanitise } from '#web/features/base/html/sanitise.server.ts';
import { sourceAge } from '#web/features/base/network/pageClient.ts';
import { foreignLang } from '#web/i18n/requestLang.ts';
import type { AppContext } from '#web/request/context.ts';
import { toBadge } from '#web/ui/routeBadge.ts';

export type OutageView = ReturnType<typeof outageView>;

export async function loadElevators(
  { agency, client, lang }: AppContext,
  routes: readonly Route[],
  signal: AbortSignal,
) {
  const [result, stationsAnswer] = await Promise.all([
    client.elevators({ signal }),
    client.stations({ signal }),
  ]);
  const state = outageState(result);
  const outages = state.kind === 'outages' ? state.outages : [];
  const stations = stationsAnswer.ok ? stationsAnswer.value.value : [];
  return {
    /** `unknown`: the source failed, or none of its rows is readable. `not published`: there is no source. */
    state: isNotPublished(result) ? ('not published' as const) : state.kind,
    /** By line and station; one of several lines is listed once. */
    outages: outageViews(outages, { outages, routes, stations }, agency.facts, lang),
    age: sourceAge(result),
  };
}

interface All {
  outages: readonly ElevatorOutage[];
  routes: readonly Route[];
  stations: readonly Station[];
}

/** Describes some of all outages. One that the source lists for several lines is described once. */
export function outageViews(
  outages: readonly ElevatorOutage[],
  all: All,
  facts: AgencyFacts,
  lang: string,
): OutageView[] {
  const { routes } = all;
  const views = new Map<string, OutageView>();
  for (const outage of outages) {
    const view = outageView(outage, elevatorLineRouteIds(outage.line, routes, facts), all, lang);
    const told = views.getOrInsert(
      JSON.stringify([view.station, view.elevator, view.message, view.html]),
      view,
    );
    told.badges.push(...view.badges.filter(({ id }) => !told.badges.some((each) => each.id === id)));
  }
  const indexOf = ({ badges: [first] }: OutageView) => routes.findIndex(({ id }) => id === first?.id);
  return [...views.values()].sort(
    (a, b) => indexOf(a) - indexOf(b) || a.station.localeCompare(b.station, 'en'),
  );
}

function outageView(
  outage: ElevatorOutage,
  routeIds: readonly string[],
  { routes, stations, outages }: All,
  lang: string,
) {
  const station = stations.find(({ sourceName }) => sameStationName(sourceName, outage.station)) ?? null;
  const around =
    station &&
    elevatorAlternative(station, routeIds.length > 0 ? routeIds : station.routeIds, stations, outages);
  return {
    /** Of the lines that the outage concerns. */
    badges: routes.filter(({ id }) => routeIds.includes(id)).map(toBadge),
    /** The line as the source names it. */
    line: plainText(outage.line) || routeIds.join(' '),
    station: station?.name ?? plainText(outage.station),
    /** `null`: no station matches the name. */
    slug: station?.slug ?? null,
    ...outageWords(outage, lang),
    since: outage.since?.epochMilliseconds ?? null,
    alternateUrl: safeUrl(outage.alternateUrl),
    /** The line's nearest accessible station without an outage; `null` if none is known. */
    nearest: around
      ? { name: around.station.name, slug: around.station.slug, meters: Math.round(around.meters) }
      : null,
  };
}

export function outageWords(outage: ElevatorOutage, lang: string) {
  const translation = translationFor(outage, lang);
  const langOf = (isTranslated: boolean) =>
    foreignLang(isTranslated ? (translation?.language ?? null) : outage.language, lang);
  const translated = translation?.message ? translation : null;
  const html = translated ? translated.messageHtml : outage.messageHtml;
  return {
    elevator: plainText(translation?.elevator ?? outage.elevator),
    elevatorLang: langOf(translation?.elevator != null),
    /** Sanitised; "" if the source gives only plain text. */
    html: html ? sanitise(html) : '',
    message: plainText(translated?.message ?? outage.message),
    messageLang: langOf(translated !== null),
  };
}

export const outageState = (result: CallResult<ElevatorOutage[]>): ElevatorState =>
  result.ok ? elevatorState(result.value.value, result.value.skipped.length) : { kind: 'unknown' };

/** Whether an elevator of the station is reported out of service; `null`: the reports are unavailable. */
export function isElevatorOut(
  station: Pick<Station, 'sourceName'>,
  elevators: CallResult<ElevatorOutage[]>,
): boolean | null {
  if (isNotPublished(elevators)) return false;
  const state = outageState(elevators);
  switch (state.kind) {
    case 'unknown':
      return null;
    case 'none':
      return false;
    case 'outages':
      return outagesAt(station, state.outages).length > 0;
  }
}
