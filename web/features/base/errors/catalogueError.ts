// The error catalogue of spec section 8 as values. `errorTexts` has the texts, `ErrorBanner` shows them.

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

/** A station or stop that the rider may have meant. */
export interface SimilarPlace {
  kind: 'station' | 'stop';
  name: string;
  /** Path in the app. */
  to: string;
}

export type CatalogueError =
  | { kind: 'calendar' }
  | { kind: 'routesConnection' }
  | { kind: 'routesProcessing' }
  /** `near`: routes the rider may have meant; `places`: stations and stops. */
  | { kind: 'noRoute'; routeId: string; near?: RouteBadge[]; places?: SimilarPlace[] }
  /** No page has this address. */
  | { kind: 'noPage'; near?: RouteBadge[]; places?: SimilarPlace[] }
  /** `near`: as for routes. */
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
