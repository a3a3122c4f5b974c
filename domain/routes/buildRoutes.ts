import type { AgencyFacts, MetroLine } from '#domain/agency/agencyFacts.ts';
import { modeFromRouteType, type ScheduledMode } from '#domain/agency/mode.ts';
import { type Calendar, type CurrentRelease, currentRelease } from '#domain/schedule/calendar.ts';
import { accessibleForeground, hexColor } from './color.ts';
import {
  findRoute,
  type Route,
  type RouteDocument,
  type SourceParentRoute,
  type SourceRoute,
} from './route.ts';

/** The colour of a route that has none from the source or the agency. */
const NO_COLOR = '#4a4a4a';

/** Selects the source's colours, else the agency's by mode or line (spec sections 3, 9). Recolours illegible text. */
export function routeColors(
  route: { mode: ScheduledMode; id: string; color: string; textColor: string },
  facts: Pick<AgencyFacts, 'metroLines' | 'modes'>,
): Pick<Route, 'colorClass' | 'bgColor' | 'fgColor'> {
  const line = route.mode === 'Metro' ? metroLineOf(route.id, facts) : null;
  const color = line?.color ?? facts.modes.find(({ mode }) => mode === route.mode)?.color ?? NO_COLOR;
  const bgColor = hexColor(route.color) ?? color.toLowerCase();
  const word = line?.letter ?? (route.mode === 'RegionalRail' ? 'rail' : route.mode);
  return {
    colorClass: `route-${word.toLowerCase()}`,
    bgColor,
    fgColor: accessibleForeground(bgColor, hexColor(route.textColor)),
  };
}

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

/**
 * Writes "Bus 17" (spec section 4), "Broad Street Line Express" or "Subway-Surface Trolleys T3" (section 9), or the
 * source's own name.
 */
export function routeTitle(
  route: { mode: ScheduledMode; id: string; name: string; longName: string },
  facts: Pick<AgencyFacts, 'metroLines' | 'metroServiceNames'>,
): string {
  switch (route.mode) {
    case 'Bus':
      return route.name === route.longName ? route.name : `Bus ${route.name}`;
    case 'Metro':
      return metroTitle(route, facts);
    default:
      return route.longName || route.name;
  }
}

function metroTitle(
  route: { id: string; name: string; longName: string },
  facts: Pick<AgencyFacts, 'metroLines' | 'metroServiceNames'>,
): string {
  const line = metroLineOf(route.id, facts);
  if (!line?.name) return route.longName || route.name;
  const { id } = route;
  const service = facts.metroServiceNames[id];
  if (service) return `${line.name} ${service}`;
  const isWholeLine = id === line.letter || line.formerCodes.includes(id) || route.longName === line.name;
  return isWholeLine ? line.name : `${line.name} ${route.name}`;
}

/** Finds the line of a metro route, if any: B for `B2`, `B` and `BSL`, and L for services such as `L1 Owl`. */
function metroLineOf(routeId: string, { metroLines }: Pick<AgencyFacts, 'metroLines'>): MetroLine | null {
  const id = routeId.toUpperCase();
  const branch = /^([A-Z])\d*(?:[\s_-]*(?:OWL|BUS))?$/.exec(id)?.[1];
  return metroLines.find((line) => line.letter === branch || line.formerCodes.includes(id)) ?? null;
}
