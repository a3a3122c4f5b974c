import { createContext, type ReactNode, useContext } from 'react';
import type { Agency, LinkGroup, LinkTarget } from '#agency/types.ts';
import type { MarkShape, ScheduledMode } from '#domain/agency/mode.ts';
import { staticSiteUrl } from '#domain/content/addresses.ts';

export type MenuHeading = Omit<LinkGroup, 'items'>;

export interface MapTiles {
  /** `{z}/{x}/{y}` template; `{theme}` becomes light or dark. */
  url: string;
  /** The template for tiles with only names, shown below vehicles; `null`: the tiles of `url` contain the names. */
  names: string | null;
  attribution: string;
}

/** What this deployment uses besides the app. */
export interface Deployment {
  tiles: MapTiles;
  /** Whether the deployment has a service worker: it saves pages on riders' devices, and can notify them. */
  offline: boolean;
  /** Whether a planner answers; without one, nothing on the pages promises journeys. */
  plansJourneys: boolean;
}

export interface AgencyView
  extends Deployment,
    Pick<
      Agency,
      | 'name'
      | 'brand'
      | 'phones'
      | 'fares'
      | 'region'
      | 'feedback'
      | 'staticSite'
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
}

const Current = createContext<AgencyView | null>(null);

export function AgencyProvider({ agency, children }: { agency: AgencyView | null; children: ReactNode }) {
  return <Current value={agency}>{children}</Current>;
}

export const appOnly: Deployment = {
  tiles: { url: '', names: null, attribution: '' },
  offline: false,
  plansJourneys: false,
};

const unknownAgency: AgencyView = {
  ...appOnly,
  name: '',
  brand: '',
  phones: { support: null, emergency: null },
  fares: [],
  navigation: [],
  region: { south: -60, west: -180, north: 75, east: 180 },
  feedback: null,
  staticSite: null,
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
};

export const useAgency = (): AgencyView => useContext(Current) ?? unknownAgency;

/** Returns a function that gives an outside target's URL; without a static site, our own path, which may redirect. */
export function useOutsideUrl(): (target: Exclude<LinkTarget, { kind: 'app' }>) => string {
  const { staticSite } = useAgency();
  return (target) => {
    if (target.kind === 'url') return target.url;
    return staticSite === null ? target.path : staticSiteUrl(staticSite, target.path);
  };
}
