// The error catalogue of spec section 8 as values; `errorTexts` has their words, `ErrorBanner` shows them.

import type { NearPlace } from '#web/features/stations/nearStations.server.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** Sections of the content that fail alone. */
export type EditorialSection =
  | 'notifications'
  | 'bulletins'
  | 'latestStories'
  | 'exploreLinks'
  | 'quickLinks'
  | 'sidebarLinks'
  | 'messages';

export type CatalogueError =
  | { kind: 'calendar' }
  | { kind: 'routesConnection' }
  | { kind: 'routesProcessing' }
  /** `near`: routes the rider may have meant. */
  | { kind: 'noRoute'; routeId: string; near?: RouteBadge[] }
  /** `near`: as for routes. */
  /** No page has this address. */
  | { kind: 'noPage' }
  | { kind: 'noStation'; slug: string; near?: NearPlace[] }
  | { kind: 'noStop'; stopId: string; near?: NearPlace[] }
  | { kind: 'trips' }
  | { kind: 'content' }
  | { kind: 'section'; section: EditorialSection }
  | { kind: 'updating' }
  | { kind: 'live'; what: 'alerts' | 'detours' | 'elevators' | 'stations' | 'stops' }
  /** The browser got no answer at all when it asked for the screen. */
  | { kind: 'unreachable' }
  | { kind: 'unexpected' };
