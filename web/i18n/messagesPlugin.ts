// Compiles ICU messages at build time, so that browsers need no parser, and gives each screen its own messages.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { readMessages } from '#agency/messages.ts';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { FRAME, messageShare, shareOf, shares } from './messageShares.ts';

const prefix = 'virtual:messages/';
const wordsPrefix = 'virtual:words/';
const SHARES = 'virtual:shares';

/**
 * Provides four kinds of virtual modules:
 * - `virtual:messages/{lang}`: an object from `feature.key` to compiled message.
 * - `virtual:messages/{lang}/{share}`: the messages of the frame (`frame`), or those that a screen adds to them.
 * - `virtual:shares`: the keys of each share.
 * - `virtual:words/{share}`: loads the share in the page's language before the importing module runs, in a browser.
 *
 * In the browser build, the module of each share imports its messages, and the entry module those of the frame.
 */
export function messagesPlugin(): Plugin {
  // Reading the source for each of some thousand modules would take half of a build.
  const catalogues = new Map<string, ReturnType<typeof readMessages>>();
  const keysOf = new Map<string, ReadonlySet<string>>();
  return {
    name: 'timepoint-messages',
    buildStart() {
      catalogues.clear();
      keysOf.clear();
    },
    resolveId: (id) =>
      id.startsWith(prefix) || id.startsWith(wordsPrefix) || id === SHARES ? `\0${id}` : null,
    load(id) {
      if (id.startsWith(`\0${wordsPrefix}`)) return wordsModule(id.slice(wordsPrefix.length + 1));
      if (id === `\0${SHARES}`) return sharesModule();
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [lang = '', share] = id.slice(prefix.length + 1).split('/');
      const messages = catalogues.getOrInsertComputed(lang, () => readMessages(lang));
      const keys =
        share === undefined
          ? null
          : keysOf.getOrInsertComputed(share, () =>
              messageShare(
                share,
                messages.map(([key]) => key),
              ),
            );
      const compiled: Record<string, unknown> = {};
      for (const [key, text, file] of messages) {
        this.addWatchFile(file);
        if (keys?.has(key) === false) continue;
        try {
          compiled[key] = compileMessageOrThrow(text);
        } catch (error) {
          this.error(`${file}: "${key}": ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      return `export default ${JSON.stringify(compiled)}`;
    },
    transform(code, id) {
      if (this.environment.name !== 'client') return null;
      const share = shareOf(id);
      return share === undefined ? null : { code: `import '${wordsPrefix}${share}';\n${code}`, map: null };
    },
  };
}

function wordsModule(share: string): string {
  const loaders = builtInLanguages.map(
    (lang) => `${JSON.stringify(lang)}: () => import(${JSON.stringify(`${prefix}${lang}/${share}`)})`,
  );
  return `import { addMessages } from '#web/i18n/pageMessages.ts';\nawait addMessages(${JSON.stringify(share)}, { ${loaders.join(', ')} });`;
}

function sharesModule(): string {
  const all = readMessages('en').map(([key]) => key);
  const keys = [FRAME, ...shares()].map((share) => [share, [...messageShare(share, all)]]);
  return `export default ${JSON.stringify(Object.fromEntries(keys))}`;
}
