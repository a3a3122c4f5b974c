// Compares the catalogues with each other and with the source: no key is missing, extra or unused, or has different
// placeholders.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { missingPlurals, placeholders, readMessages } from '#agency/messages.ts';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { FRAME, keyPatterns, keysBelow, messageShare, shares as shareNames } from './messageShares.ts';

const web = path.resolve(import.meta.dirname, '..');
const catalogues = Object.fromEntries(
  builtInLanguages.map((lang) => [lang, new Map(readMessages(lang).map(([key, text]) => [key, text]))]),
);
const english = catalogues.en ?? new Map<string, string>();
const translations = builtInLanguages.filter((lang) => lang !== 'en');

const compiledIn = (catalogue: ReadonlyMap<string, string>, key: string) =>
  compileMessageOrThrow(catalogue.get(key) ?? '');

/** A time of day has a placeholder for its spoken hour (`Formats.time`), which some languages need, unlike English. */
const isAlsoEnglish = (name: string) => name !== 'hour plural';

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
      'Pause',
      'Suggestions',
      'Accident',
      'Accessible',
      '{n} min',
    ],
  ],
};
/** Whether there is nothing to translate, as in brands and texts with only placeholders and symbols. */
const isWordless = (text: string) => text === 'Access' || !/\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));

const modules = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => path.join(web, name));
const sources = (): string[] => modules.map((name) => readFileSync(name, 'utf8'));

/** Modules that run only on the server, such as routes that answer with a file. */
const serverModules = modules.filter((name) => /\.server\.tsx?$|\/web\/routes\/\w+\.ts$/.test(name));

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
    for (const key of english.keys())
      expect(placeholders(compiledIn(catalogue, key)).filter(isAlsoEnglish), key).toEqual(
        placeholders(compiledIn(english, key)),
      );
  });
  it('has no message left in English', () => {
    const same = [...english].filter(([key, text]) => catalogue.get(key) === text && !isWordless(text));
    expect(same.filter(([, text]) => !sameWords[lang]?.includes(text))).toEqual([]);
  });
  it('has the plural forms of its grammar for the numbers from 0 to 120', () => {
    for (const key of catalogue.keys()) {
      const message = compiledIn(catalogue, key);
      if (placeholders(message).includes('hour plural')) continue;
      expect(missingPlurals(message, compiledIn(english, key), lang), key).toEqual([]);
    }
  });
  it('uses the spoken hour only where the source provides it', () => {
    for (const key of catalogue.keys()) {
      if (!placeholders(compiledIn(catalogue, key)).includes('hour plural')) continue;
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
  const frame = messageShare(FRAME, all);
  const shares = new Map(shareNames().map((share) => [share, messageShare(share, all)]));

  it('include every message, in some screen or in the frame, except those that only the server writes', () => {
    const shared = [...shares.values()].reduce((sum, share) => sum.union(share), frame);
    const ofServer = keysBelow(serverModules, all);
    expect(all.filter((key) => !shared.has(key) && !ofServer.has(key))).toEqual([]);
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
