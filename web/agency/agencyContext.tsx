// The agency's facts for components: `const { name, region } = useAgency()`.
import { createContext, type ReactNode, useContext } from 'react';
import type { Agency, LinkGroup } from '#agency/types.ts';
import type { MarkShape, ScheduledMode } from '#domain/routes/mode.ts';

export type MenuHeading = Omit<LinkGroup, 'items'>;

/** The agency as shown on pages, in the rider's language. */
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
    | 'locales'
    | 'hasAccess'
    | 'hasStations'
  > {
  /** The groups of the menu; the server renders their links (`stillMarkup.ts`). */
  navigation: readonly MenuHeading[];
  /** The agency's names of modes, if it has any. */
  modeNames: Partial<Record<ScheduledMode, string>>;
  /** The agency's mark shapes, if it has any. */
  modeMarks: Partial<Record<ScheduledMode, MarkShape>>;
  /** The language of stop, route and headsign names, in the feed's spelling; `null`: the feed's own. */
  namesIn: string | null;
  /** Language of editorial texts if it differs from the page's; `undefined`: the same or unknown. */
  editorialLang?: string | undefined;
  /** IANA zone for displayed times. */
  zone: string;
}

const Current = createContext<AgencyView | null>(null);

export function AgencyProvider({ agency, children }: { agency: AgencyView | null; children: ReactNode }) {
  return <Current value={agency}>{children}</Current>;
}

/** For a page whose frame failed to load. */
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
  locales: [],
  modeNames: {},
  modeMarks: {},
  namesIn: null,
  zone: 'UTC',
};

export const useAgency = (): AgencyView => useContext(Current) ?? unknownAgency;
