import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../web/i18n/messages');

/** Reads our messages in one language, by `feature.key`. */
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
