// Holds the messages of the frame and of each screen shown so far, in the page's language.
import type { Lang } from './lang.ts';
import type { Messages } from './translate.ts';

const { dataset } = document.documentElement;

/** The language that the server rendered, from `data-lang`, because a browser's translator rewrites `lang`. */
export const pageLang: Lang = dataset.lang ?? 'en';

export const pageMessages: Messages = {};

/**
 * Adds the messages of a share (`messageShares.ts`) in the page’s language: the built-in ones, or the agency's own
 * (`agencyWords` in `serverTranslate.server.ts`). A server that does not have these any more is no reason to show a broken page.
 *
 * @public imported by `virtual:words/*`.
 */
export async function addMessages(
  share: string,
  loaders: Readonly<Record<string, () => Promise<{ default: Messages }>>>,
): Promise<void> {
  const builtIn = () => (loaders[pageLang] ?? loaders.en)?.();
  const loaded = dataset.messages
    ? import(/* @vite-ignore */ `/assets/${share}.${dataset.messages}.js`).catch(builtIn)
    : builtIn();
  Object.assign(pageMessages, (await loaded)?.default);
}
