import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** Sections of the content that can fail independently. */
export type EditorialSection =
  | 'notifications'
  | 'bulletins'
  | 'latestStories'
  | 'exploreLinks'
  | 'quickLinks'
  | 'sidebarLinks'
  | 'messages';

export interface SimilarPlace {
  kind: 'station' | 'stop';
  name: string;
  to: string;
}

export type CatalogueError =
  | { kind: 'calendar' }
  | { kind: 'routesConnection' }
  | { kind: 'routesProcessing' }
  /** `near`: routes the rider may have meant; `places`: stations and stops. */
  | { kind: 'noRoute'; routeId: string; near?: RouteBadge[]; places?: SimilarPlace[] }
  | { kind: 'noPage'; near?: RouteBadge[]; places?: SimilarPlace[] }
  | { kind: 'noStation'; slug: string; near?: SimilarPlace[] }
  | { kind: 'noStop'; stopId: string; near?: SimilarPlace[] }
  | { kind: 'trips' }
  | { kind: 'content' }
  | { kind: 'section'; section: EditorialSection }
  | { kind: 'updating' }
  | { kind: 'live'; what: 'alerts' | 'detours' | 'elevators' | 'stations' | 'stops' }
  /** The browser got no response at all for the screen. */
  | { kind: 'unreachable' }
  | { kind: 'unexpected' };
