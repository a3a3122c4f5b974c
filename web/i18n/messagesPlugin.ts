// Compiles ICU messages at build time, so that browsers need no parser, and gives each screen its own messages.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { langs } from './lang.ts';
import { FRAME, messageShare, OWN_MESSAGES } from './messageShares.ts';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'messages');
const prefix = 'virtual:messages/';
const wordsPrefix = 'virtual:words/';

/**
 * Provides three kinds of virtual modules:
 * - `virtual:messages/{lang}`: an object from `feature.key` to compiled message.
 * - `virtual:messages/{lang}/{share}`: the messages of the frame (`frame`), or those that a screen adds to them.
 * - `virtual:words/{share}`: loads the share in the page's language before the importing module runs, in a browser.
 *
 * In the browser build, each screen's module imports its messages, as do those of `OWN_MESSAGES`, and the entry module
 * those of the frame.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'timepoint-messages',
    resolveId: (id) => (id.startsWith(prefix) || id.startsWith(wordsPrefix) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(`\0${wordsPrefix}`)) return wordsModule(id.slice(wordsPrefix.length + 1));
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [lang = '', ...rest] = id.slice(prefix.length + 1).split('/');
      const share = rest.length === 0 ? undefined : rest.join('/');
      const messages = readMessages(lang);
      const keys =
        share === undefined
          ? null
          : messageShare(
              share,
              messages.map(([key]) => key),
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
      const screen = /\/web\/routes\/(\w+)\.tsx$/.exec(id)?.[1];
      const own = OWN_MESSAGES.find((each) => id.endsWith(`/web/${each}.tsx`));
      const share = id.endsWith('/web/entry.client.tsx') ? FRAME : (screen ?? own);
      return share === undefined ? null : { code: `import '${wordsPrefix}${share}';\n${code}`, map: null };
    },
  };
}

function wordsModule(share: string): string {
  const loaders = langs.map(
    (lang) => `${JSON.stringify(lang)}: () => import(${JSON.stringify(`${prefix}${lang}/${share}`)})`,
  );
  return `import { addMessages } from '#web/i18n/pageMessages.ts';\nawait addMessages({ ${loaders.join(', ')} });`;
}

export function readMessages(lang: string): [key: string, text: string, file: string][] {
  const langFolder = path.join(folder, lang);
  return readdirSync(langFolder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const file = path.join(langFolder, name);
      const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      return Object.entries(texts).map(([key, text]): [string, string, string] => [
        `${path.basename(name, '.json')}.${key}`,
        text,
        file,
      ]);
    });
}
