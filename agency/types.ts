import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import type { Redirect } from '#domain/content/redirect.ts';

/**
 * Where a link leads: into the app, to a path of the agency's static site (its base address is configuration), or to a
 * full address such as `tel:` or another site.
 */
export type LinkTarget =
  | { kind: 'app'; path: string }
  | { kind: 'site'; path: string }
  | { kind: 'url'; url: string };

/** A label by its stable key, for translation, with its English text. */
export interface Label {
  key: string;
  label: string;
  /** Of the label, where a page in another language shows it untranslated. */
  lang?: string;
}

export interface LinkItem extends Label {
  target: LinkTarget;
}

/** What stands beside the links of a group in the mega menu. */
export type Aside = 'fares' | 'support' | 'emergency';

/** A group of links under one heading: a part of the mega menu, or a footer column. */
export interface LinkGroup extends Label {
  aside: Aside | null;
  items: readonly LinkItem[];
}

export interface Phone {
  /** As riders read it. */
  text: string;
  /** `tel:` address. */
  url: string;
}

export interface ListedFare extends Label {
  /** As shown, such as "$2.90". */
  price: string;
}

/** A service the agency links to under its own name, which is not translated. */
export interface SocialLink {
  key: string;
  name: string;
  url: string;
}

/** A live chat: a page in a window of its own, a vendor's script in our page, or both; each loaded on demand. */
export interface ChatOffer {
  windowUrl: string | null;
  scriptUrl: string | null;
}

/** WGS 84 degrees. */
export interface Region {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Texts of one language, by the key of the label they translate. */
export type Texts = Readonly<Record<string, string>>;

/** Everything that makes this deployment one agency's (spec sections 1, 2, 4, 5 and 9). */
export interface Agency {
  name: string;
  /** The name of the app. */
  brand: string;
  /** One line; "" when the agency gives none. */
  address: string;
  phones: { support: Phone | null; emergency: Phone | null };
  /** Pay-per-ride fares, as the navigation shows them (spec section 1). */
  fares: readonly ListedFare[];
  /** The top groups: five for the spec's agency (spec section 2). */
  navigation: readonly LinkGroup[];
  /** The columns: five for the spec's agency (spec section 2). */
  footer: readonly LinkGroup[];
  social: readonly SocialLink[];
  /** What a map shows before anybody moved it. */
  region: Region;
  /** Where "report issue" leads (spec section 8); `null`: nowhere. */
  feedback: LinkTarget | null;
  /** Base address of the static content site; `null`: there is none, and unknown addresses are answered 404. */
  staticSite: string | null;
  units: 'miles' | 'km';
  /** How its riders write times and dates, one for a language at most; the first one's language is the agency's own. */
  locales: readonly string[];
  /** What it does not have, no menu leads to: neither stations nor their elevators. */
  hasStations: boolean;
  /** Whether there is a page for paratransit. */
  hasAccess: boolean;
  /** In order; the first match counts (spec section 2). */
  redirects: readonly Redirect[];
  /** By BCP 47 tag. A label without a translation is shown as it is written. */
  texts: Readonly<Record<string, Texts>>;
  /** Languages in which the feed has names beside its own, as BCP 47 writes them, in lower case. */
  nameLanguages: readonly string[];
  facts: AgencyFacts;
}
