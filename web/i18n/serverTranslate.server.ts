/** The messages of each of an agency's languages: its own where it has them, ours, and those of other languages for gaps. */
import { createHash } from 'node:crypto';
import ar from 'virtual:messages/ar';
import en from 'virtual:messages/en';
import es from 'virtual:messages/es';
import fr from 'virtual:messages/fr';
import ko from 'virtual:messages/ko';
import ru from 'virtual:messages/ru';
import vi from 'virtual:messages/vi';
import zhHans from 'virtual:messages/zh-Hans';
import shares from 'virtual:shares';
import type { Agency } from '#agency/types.ts';
import { IMMUTABLE } from '#contract/endpoint/freshness.ts';
import { oncePer } from '#domain/oncePer.ts';
import type { Lang } from './lang.ts';
import { agencyLang } from './requestLang.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';

type Words = Pick<Agency, 'catalogues' | 'languages' | 'locales'>;

interface Language {
  translate: Translate;
  messages: Messages;
  /** Identifies messages that are not those of the build, in the names of their scripts; `undefined`: they are. */
  words: string | undefined;
}

const builtIn: Readonly<Record<string, Messages>> = { ar, en, es, fr, ko, ru, vi, 'zh-Hans': zhHans };

const languagesOf = oncePer((_: Words) => new Map<Lang, Language>());

const languageOf = (agency: Words, lang: Lang): Language =>
  languagesOf(agency).getOrInsertComputed(lang, () => makeLanguage(agency, lang));

/** A gap is filled per message: from the agency's own language, else from English. */
function makeLanguage(agency: Words, lang: Lang): Language {
  const ours = builtIn[lang];
  if (ours && !agency.catalogues[lang])
    return { translate: createTranslate(lang, ours), messages: ours, words: undefined };
  const messages: Messages = Object.assign(
    {},
    ...['en', agencyLang(agency), lang].flatMap((each) => [builtIn[each], agency.catalogues[each]]),
  );
  const hash = createHash('sha256').update(JSON.stringify(messages)).digest('base64url').slice(0, 8);
  return { translate: createTranslate(lang, messages), messages, words: `${lang}-${hash}` };
}

export const serverTranslate = (agency: Words, lang: Lang): Translate => languageOf(agency, lang).translate;

export const agencyWords = (agency: Words, lang: Lang): string | undefined => languageOf(agency, lang).words;

const SCRIPT = /^\/assets\/(\w+)\.([\w-]+)-([\w-]{8})\.js$/;

/**
 * Answers a request for the agency's messages of one share (`pageMessages.ts`); `null`: the path is none of these. A page
 * that was opened before the messages changed gets the present ones, which must not be cached under the earlier name.
 */
export function wordsResponse(agency: Words, path: string): Response | null {
  const [, share = '', lang = '', hash] = SCRIPT.exec(path) ?? [];
  const keys = shares[share];
  if (keys === undefined || !agency.languages.includes(lang)) return null;
  const { messages, words } = languageOf(agency, lang);
  const found = Object.fromEntries(keys.map((key) => [key, messages[key]]));
  return new Response(`export default ${JSON.stringify(found)}`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': words === `${lang}-${hash}` ? IMMUTABLE : 'no-store',
    },
  });
}
