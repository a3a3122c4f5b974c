import { createContext, type ReactNode, useContext } from 'react';
import type { Agency, LinkGroup } from '#agency/types.ts';
import type { MarkShape, ScheduledMode } from '#domain/agency/mode.ts';

export type MenuHeading = Omit<LinkGroup, 'items'>;

export interface AgencyView
  extends Pick<
    Agency,
    | 'name'
    | 'brand'
    | 'phones'
    | 'fares'
    | 'region'
    | 'feedback'
    | 'units'
    | 'hasAccess'
    | 'hasStations'
    | 'hasVehicles'
    | 'hasAlerts'
    | 'isDemonstration'
    | 'accent'
  > {
  /** The groups of the menu; the server renders their links (`staticMarkup.ts`). */
  navigation: readonly MenuHeading[];
  modeNames: Partial<Record<ScheduledMode, string>>;
  modeMarks: Partial<Record<ScheduledMode, MarkShape>>;
  /** Language tag, as the feed spells it, of translated stop, route and headsign names; `null`: original names. */
  namesIn: string | null;
  /** Language of editorial texts; `undefined`: the page's own, or unknown. */
  editorialLang?: string | undefined;
  /** How the logo is shown in the header; `null`: the app's mark is. */
  logo: { src: string; darkSrc: string | null; width: number; height: number } | null;
  /** Address of the icon; `null`: the app's. */
  icon: string | null;
  zone: string;
  /** How the agency writes times, days and numbers in the page's language; "": unknown. */
  locale: string;
  /** ISO weekday with which weeks begin, 1 (Monday) to 7. */
  weekStart: number;
  /** Routes without live data (spec section 4). */
  noLiveDataRouteIds: readonly string[];
  /** Whether a planner answers; without one, nothing offers journeys. */
  plansJourneys: boolean;
}

const Current = createContext<AgencyView | null>(null);

export function AgencyProvider({ agency, children }: { agency: AgencyView | null; children: ReactNode }) {
  return <Current value={agency}>{children}</Current>;
}

const unknownAgency: AgencyView = {
  name: '',
  brand: '',
  phones: { support: null, emergency: null },
  fares: [],
  navigation: [],
  region: { south: -60, west: -180, north: 75, east: 180 },
  feedback: null,
  units: 'km',
  hasAccess: false,
  hasStations: true,
  hasVehicles: true,
  hasAlerts: true,
  isDemonstration: false,
  locale: '',
  weekStart: 1,
  modeNames: {},
  modeMarks: {},
  namesIn: null,
  accent: null,
  logo: null,
  icon: null,
  zone: 'UTC',
  noLiveDataRouteIds: [],
  plansJourneys: false,
};

export const useAgency = (): AgencyView => useContext(Current) ?? unknownAgency;
