import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { modeFromRouteType, type ScheduledMode } from '#domain/agency/mode.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import { type CurrentRelease, currentRelease } from '#domain/schedule/currentRelease.ts';
import { findRoute } from './findRoute.ts';
import type { Route, RouteDocument, SourceParentRoute, SourceRoute } from './route.ts';
import { routeColors } from './routeColors.ts';
import { routeTitle } from './routeTitle.ts';

export interface SkippedRoute {
  id: string;
  reason: string;
}

/** `routes` is empty when none are in the current release; spec section 8 defines what the rider sees then. */
export interface BuiltRoutes {
  routes: Route[];
  skipped: SkippedRoute[];
  release: CurrentRelease;
}

export interface RouteSources {
  routes: readonly SourceRoute[];
  parents: readonly SourceParentRoute[];
  calendar: Calendar;
  /** In the agency's zone. */
  today: Temporal.PlainDate;
  facts: AgencyFacts;
}

/** Builds the routes to show (spec section 4, "Route building rules"), then their parents. Reports bad rows. */
export function buildRoutes({ routes, parents, calendar, today, facts }: RouteSources): BuiltRoutes {
  const release = currentRelease(calendar, today);
  const skipped: SkippedRoute[] = [];
  if (release.state === 'none') return { routes: [], skipped, release };

  const built = new Map<string, Route>();
  for (const source of routes) {
    if (facts.excludedRouteIds.includes(source.id) || !isInRelease(source, release.releaseName)) continue;
    const mode = modeFromRouteType(source.type, facts);
    if (!mode.ok) {
      skipped.push({ id: source.id, reason: mode.error });
      continue;
    }
    if (!mode.value.isShown) continue;
    // If a release lists a route twice, the later row wins.
    built.set(source.id, childlessRoute(source, mode.value.mode, facts));
  }

  for (const parent of parents) {
    const mode = modeFromRouteType(parent.type, facts);
    if (!mode.ok) {
      skipped.push({ id: parent.id, reason: mode.error });
      continue;
    }
    if (facts.excludedRouteIds.includes(parent.id) || !mode.value.isShown) continue;
    const all = [...built.values()];
    const taken = findRoute(all, parent.id);
    if (taken && taken.mode !== mode.value.mode) {
      skipped.push({ id: parent.id, reason: `Parent ${parent.id} has the id of a route of another mode` });
      continue;
    }
    const found = parent.childIds.flatMap((id) => built.get(id) ?? findRoute(all, id) ?? []);
    const children = [...new Set(found)].filter((child) => child.id !== parent.id);
    const [first] = children;
    if (!first) continue;
    built.set(parent.id, parentRoute(parent, mode.value.mode, first, children, facts));
    for (const child of children) {
      child.isChildRoute = true;
      child.parentRouteIds.push(parent.id);
    }
  }
  return { routes: [...built.values()], skipped, release };
}

/** A row without a release name is in every release, and a calendar day without one selects all rows. */
const isInRelease = (source: SourceRoute, releaseName: string): boolean =>
  source.releaseName === releaseName || source.releaseName === '' || releaseName === '';

function childlessRoute(
  source: Omit<SourceRoute, 'agencyId'>,
  mode: ScheduledMode,
  facts: AgencyFacts,
): Route {
  const name = source.shortName || source.id;
  return {
    mode,
    releaseName: source.releaseName,
    id: source.id,
    name,
    longName: source.longName,
    title: routeTitle({ mode, id: source.id, name, longName: source.longName }, facts),
    ...routeColors({ ...source, mode }, facts),
    isFrequent: source.isFrequent,
    routeFrequency: source.frequencyText,
    documents: inDocumentOrder(source.documents),
    isLiveDataAvailable: !facts.noLiveDataRouteIds.includes(source.id),
    isParentRoute: false,
    isChildRoute: false,
    childRouteIds: [],
    parentRouteIds: [],
  };
}

const parentRoute = (
  source: SourceParentRoute,
  mode: ScheduledMode,
  first: Route,
  children: readonly Route[],
  facts: AgencyFacts,
): Route => ({
  ...childlessRoute(
    {
      ...source,
      shortName: '',
      releaseName: first.releaseName,
      isFrequent: children.some((child) => child.isFrequent),
      frequencyText: first.routeFrequency,
      documents: withoutDuplicateUrls(children.flatMap((child) => child.documents)),
    },
    mode,
    facts,
  ),
  isParentRoute: true,
  childRouteIds: children.map((child) => child.id),
});

const withoutDuplicateUrls = (documents: readonly RouteDocument[]): RouteDocument[] =>
  [...Map.groupBy(documents, ({ url }) => url).values()].flatMap(([first]) => first ?? []);

/** Sorts documents as map, schedule, other (spec section 4), and keeps the source's order within these. */
const inDocumentOrder = (documents: readonly RouteDocument[]): RouteDocument[] =>
  documents.toSorted((a, b) => documentRank(a) - documentRank(b));

function documentRank({ type }: RouteDocument): number {
  const rank = ['map', 'schedule'].indexOf(type.trim().toLowerCase());
  return rank < 0 ? 2 : rank;
}
