import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Redirect } from '#domain/content/addresses.ts';
import type { Accent } from './accent.ts';
import type { Pictures } from './readPictures.ts';

/** A page of the app, a path of the agency's static site, or a full URL such as a `tel:` link. */
export type LinkTarget =
  | { kind: 'app'; path: string }
  | { kind: 'site'; path: string }
  | { kind: 'url'; url: string };

/** A label with its stable key for translations. */
export interface Label {
  key: string;
  label: string;
  /** The language of the label. Default: the first of the agency's languages in which the label has no translation. */
  lang?: string;
}

export interface LinkItem extends Label {
  target: LinkTarget;
}

/** Extra content next to a group of links in the mega menu. */
export type Aside = 'fares' | 'support' | 'emergency';

/** Links under one heading: a group of the mega menu, or a footer column. */
export interface LinkGroup extends Label {
  aside: Aside | null;
  items: readonly LinkItem[];
}

export interface Phone {
  /** As shown to riders. */
  text: string;
  /** `tel:` URL. */
  url: string;
}

export interface ListedFare extends Label {
  /** As shown, such as "$2.90". */
  price: string;
}

/** A social network that the agency links to. Its name is not translated. */
export interface SocialLink {
  key: string;
  name: string;
  url: string;
}

/** A live chat: a page in its own window, a vendor's script in the app's pages, or both; each is loaded on demand. */
export interface ChatOffer {
  windowUrl: string | null;
  scriptUrl: string | null;
}

/** What the picture of a shared link shows. */
export interface ShareCard {
  name: string;
  /** Of a line; `null`: the page is about none. */
  mark: { text: string; background: string; foreground: string } | null;
  agency: string;
  /** A line below the agency, in Latin letters; `null`: none. */
  note: string | null;
  accent: string | null;
  direction: 'ltr' | 'rtl';
}

/** WGS 84 degrees. */
export interface Region {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Texts of one language, by the key of the label. */
export type Texts = Readonly<Record<string, string>>;

/** A file of the agency's folder, served at an address with the hash of its content. */
export interface Picture {
  address: string;
  file: string;
  width: number;
  height: number;
}

/** Compiled ICU messages by `feature.key`. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;

/** The facts about this deployment's agency (spec sections 1, 2, 4, 5 and 9). */
export interface Agency {
  name: string;
  brand: string;
  /** One line; "" if the agency gives none. */
  address: string;
  phones: { support: Phone | null; emergency: Phone | null };
  /** Pay-per-ride fares, as the navigation shows them (spec section 1). */
  fares: readonly ListedFare[];
  /** The top groups: five for the spec's agency (spec section 2). */
  navigation: readonly LinkGroup[];
  /** The columns: five for the spec's agency (spec section 2). */
  footer: readonly LinkGroup[];
  social: readonly SocialLink[];
  region: Region;
  /** Target of "report issue" (spec section 8); `null`: none. */
  feedback: LinkTarget | null;
  /** Base URL of the static content site; `null`: there is none, and unknown addresses get 404. */
  staticSite: string | null;
  units: 'miles' | 'km';
  /** Times and dates use the first locale of the page's language. The list begins with the agency's own language. */
  locales: readonly string[];
  /** The country of its formats: that of its locales, else of its zone (ISO 3166); `null`: unknown. */
  country: string | null;
  /** The languages offered, as BCP 47 tags, in the order of the language menu. */
  languages: readonly string[];
  /** The agency's own messages by language: languages that we lack, or its words instead of ours. */
  catalogues: Readonly<Record<string, Catalogue>>;
  /** `null`: that of the app. */
  accent: Accent | null;
  pictures: Pictures;
  /** Without stations, no menu links to stations or elevators. */
  hasStations: boolean;
  /** Without them, nothing promises live positions: the map has only lines and stops. */
  hasVehicles: boolean;
  /** Without them, no menu or screen offers service alerts or elevator outages. */
  hasAlerts: boolean;
  /** Whether the agency has paratransit ("Access"), which has its own page, `/schedules/cct`. */
  hasAccess: boolean;
  /** In order; the first match wins (spec section 2). */
  redirects: readonly Redirect[];
  /** By BCP 47 tag. A label without a translation is shown in its own language. */
  texts: Readonly<Record<string, Texts>>;
  /** Languages, other than the feed's own, in which the feed has names, as lower-case BCP 47 tags. */
  nameLanguages: readonly string[];
  facts: AgencyFacts;
  /** The schedule is an embedded demo's, so every page and feed says that its data is simulated. */
  isDemonstration: boolean;
}
