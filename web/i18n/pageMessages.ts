// Holds the messages of the frame and of each screen shown so far, in the page's language.
import { isLang, type Lang } from './lang.ts';
import type { Messages } from './translate.ts';

/** Returns the language that the server rendered, from `data-lang`, because a browser's translator rewrites `lang`. */
function langOfPage(): Lang {
  const { lang, dataset } = document.documentElement;
  const rendered = dataset.lang ?? lang;
  return isLang(rendered) ? rendered : 'en';
}

export const pageLang: Lang = langOfPage();

export const pageMessages: Messages = {};

/**
 * Adds messages in the page’s language.
 *
 * @public imported by `virtual:words/*`.
 */
export async function addMessages(
  loaders: Readonly<Record<Lang, () => Promise<{ default: Messages }>>>,
): Promise<void> {
  Object.assign(pageMessages, (await loaders[pageLang]()).default);
}
