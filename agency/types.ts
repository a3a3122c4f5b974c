import type { AgencyFacts } from '#domain/agencyFacts.ts';
import type { Redirect } from '#domain/redirect.ts';

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
}

export interface LinkItem extends Label {
  target: LinkTarget;
}

/** A group of links under one heading: a part of the mega menu, or a footer column. */
export interface LinkGroup extends Label {
  items: readonly LinkItem[];
}

export interface Phone {
  /** As riders read it. */
  text: string;
  /** `tel:` address. */
  url: string;
}

export interface Fare extends Label {
  /** As shown, such as "$2.90". */
  price: string;
}

/** A service the agency links to under its own name, which is not translated. */
export interface SocialLink {
  key: string;
  name: string;
  url: string;
}

/** Everything that makes this deployment one agency's (spec sections 1, 2, 4, 5 and 9). */
export interface Agency {
  name: string;
  /** The name of the app. */
  brand: string;
  /** One line. */
  address: string;
  phones: { support: Phone; emergency: Phone };
  /** Pay-per-ride fares, as the navigation shows them (spec section 1). */
  fares: readonly Fare[];
  /** The five top groups (spec section 2). */
  navigation: readonly LinkGroup[];
  /** The five columns (spec section 2). */
  footer: readonly LinkGroup[];
  social: readonly SocialLink[];
  /** What a map shows before anybody moved it, WGS 84 degrees. */
  region: { south: number; west: number; north: number; east: number };
  /** Where "report issue" leads (spec section 8). */
  feedback: LinkTarget;
  /** In order; the first match counts (spec section 2). */
  redirects: readonly Redirect[];
  facts: AgencyFacts;
}
