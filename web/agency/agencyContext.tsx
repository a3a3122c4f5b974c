// Whose app this is, for components: `const { name, region } = useAgency()`.
import { createContext, type ReactNode, useContext } from 'react';
import type { Agency, LinkGroup } from '#agency/types.ts';
import type { MarkShape, ScheduledMode } from '#domain/routes/mode.ts';

export type MenuHeading = Omit<LinkGroup, 'items'>;

/** The agency as its pages show it, in the rider's language. */
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
  /** The groups of the menu; their links are written by the server (`stillMarkup.ts`). */
  navigation: readonly MenuHeading[];
  /** What the agency calls its modes, where it says so. */
  modeNames: Partial<Record<ScheduledMode, string>>;
  /** Shapes of marks, where the agency says so. */
  modeMarks: Partial<Record<ScheduledMode, MarkShape>>;
  /** The language of names of stops, routes and headsigns, as the feed writes it; `null`: the feed's own. */
  namesIn: string | null;
  /** Of what its editors write, where it is another language than the page's; `undefined`: it is not, or nobody says. */
  editorialLang?: string | undefined;
  /** IANA name of the zone in which times are shown. */
  zone: string;
}

const Current = createContext<AgencyView | null>(null);

export function AgencyProvider({ agency, children }: { agency: AgencyView | null; children: ReactNode }) {
  return <Current value={agency}>{children}</Current>;
}

/** A page whose frame could not be loaded names no agency. */
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
