import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface ElevatorLineView {
  /** The line's name in the source. */
  name: string;
  badges: RouteBadge[];
  outages: OutageView[];
}

export interface OutageView {
  station: string;
  /** `null`: no station matches the name. */
  slug: string | null;
  elevator: string;
  /** Sanitised; "" if the source gives only plain text. */
  html: string;
  message: string;
  /** Languages of the elevator's name and of the message if they differ from the page's. */
  elevatorLang: string | null;
  messageLang: string | null;
  /** Epoch milliseconds; `null` if the source does not say. */
  since: number | null;
  /** The agency's own page about alternatives. */
  alternateUrl: string | null;
  /** The nearest accessible station of the line without an outage; `null` if there is none. */
  nearest: { name: string; slug: string; meters: number } | null;
}
