import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMessages } from '#agency/messages.ts';
import { readAgencyFolder } from '#agency/readAgencyFolder.ts';
import { reportLanguages } from './languageReport.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'languages-'));
  await cp(path.resolve(import.meta.dirname, '../../testing/satama'), dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const write = (file: string, value: unknown) => writeFile(path.join(dir, file), JSON.stringify(value));
function report() {
  const read = readAgencyFolder(dir);
  if (!read.ok) throw new Error(read.error);
  return reportLanguages(read.value);
}

it('the gaps of each language are counted, with the language that fills them', () => {
  const total = readMessages('en').length;
  expect(report()).toEqual({
    mistakes: [],
    notes: [
      'languages/en: replaces 1 of our messages',
      expect.stringMatching(
        `^languages/fi: ${total - 11} of ${total} messages are missing and shown in en: alerts \\d+, calendar \\d+, chrome \\d+`,
      ),
      expect.stringMatching(`^languages/he: ${total - 4} of ${total} messages are missing and shown in fi: `),
    ],
  });
});

it('messages that do not fit ours are mistakes', async () => {
  await write('languages/fi/home.json', {
    title: 'Aikataulut',
    heading: '{agency}, {stop}',
    sevice: 'Liikenne nyt',
    notices: '{n, plural, other {# tiedotetta}}',
  });
  expect(report().mistakes).toEqual([
    'languages/fi/home.json: title: {agency} is missing',
    'languages/fi/home.json: heading: {stop} has no value',
    'languages/fi/home.json: sevice: there is no such message',
    'languages/fi/home.json: notices: plural forms are missing: one',
  ]);
});

it('a locale whose language nobody has is a mistake', async () => {
  await writeFile(path.join(dir, 'agency.yaml'), 'locale: [nl-BE, fr-BE]\n');
  expect(report().mistakes).toEqual([
    'agency.yaml: locale: nl-BE has no messages: add languages/nl, or remove the locale',
  ]);
});

it.each([
  [
    'languages: [en, sv]\n',
    'agency.yaml',
    'languages: nobody has messages in sv: add the folder languages/sv',
  ],
  [
    'languages: [en, fr-CA]\n',
    'agency.yaml:1',
    'languages.1: must be a language such as fi, without a region',
  ],
  ['languages: [en, xx]\n', 'agency.yaml:1', 'languages.1: must be a language'],
])('the server does not start with %j', async (yaml, file, message) => {
  await writeFile(path.join(dir, 'agency.yaml'), yaml);
  const read = readAgencyFolder(dir);
  expect(read.ok ? '' : read.error).toContain(`${path.join(dir, file)}: ${message}`);
});

it('a message that cannot be compiled is a mistake of its file and key', async () => {
  await write('languages/fi/home.json', { title: '{agency', heading: 'Matkusta' });
  const read = readAgencyFolder(dir);
  expect(read.ok ? '' : read.error).toContain(`${path.join(dir, 'languages/fi/home.json')}: title: `);
  expect(read.ok ? '' : read.error).not.toContain('heading');
});
