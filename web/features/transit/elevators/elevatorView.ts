import type { RouteBadge } from '#web/ui/routeBadge.ts';

/** Elevators of one line that are out of service. */
export interface ElevatorLineView {
  /** As the source names the line. */
  name: string;
  badges: RouteBadge[];
  outages: OutageView[];
}

export interface OutageView {
  station: string;
  /** `null`: no station of ours has that name. */
  slug: string | null;
  elevator: string;
  /** Sanitised; "" when the source gives plain text alone. */
  html: string;
  message: string;
  /** Languages of the elevator's name and of the message where they are not the page's. */
  elevatorLang: string | null;
  messageLang: string | null;
  /** Epoch milliseconds; `null` when the source does not say. */
  since: number | null;
  /** The agency's own page on the way around. */
  alternateUrl: string | null;
  /** The nearest accessible station of the line without an outage; `null` when the network knows none. */
  nearest: { name: string; slug: string; meters: number } | null;
}
