// Compiles the ICU messages of each language at build time, so that no rider's browser carries a parser.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'messages');
const prefix = 'virtual:messages/';

/** Gives `virtual:messages/{lang}`: an object from `feature.key` to compiled message. */
export function messagesPlugin(): Plugin {
  return {
    name: 'timepoint-messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const lang = id.slice(prefix.length + 1);
      const compiled: Record<string, unknown> = {};
      for (const [key, text, file] of readMessages(lang)) {
        this.addWatchFile(file);
        try {
          compiled[key] = compileMessageOrThrow(text);
        } catch (error) {
          this.error(`${file}: "${key}": ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      return `export default ${JSON.stringify(compiled)}`;
    },
  };
}

/** Every message of a language as key, ICU text and the file it is written in. */
export function readMessages(lang: string): [key: string, text: string, file: string][] {
  const below = path.join(folder, lang);
  return readdirSync(below)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const file = path.join(below, name);
      const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      return Object.entries(texts).map(([key, text]): [string, string, string] => [
        `${path.basename(name, '.json')}.${key}`,
        text,
        file,
      ]);
    });
}
