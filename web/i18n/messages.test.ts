// Compares the catalogues with each other and with the source: no key is missing, extra or unused, or has different
// placeholders.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { langFacts, langs } from './lang.ts';
import { FRAME, keyPatterns, messageShare, OWN_MESSAGES } from './messageShares.ts';
import { readMessages } from './messagesPlugin.ts';

const web = path.resolve(import.meta.dirname, '..');
const catalogues = Object.fromEntries(
  langs.map((lang) => [lang, new Map(readMessages(lang).map(([key, text]) => [key, text]))]),
);
const english = catalogues.en ?? new Map<string, string>();
const translations = langs.filter((lang) => lang !== 'en');

/** Returns a message's placeholders with their kind: `n plural`, `id`. */
function placeholders(text: string): string[] {
  const found = new Set<string>();
  const visit = (message: unknown) => {
    if (!Array.isArray(message)) return;
    for (const token of message) {
      if (!Array.isArray(token)) continue;
      const [name, type, format] = token;
      if (name !== '#') found.add(`${name} ${type ?? ''}`.trim());
      if (typeof format === 'object' && format !== null)
        for (const choice of Object.values(format)) visit(choice);
    }
  };
  visit(compileMessageOrThrow(text));
  return [...found].sort();
}

/** A time of day has a placeholder for its spoken hour (`Formats.time`), which some languages need, unlike English. */
const isAlsoEnglish = (name: string) => name !== 'hour plural';

/** Returns the choices of each plural in a message: categories or `=number`. */
function plurals(text: string): ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = [];
  const visit = (message: unknown) => {
    if (!Array.isArray(message)) return;
    for (const token of message) {
      if (!Array.isArray(token)) continue;
      const [, type, format] = token;
      if (typeof format !== 'object' || format === null) continue;
      if (type === 'plural') found.push(new Set(Object.keys(format)));
      for (const choice of Object.values(format)) visit(choice);
    }
  };
  visit(compileMessageOrThrow(text));
  return found;
}

/** Words that are the same in English, other than signs and brands. */
const sameWords: Readonly<Record<string, readonly string[]>> = {
  es: ['Metro', '{n} min'],
  vi: ['Metro', 'Menu'],
  fr: [
    ...['Bus', 'Bus {id}', 'Train {id}', 'Station', 'Stations', 'Pages', 'Direction', 'Destination'],
    ...[
      'Direction {n}',
      'Distance',
      'Documents',
      'Bulletins',
      'Menu',
      'Notifications',
      'Suggestions',
      'Accident',
      'Accessible',
      '{n} min',
    ],
  ],
};
/** Whether there is nothing to translate, as in brands and texts with only placeholders and symbols. */
const isWordless = (text: string) => text === 'Access' || !/\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));

const sources = (): string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(web, name), 'utf8'));

/** Finds where the source shows a message by its literal key: the line of the call and the four lines after it. */
function callsOf(key: string): string[] {
  return sources().flatMap((source) => {
    const lines = source.split('\n');
    return lines.flatMap((line, index) =>
      line.includes(`'${key}'`) ? [lines.slice(index, index + 5).join('\n')] : [],
    );
  });
}

describe.each(translations)('%s', (lang) => {
  const catalogue = catalogues[lang] ?? new Map<string, string>();
  it('has exactly the keys of the English catalogue', () => {
    expect([...catalogue.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it('has the same placeholders as English, except the spoken hour', () => {
    for (const [key, text] of english)
      expect(placeholders(catalogue.get(key) ?? '').filter(isAlsoEnglish), key).toEqual(placeholders(text));
  });
  it('has no message left in English', () => {
    const same = [...english].filter(([key, text]) => catalogue.get(key) === text && !isWordless(text));
    expect(same.filter(([, text]) => !sameWords[lang]?.includes(text))).toEqual([]);
  });
  it('has the plural forms of its grammar for the numbers from 0 to 120', () => {
    const rules = new Intl.PluralRules(langFacts[lang].locale);
    const numbers = Array.from({ length: 121 }, (_, n) => ({ sign: `=${n}`, category: rules.select(n) }));
    for (const [key, text] of catalogue) {
      if (placeholders(text).includes('hour plural')) continue;
      // An abbreviated unit, as in English, needs only one form.
      const isAlike = plurals(english.get(key) ?? '').every((choices) => !choices.has('one'));
      for (const choices of isAlike ? [] : plurals(text)) {
        const missing = numbers.filter(({ sign, category }) => !choices.has(sign) && !choices.has(category));
        expect(missing, key).toEqual([]);
      }
    }
  });
  it('uses the spoken hour only where the source provides it', () => {
    for (const [key, text] of catalogue) {
      if (!placeholders(text).includes('hour plural')) continue;
      expect(callsOf(key).length, key).toBeGreaterThan(0);
      for (const call of callsOf(key)) expect(call, key).toContain('format.time(');
    }
  });
  it('has no empty message', () => {
    for (const [key, text] of catalogue) expect(text.trim(), key).not.toBe('');
  });
});

it('the catalogue has no unused message', () => {
  const patterns = sources().flatMap(keyPatterns);
  const unused = [...english.keys()].filter((key) => !patterns.some((pattern) => pattern.test(key)));
  expect(unused).toEqual([]);
});

describe('the messages that a browser loads', () => {
  const all = [...english.keys()];
  const screens = readdirSync(path.join(web, 'routes'))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => path.basename(name, '.tsx'));
  const frame = messageShare(FRAME, all);
  const shares = new Map([...screens, ...OWN_MESSAGES].map((share) => [share, messageShare(share, all)]));

  it('include every message, in some screen or in the frame, except those of push messages', () => {
    const shared = [...shares.values()].reduce((sum, share) => sum.union(share), frame);
    expect(all.filter((key) => !shared.has(key) && !key.startsWith('push.'))).toEqual([]);
  });
  it('include no message of the frame again in a screen', () => {
    for (const [screen, share] of shares) expect([...share.intersection(frame)], screen).toEqual([]);
  });
  it('include those of lazy modules and composed keys', () => {
    const map = shares.get('realtimeMap');
    // The first is from `VehiclePanel.tsx`, which loads after the screen, the second from `t(`map.${located.outcome}`)`.
    expect(map?.has('map.follow')).toBe(true);
    expect(map?.has('map.denied')).toBe(true);
    expect(frame.has('errors.bulletinsProcessing')).toBe(true);
  });
  it('include, on a route page, each reason why the rider’s position is unknown', () => {
    for (const reason of ['denied', 'timeout', 'unavailable', 'unsupported'])
      expect(shares.get('route')?.has(`map.${reason}`), reason).toBe(true);
  });
  it('exclude messages of other screens', () => {
    expect(shares.get('route')?.has('map.follow')).toBe(false);
    expect(shares.get('offline')?.size).toBeLessThan(30);
  });
});
