import type { Agency, Label, LinkGroup, LinkItem } from '#agency/types.ts';
import { sameLanguage } from '#domain/agency/sameLanguage.ts';
import type { AgencyView } from '#web/agency/agencyContext.tsx';
import { foreignLang } from '#web/features/base/html/foreignLang.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { namesLanguage } from '#web/i18n/requestLang.ts';

/** Translates labels; one without a translation is marked with its language. */
function translatedTo({ texts, locales }: Agency, lang: Lang) {
  const languages = Object.keys(texts);
  const own = locales.map((locale) => ({
    locale,
    texts: texts[languages.find((each) => sameLanguage(each, locale)) ?? ''],
  }));
  return <L extends Label>({ lang: named, ...label }: L): L => {
    const text = texts[lang]?.[label.key];
    // An agency with several languages translates its labels into all but the one they are written in.
    const written = named ?? own.find((each) => each.texts?.[label.key] === undefined)?.locale ?? null;
    const marked = text === undefined ? foreignLang(written, lang) : null;
    return { ...label, label: text ?? label.label, ...(marked === null ? {} : { lang: marked }) } as L;
  };
}

/** Returns groups of links in the rider's language, without those to screens that this agency lacks. */
export function translatedGroups(agency: Agency, lang: Lang, groups: readonly LinkGroup[]): LinkGroup[] {
  const translated = translatedTo(agency, lang);
  const leadsSomewhere = ({ target }: LinkItem) =>
    agency.hasStations || target.kind !== 'app' || !/^\/(stations|elevator-alerts)\b/.test(target.path);
  return groups
    .map((group) => ({ ...translated(group), items: group.items.filter(leadsSomewhere).map(translated) }))
    .filter(({ aside, items }) => aside !== null || items.length > 0);
}

/** Returns the agency's facts for pages. Rules, redirects and the frame's links stay on the server. */
export function agencyView(agency: Agency, lang: Lang): AgencyView {
  const { name, brand, phones, region, feedback, units, locales, hasAccess, hasStations } = agency;
  const translated = translatedTo(agency, lang);
  return {
    name,
    brand,
    phones,
    fares: agency.fares.map(translated),
    navigation: translatedGroups(agency, lang, agency.navigation).map(({ items: _, ...heading }) => heading),
    region,
    feedback,
    units,
    locales,
    hasAccess,
    hasStations,
    modeNames: Object.fromEntries(
      agency.facts.modes.flatMap(({ mode, name }) => (name === null ? [] : [[mode, translated(name).label]])),
    ),
    modeMarks: Object.fromEntries(
      agency.facts.modes.flatMap(({ mode, mark }) => (mark === null ? [] : [[mode, mark]])),
    ),
    editorialLang: foreignLang(locales[0] ?? null, lang) ?? undefined,
    namesIn: namesLanguage(agency.nameLanguages, lang),
    zone: agency.facts.zone,
  };
}
