import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** A place in the app that a search may mean. */
export interface Suggestion {
  kind: 'route' | 'station' | 'stop' | 'place';
  /** Name as riders know it, never translated. */
  name: string;
  /** What else tells it from its like, such as a route's two ends. */
  detail: string;
  /** Path in the app. */
  to: string;
  badge: RouteBadge | null;
}
