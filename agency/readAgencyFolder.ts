/** Reads an agency's folder of YAML files. One message lists the mistakes with file and, where known, line and key. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { z } from 'zod';
import { builtInLanguages } from '#domain/agency/languages.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type AgencyFeeds, feedsSchema } from './feedsSchema.ts';
import { groupsSchema, redirectsSchema } from './linkSchemas.ts';
import { type Pictures, readPictures } from './readPictures.ts';
import { isLanguage, MAX_LANGUAGES } from './schemaFields.ts';
import {
  type Identity,
  identitySchema,
  messagesSchema,
  type Rules,
  rulesSchema,
  textsSchema,
} from './schemas.ts';
import type { Agency, Catalogue, Texts } from './types.ts';
import { parseYaml, type YamlProblem } from './yamlFile.ts';

export interface AgencyFolder {
  identity: Identity;
  rules: Rules;
  navigation: Agency['navigation'] | null;
  footer: Agency['footer'] | null;
  redirects: Agency['redirects'];
  texts: Readonly<Record<string, Texts>>;
  pictures: Pictures;
  /** By language: `languages/fi/*.json`. */
  catalogues: Readonly<Record<string, Catalogue>>;
  /** The agency's feeds; never passed to pages. */
  feeds: AgencyFeeds;
}

/** Files with the agency's additions to its feed. They are in the same folder, and the compiler reads them. */
const ENRICHMENT_FILES = ['parents', 'documents', 'frequencies', 'stations', 'directions', 'days'];
const OWN_FILES = ['agency', 'rules', 'feeds', 'navigation', 'footer', 'redirects'];
const MAX_FILE_BYTES = 256_000;
const MAX_PROBLEMS_LISTED = 50;

interface AgencyProblem extends YamlProblem {
  file: string;
}

/** Unknown file names are mistakes as well, because most are misspelt. */
export function readAgencyFolder(dir: string): Result<AgencyFolder, string> {
  const problems: AgencyProblem[] = [];
  const report = (name: string, message: string) =>
    problems.push({ file: path.join(dir, name), line: null, message });
  const names = namesIn(dir);
  if (names === null) return err(`${dir} is not a readable folder`);

  /** An empty file is read as `empty`: `{}` or an empty list. */
  function read<S extends z.ZodType>(name: string, schema: S, empty: unknown = {}): z.output<S> | null {
    const file = path.join(dir, name);
    const text = textOf(file);
    if (!text.ok) {
      report(name, text.error);
      return null;
    }
    const { value, errors, warnings, refusals } = parseYaml(text.value);
    const syntax = [...errors, ...warnings];
    const result = syntax.length > 0 ? null : schema.safeParse(value ?? empty);
    if (result?.success) return result.data;
    for (const problem of result === null ? syntax : refusals(result.error))
      problems.push({ file, ...problem });
    return null;
  }
  const readIfPresent = <S extends z.ZodType>(name: string, schema: S, empty?: unknown) =>
    names.includes(name) ? read(name, schema, empty) : null;

  for (const name of names) {
    if (isKnown(name)) continue;
    const known = [...OWN_FILES, ...ENRICHMENT_FILES].map((each) => `${each}.yaml`).join(', ');
    report(name, `is not a known file; known files are ${known}, texts/, languages/`);
  }
  if (!names.includes('agency.yaml')) report('agency.yaml', 'is missing');
  const identity = readIfPresent('agency.yaml', identitySchema) ?? {};
  const rules = readIfPresent('rules.yaml', rulesSchema) ?? rulesSchema.parse({});
  const feeds = readIfPresent('feeds.yaml', feedsSchema) ?? {};
  const navigation = readIfPresent('navigation.yaml', groupsSchema, []);
  const footer = readIfPresent('footer.yaml', groupsSchema, []);
  const redirects = readIfPresent('redirects.yaml', redirectsSchema, []) ?? [];
  const pictures = readPictures(dir, names, report);
  const texts = readTexts(dir, names, report, read);
  const catalogues = names.includes('languages') ? readCatalogues(dir, report, read) : {};
  for (const each of identity.languages ?? [])
    if (!catalogues[each] && !(builtInLanguages as readonly string[]).includes(each))
      report('agency.yaml', `languages: nobody has messages in ${each}: add the folder languages/${each}`);

  if (problems.length > 0) return err(toMessage(problems));
  const withAside = (groups: NonNullable<typeof navigation>) =>
    groups.map(({ aside, ...group }) => ({ ...group, aside: aside ?? null }));
  return ok({
    identity,
    rules,
    feeds,
    navigation: navigation && withAside(navigation),
    footer: footer && withAside(footer),
    redirects: redirects.flatMap(({ from, to }) => from.map((each) => ({ from: each, to }))),
    texts,
    catalogues,
    pictures,
  });
}

const isKnown = (name: string): boolean => {
  if (name === 'texts' || name === 'languages' || name.startsWith('.') || /\.(md|svg|png)$/i.test(name))
    return true;
  const [, base = '', extension = ''] = /^(.+)\.(\w+)$/.exec(name) ?? [];
  if (OWN_FILES.includes(base)) return extension === 'yaml';
  return ENRICHMENT_FILES.includes(base) && ['json', 'yaml', 'yml'].includes(extension);
};

type Read = <S extends z.ZodType>(name: string, schema: S, empty?: unknown) => z.output<S> | null;

function readTexts(
  dir: string,
  names: readonly string[],
  report: (name: string, message: string) => void,
  read: Read,
): Record<string, Texts> {
  const out: Record<string, Texts> = {};
  if (!names.includes('texts')) return out;
  const files = namesIn(path.join(dir, 'texts'));
  if (files === null || files.length > MAX_LANGUAGES) {
    report('texts', files ? `has more than ${MAX_LANGUAGES} files` : 'is not a readable folder');
    return out;
  }
  for (const name of files) {
    const language = /^([a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)\.yaml$/.exec(name)?.[1];
    if (language === undefined) {
      report(path.join('texts', name), 'must be named after a language, such as fr.yaml');
      continue;
    }
    out[language] = read(path.join('texts', name), textsSchema) ?? {};
  }
  return out;
}

function readCatalogues(
  dir: string,
  report: (name: string, message: string) => void,
  read: Read,
): Record<string, Catalogue> {
  const out: Record<string, Catalogue> = {};
  const folders = namesIn(path.join(dir, 'languages'));
  if (folders === null || folders.length > MAX_LANGUAGES) {
    report('languages', folders ? `has more than ${MAX_LANGUAGES} folders` : 'is not a readable folder');
    return out;
  }
  for (const language of folders.filter((each) => !each.startsWith('.'))) {
    const folder = path.join('languages', language);
    const files = namesIn(path.join(dir, folder));
    if (!isLanguage(language) || files === null) {
      report(folder, 'must be a folder named after a language, such as fi; a region belongs in locale');
      continue;
    }
    const messages: [string, CompiledMessage][] = [];
    for (const file of files.filter((each) => !each.startsWith('.'))) {
      const feature = /^([a-z]+)\.json$/i.exec(file)?.[1];
      if (feature === undefined)
        report(path.join(folder, file), 'must be named after a feature, such as stop.json');
      else
        for (const [key, text] of Object.entries(read(path.join(folder, file), messagesSchema) ?? {}))
          try {
            messages.push([`${feature}.${key}`, compileMessageOrThrow(text)]);
          } catch (error) {
            report(
              path.join(folder, file),
              `${key}: ${error instanceof Error ? error.message : String(error)}`,
            );
          }
    }
    out[language] = Object.fromEntries(messages);
  }
  return out;
}

function namesIn(dir: string): string[] | null {
  try {
    return readdirSync(dir).sort();
  } catch {
    return null;
  }
}

function textOf(file: string): Result<string, string> {
  try {
    if (statSync(file).size > MAX_FILE_BYTES) return err(`is larger than ${MAX_FILE_BYTES / 1000} kB`);
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    if (error instanceof TypeError) return err('is not UTF-8');
    return err(error instanceof Error ? error.message : String(error));
  }
}

function toMessage(problems: readonly AgencyProblem[]): string {
  const listed = problems
    .slice(0, MAX_PROBLEMS_LISTED)
    .map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`);
  const more = problems.length - listed.length;
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** The folder of the spec's agency, which the city demo and a flat service in the spec's own shape use. */
export const defaultAgencyFolder = path.join(import.meta.dirname, 'septa');

export const demoFolders = {
  city: defaultAgencyFolder,
  harbour: path.join(import.meta.dirname, 'harbour'),
} as const;

const builtIn: Readonly<Record<string, string>> = { septa: demoFolders.city, harbour: demoFolders.harbour };

/** Returns the folder that `AGENCY` names: a path or, where there is no such folder, the name of a built-in agency. */
export const agencyFolder = (named: string): string =>
  statSync(named, { throwIfNoEntry: false })?.isDirectory() ? named : (builtIn[named] ?? named);
