/** Compares an agency's own messages with ours: what is wrong in them, and how much of each language is missing. */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { missingPlurals, placeholders, readMessages } from '#agency/messages.ts';
import type { AgencyFolder } from '#agency/readAgencyFolder.ts';
import type { Catalogue } from '#agency/types.ts';
import { builtInLanguages, sameLanguage } from '#domain/agency/languages.ts';

export interface LanguageReport {
  mistakes: string[];
  /** How complete each language is. */
  notes: string[];
}

export function reportLanguages({ catalogues, identity }: AgencyFolder): LanguageReport {
  const english = new Map(readMessages('en').map(([key, text]) => [key, compileMessage(text)]));
  const offered = identity.languages ?? [...builtInLanguages, ...Object.keys(catalogues)];
  const localeMistakes = (identity.locale ?? [])
    .filter((locale) => !offered.some((each) => sameLanguage(each, locale)))
    .map((locale) => {
      const { language } = new Intl.Locale(locale);
      return `agency.yaml: locale: ${locale} has no messages: add languages/${language}, or remove the locale`;
    });
  const fallback =
    identity.locale?.find((locale) => offered.some((each) => sameLanguage(each, locale))) ?? 'en';
  const languages = Object.entries(catalogues);
  return {
    mistakes: [
      ...localeMistakes,
      ...languages.flatMap(([lang, catalogue]) => mistakesIn(lang, catalogue, english)),
    ],
    notes: languages.map(([lang, catalogue]) => {
      const known = Object.keys(catalogue).filter((key) => english.has(key)).length;
      if ((builtInLanguages as readonly string[]).includes(lang))
        return `languages/${lang}: replaces ${known} of our messages`;
      const gaps = [...english.keys()].filter((key) => catalogue[key] === undefined);
      const shown = sameLanguage(fallback, lang) ? 'en' : new Intl.Locale(fallback).language;
      return gaps.length === 0
        ? `languages/${lang}: complete`
        : `languages/${lang}: ${gaps.length} of ${english.size} messages are missing and shown in ${shown}: ${perFile(gaps)}`;
    }),
  };
}

function mistakesIn(
  lang: string,
  catalogue: Catalogue,
  english: ReadonlyMap<string, Catalogue[string]>,
): string[] {
  return Object.entries(catalogue).flatMap(([key, message]) => {
    const [feature = '', name = ''] = key.split(/\.(.*)/s);
    const at = (text: string) => `languages/${lang}/${feature}.json: ${name}: ${text}`;
    const ours = english.get(key);
    if (ours === undefined) return at('there is no such message');
    const [own, expected] = [namesIn(message), namesIn(ours)];
    const forms = missingPlurals(message, ours, lang);
    return [
      ...[...own.difference(expected)].map((each) => at(`{${each}} has no value`)),
      ...[...expected.difference(own)].map((each) => at(`{${each}} is missing`)),
      ...(forms.length > 0 ? [at(`plural forms are missing: ${forms.join(', ')}`)] : []),
    ];
  });
}

/** Without the spoken hour, which only some languages need (`Formats.time`). */
const namesIn = (message: Catalogue[string]): Set<string> =>
  new Set(
    placeholders(message)
      .filter((each) => each !== 'hour plural')
      .map((each) => each.split(' ', 1)[0] ?? ''),
  );

/** Counts keys by their file: "alerts 12, stop 3". */
function perFile(keys: readonly string[]): string {
  const counts = Map.groupBy(keys, (key) => key.split('.', 1)[0]);
  return [...counts].map(([feature, all]) => `${feature} ${all.length}`).join(', ');
}
