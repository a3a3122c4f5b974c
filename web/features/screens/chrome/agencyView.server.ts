import type { Agency, Label, LinkItem } from '#agency/types.ts';
import type { AgencyView } from '#web/agency/agencyContext.tsx';
import { foreignLang } from '#web/features/base/html/foreignLang.ts';
import type { Lang } from '#web/i18n/lang.ts';
import { namesLanguage } from '#web/i18n/requestLang.ts';

/** What pages show of the agency, its labels in the rider's language where the agency has them in it. Rules and redirects stay on the server. */
export function agencyView(agency: Agency, lang: Lang): AgencyView {
  const { name, brand, address, phones, social, region, feedback, units, locales, hasAccess, hasStations } =
    agency;
  const texts = agency.texts[lang];
  const ownLang = foreignLang(locales[0] ?? null, lang);
  const translated = <L extends Label>(label: L): L => {
    const text = texts?.[label.key];
    return {
      ...label,
      label: text ?? label.label,
      ...(text === undefined && ownLang ? { lang: ownLang } : {}),
    };
  };
  const leadsSomewhere = ({ target }: LinkItem) =>
    hasStations || target.kind !== 'app' || !/^\/(stations|elevator-alerts)\b/.test(target.path);
  const groups = (all: Agency['navigation']) =>
    all
      .map((group) => ({ ...translated(group), items: group.items.filter(leadsSomewhere).map(translated) }))
      .filter(({ aside, items }) => aside !== null || items.length > 0);
  return {
    name,
    brand,
    address,
    phones,
    fares: agency.fares.map(translated),
    navigation: groups(agency.navigation),
    footer: groups(agency.footer),
    social,
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
    editorialLang: ownLang ?? undefined,
    namesIn: namesLanguage(agency.nameLanguages, lang),
    zone: agency.facts.zone,
  };
}
