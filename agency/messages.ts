/** Our messages as they are written, and what compiled ones must have in common. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

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

// Finds the parts of a compiled message that must fit the other languages' messages, or the grammar of its own.
type Choices = Readonly<Record<string, CompiledMessage>>;

/** Calls `onPart` for each placeholder, including those within the choices of another one. */
function visit(
  message: CompiledMessage,
  onPart: (name: string, type: string | undefined, choices: Choices | null) => void,
): void {
  if (!Array.isArray(message)) return;
  for (const token of message) {
    if (!Array.isArray(token)) continue;
    const [name, type, format] = token;
    const choices = typeof format === 'object' && format !== null ? (format as Choices) : null;
    onPart(name, type, choices);
    for (const choice of Object.values(choices ?? {})) visit(choice, onPart);
  }
}

/** Returns a message's placeholders with their kind: `n plural`, `id`. */
export function placeholders(message: CompiledMessage): string[] {
  const found = new Set<string>();
  visit(message, (name, type) => {
    if (name !== '#') found.add(`${name} ${type ?? ''}`.trim());
  });
  return [...found].sort();
}

/** Returns the choices of each plural in a message: categories or `=number`. */
function plurals(message: CompiledMessage): ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = [];
  visit(message, (_, type, choices) => {
    if (type === 'plural' && choices !== null) found.push(new Set(Object.keys(choices)));
  });
  return found;
}

/**
 * Returns the plural forms that a message lacks for the numbers from 0 to 120 in its language. `english` is the same
 * message in English: where that has only one form, as an abbreviated unit, one is enough.
 */
export function missingPlurals(message: CompiledMessage, english: CompiledMessage, lang: string): string[] {
  if (plurals(english).every((choices) => !choices.has('one'))) return [];
  const rules = new Intl.PluralRules(lang);
  const missing = new Set<string>();
  for (const choices of plurals(message))
    for (let n = 0; n <= 120; n += 1) {
      const category = rules.select(n);
      if (!choices.has(`=${n}`) && !choices.has(category)) missing.add(category);
    }
  return [...missing];
}
