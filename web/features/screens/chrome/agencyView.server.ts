import type { Agency, Label, LinkGroup, LinkItem } from '#agency/types.ts';
import { sameLanguage } from '#domain/agency/languages.ts';
import type { AgencyView, Deployment } from '#web/agency/agencyContext.tsx';
import type { Lang } from '#web/i18n/lang.ts';
import { localeOf, weekStartOf } from '#web/i18n/localeOf.server.ts';
import { foreignLang, tagOf } from '#web/i18n/requestLang.ts';

/** Returns a function that translates labels, and marks those left in another language with that language. */
function labelTranslator({ texts, locales }: Agency, lang: Lang) {
  const languages = Object.keys(texts);
  const own = locales.map((locale) => ({
    locale,
    texts: texts[languages.find((each) => sameLanguage(each, locale)) ?? ''],
  }));
  return <L extends Label>({ lang: named, ...label }: L): L => {
    const text = texts[lang]?.[label.key];
    // A label has texts in all of the agency's languages except the one in which it is written.
    const writtenIn = named ?? own.find((each) => each.texts?.[label.key] === undefined)?.locale ?? null;
    const marked = text === undefined ? foreignLang(writtenIn, lang) : null;
    return { ...label, label: text ?? label.label, ...(marked === null ? {} : { lang: marked }) } as L;
  };
}

/** Returns groups of links in the rider's language, except empty groups and links to screens that this agency lacks. */
export function translatedGroups(agency: Agency, lang: Lang, groups: readonly LinkGroup[]): LinkGroup[] {
  const translate = labelTranslator(agency, lang);
  const isOffered = ({ target }: LinkItem) =>
    target.kind !== 'app' ||
    ((agency.hasStations || !/^\/(stations|elevator-alerts)\b/.test(target.path)) &&
      (agency.hasAlerts || !/^\/(elevator-)?alerts\b/.test(target.path)));
  return groups
    .map((group) => ({ ...translate(group), items: group.items.filter(isOffered).map(translate) }))
    .filter(({ aside, items }) => aside !== null || items.length > 0);
}

/** Fits the logo into the header. */
function logoView({ pictures: { logo, 'logo-dark': dark } }: Agency): AgencyView['logo'] {
  if (!logo) return null;
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width);
  return {
    src: logo.address,
    darkSrc: dark?.address ?? null,
    width: Math.round(logo.width * scale),
    height: Math.round(logo.height * scale),
  };
}

/** CSS pixels; a phone's header also has a field and a button. */
const LOGO_HEIGHT = 32;
const LOGO_WIDTH = 120;

/** Returns the names that the agency gives to modes, in the rider's language. */
export function modeNames(agency: Agency, lang: Lang): AgencyView['modeNames'] {
  const translate = labelTranslator(agency, lang);
  return Object.fromEntries(
    agency.facts.modes.flatMap(({ mode, name }) => (name === null ? [] : [[mode, translate(name).label]])),
  );
}

/** Returns the agency's facts for pages. Rules, redirects and the frame's links stay on the server. */
export function agencyView(agency: Agency, lang: Lang, { tiles, ...deployment }: Deployment): AgencyView {
  const { facts } = agency;
  return {
    name: agency.name,
    brand: agency.brand,
    phones: agency.phones,
    fares: agency.fares.map(labelTranslator(agency, lang)),
    navigation: translatedGroups(agency, lang, agency.navigation).map(({ items: _, ...heading }) => heading),
    region: agency.region,
    feedback: agency.feedback,
    staticSite: agency.staticSite,
    units: agency.units,
    locale: localeOf(lang, agency),
    weekStart: weekStartOf(lang, agency),
    accent: agency.accent,
    logo: logoView(agency),
    icon: agency.pictures.icon?.address ?? null,
    hasAccess: agency.hasAccess,
    hasStations: agency.hasStations,
    hasVehicles: agency.hasVehicles,
    hasAlerts: agency.hasAlerts,
    isDemonstration: agency.isDemonstration,
    modeNames: modeNames(agency, lang),
    modeMarks: Object.fromEntries(
      facts.modes.flatMap(({ mode, mark }) => (mark === null ? [] : [[mode, mark]])),
    ),
    editorialLang: foreignLang(agency.locales[0] ?? null, lang) ?? undefined,
    namesIn: tagOf(agency.nameLanguages, lang),
    zone: facts.zone,
    noLiveDataRouteIds: facts.noLiveDataRouteIds,
    tiles: { ...tiles, names: tiles.names?.replace('{lang}', lang) ?? null },
    offline: deployment.offline,
    plansJourneys: deployment.plansJourneys,
  };
}
