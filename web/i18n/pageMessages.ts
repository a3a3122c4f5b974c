// The messages of the current page, in its one language: those of the frame and of each screen shown so far.
import type { Messages } from '@lingui/core';
import { isLang, type Lang } from './lang.ts';

/** A browser's translator rewrites `lang`; the language we rendered is kept separately. */
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
