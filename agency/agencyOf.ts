/** Builds an agency from its folder and its feed, with defaults for facts that neither has. */
import path from 'node:path';
import type { AgencyFacts, FeedAgency } from '#domain/agency/agencyFacts.ts';
import { builtInLanguages } from '#domain/agency/languages.ts';
import type { ScheduledMode } from '#domain/agency/mode.ts';
import { phoneLink } from '#domain/agency/phoneLink.ts';
import { accentOf } from './accent.ts';
import { countryOf, unitsOf } from './countryOf.ts';
import { type AgencyFolder, readAgencyFolder } from './readAgencyFolder.ts';
import type { Agency, Label, LinkGroup, LinkItem, Phone, Region } from './types.ts';

const read = readAgencyFolder(path.join(import.meta.dirname, 'defaults'));
if (!read.ok) throw new Error(read.error);
/** Marks default labels, which are in English whatever the agency's language. */
const inEnglish = <L extends Label>(label: L): L => ({ ...label, lang: 'en' });
const groupInEnglish = (group: LinkGroup) => ({ ...inEnglish(group), items: group.items.map(inEnglish) });
const defaults: AgencyFolder = {
  ...read.value,
  navigation: read.value.navigation?.map(groupInEnglish) ?? null,
  footer: read.value.footer?.map(groupInEnglish) ?? null,
};

const WORLD: Region = { south: -60, west: -179, north: 75, east: 179 };

/** The folder or the feed may be `null`. The feed's zone takes precedence over the folder's. */
export function agencyOf(folder: AgencyFolder | null, feed: FeedAgency | null): Agency {
  const { identity, rules } = folder ?? defaults;
  const zone = feed?.zone ?? identity.zone ?? 'UTC';
  const locales = identity.locale ?? localesOf(feed);
  const country = countryOf(locales, zone);
  const catalogues = folder?.catalogues ?? {};
  return {
    name: identity.name ?? nameOf(feed) ?? defaults.identity.name ?? '',
    brand: identity.brand ?? defaults.identity.brand ?? '',
    address: identity.address ?? '',
    phones: {
      support: identity.phones?.support ?? (identity.phones ? null : phoneOf(feed)),
      emergency: identity.phones?.emergency ?? null,
    },
    fares: identity.fares ?? [],
    navigation: folder?.navigation ?? withLinks(defaults.navigation ?? [], 'nav.about', feed),
    footer: folder?.footer ?? withLinks(defaults.footer ?? [], 'footer.agency', feed),
    social: identity.social ?? [],
    region: identity.region ?? feed?.bounds ?? WORLD,
    feedback: identity.feedback ?? null,
    staticSite: identity.staticSite ?? null,
    units: identity.units ?? unitsOf(country),
    locales,
    country,
    languages: identity.languages ?? [...new Set([...builtInLanguages, ...Object.keys(catalogues)])],
    catalogues,
    accent: identity.accent === undefined ? null : accentOf(identity.accent),
    pictures: folder?.pictures ?? {},
    hasStations: feed?.hasStations ?? true,
    hasVehicles: true,
    hasAlerts: true,
    hasAccess: identity.access ?? false,
    redirects: folder?.redirects ?? [],
    texts: folder === null ? defaults.texts : withDefaults(folder),
    nameLanguages: feed?.languages ?? [],
    facts: factsOf(rules, zone),
    isDemonstration: false,
  };
}

/** Returns the valid languages of the agencies, then those of the feeds, each with its region if it has one. */
function localesOf(feed: FeedAgency | null): string[] {
  const named = [...(feed?.agencies ?? []), ...(feed?.feeds ?? [])].map(({ language }) => language.trim());
  const tags = named.flatMap((each) => {
    try {
      return each === '' || each.toLowerCase() === 'mul' ? [] : new Intl.Locale(each).toString();
    } catch {
      return [];
    }
  });
  return [...new Set(tags)];
}

function factsOf(
  { modes = defaults.rules.modes ?? [], lines, serviceNames, ...rules }: AgencyFolder['rules'],
  zone: string,
): AgencyFacts {
  return {
    ...rules,
    zone,
    metroLines: lines,
    metroServiceNames: serviceNames,
    modes: modes.map(({ mode, routeTypes, name, color, mark, shown }) => ({
      mode,
      routeTypes,
      name: name ?? defaultName(mode),
      color: color ?? null,
      mark: mark ?? null,
      isShown: shown,
    })),
  };
}

/** The app has its own names for metro, bus and regional rail; other modes have default names. */
function defaultName(mode: ScheduledMode): Label | null {
  if (mode === 'Metro' || mode === 'Bus' || mode === 'RegionalRail') return null;
  return defaults.rules.modes?.find((each) => each.mode === mode)?.name ?? null;
}

/** Returns the folder's own texts, plus default texts for default menus, footers and mode names. */
function withDefaults({ texts, navigation, footer, rules }: AgencyFolder): Agency['texts'] {
  const hasDefaultNames =
    rules.modes === undefined ||
    rules.modes.some(({ mode, name }) => name === undefined && defaultName(mode) !== null);
  const parts = [
    ...(navigation === null ? ['nav.'] : []),
    ...(footer === null ? ['footer.'] : []),
    ...(hasDefaultNames ? ['mode.'] : []),
  ];
  const isNeeded = ([key]: [string, string]) => parts.some((part) => key.startsWith(part));
  const languages = new Set([
    ...(parts.length > 0 ? Object.keys(defaults.texts) : []),
    ...Object.keys(texts),
  ]);
  return Object.fromEntries(
    [...languages].map((each) => {
      const defaultTexts = Object.entries(defaults.texts[each] ?? {}).filter(isNeeded);
      return [each, { ...Object.fromEntries(defaultTexts), ...texts[each] }];
    }),
  );
}

/** Returns the agency's name; with several or no names, the publisher's, else that of the zone's city. */
function nameOf(feed: FeedAgency | null): string | null {
  if (feed === null) return null;
  const names = agencyNames(feed);
  return (names.length === 1 ? names[0] : undefined) ?? publisherOf(feed) ?? cityOf(feed.zone);
}

const agencyNames = (feed: FeedAgency): string[] => [
  ...new Set(feed.agencies.map(({ name }) => name.trim()).filter((name) => name !== '')),
];

const publisherOf = ({ feeds }: FeedAgency): string | undefined =>
  feeds.find(({ publisherName }) => publisherName.trim() !== '')?.publisherName.trim();

/** Returns the city that names an IANA zone, such as "Mexico City" for `America/Mexico_City`; `null` for UTC. */
const cityOf = (zone: string): string | null =>
  zone.includes('/') ? (zone.split('/').at(-1)?.replaceAll('_', ' ') ?? null) : null;

/** Whether several agencies share the schedule, and neither the folder nor a publisher names them together. */
export const isNameUnclear = (folder: AgencyFolder | null, feed: FeedAgency): boolean =>
  folder?.identity.name === undefined && agencyNames(feed).length > 1 && publisherOf(feed) === undefined;

function phoneOf(feed: FeedAgency | null): Phone | null {
  for (const { phone } of feed?.agencies ?? []) {
    const url = phoneLink(phone);
    if (url !== null) return { text: phone.trim(), url };
  }
  return null;
}

/** Adds up to six agencies' sites, a fare page and an email address to the group with the given key; drops empty groups. */
function withLinks(groups: Agency['footer'], key: string, feed: FeedAgency | null): Agency['footer'] {
  const agencies = feed?.agencies ?? [];
  return groups
    .map((group) => {
      if (group.key !== key) return group;
      const sites = agencies.slice(0, 6).flatMap(({ name, url }, i) => linkTo(url, name, `${key}.${i}`));
      const fares = agencies.flatMap(({ fareUrl }) =>
        linkTo(fareUrl, 'Fares', `${key}.fares`).map(inEnglish),
      );
      const emails = agencies.flatMap(({ email }) => linkTo(mailto(email), email, `${key}.email`));
      return { ...group, items: [...group.items, ...sites, ...fares.slice(0, 1), ...emails.slice(0, 1)] };
    })
    .filter(({ items }) => items.length > 0);
}

const linkTo = (url: string | null, label: string, key: string): LinkItem[] =>
  url === null || label === '' ? [] : [{ key, label, target: { kind: 'url', url } }];

const mailto = (email: string): string | null =>
  /^[^\s@?]+@[^\s@?]+$/.test(email) ? `mailto:${email}` : null;
