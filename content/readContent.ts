/** Reads a content folder into the sections of `options/all`, in the WordPress format. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import type { z } from 'zod';
import type { WireImage, WireMessage, WirePictureLink, WireSections } from '#contract/content/options.ts';
import { type ItemSchemas, itemSchemas } from './itemSchemas.ts';
import { type ReadItems, readYamlItem, readYamlList, reasonOf } from './readYaml.ts';

/** Maximum size of a list file. */
const MAX_LIST_BYTES = 256 * 1024;
/** Maximum size of one message or story with its front matter. */
const MAX_ITEM_BYTES = 32 * 1024;
const MAX_FILES = 500;

export type ReadSections = {
  [K in keyof WireSections]: ReadItems<WireSections[K]>;
};

export interface ReadOptions {
  dir: string;
  /** IANA zone of wall-clock times. */
  zone: string;
  /** URL prefix of `images/`, such as `/content/images`. */
  imageBase: string;
  /** Other origins that browsers may load images from; `null`: any. */
  imageOrigins: readonly string[] | null;
}

export type SectionName = keyof ReadSections;

export const SECTION_NAMES = [
  'notifications-channel',
  'bulletins',
  'latest_stories',
  'explore_links',
  'quick_links',
  'schedule_sidebar',
  'ad_sidebar_schedule',
  'messages',
] as const satisfies readonly SectionName[];

/** Reads one section. Never rejects: a missing file is an empty section, an unreadable one is a problem. */
export function readSection(
  name: SectionName,
  { dir, zone, imageBase, imageOrigins }: ReadOptions,
): Promise<ReadSections[SectionName]> {
  const schemas = itemSchemas(zone, imageOrigins);
  const image = (file: string | null, alt: string): WireImage => {
    if (file === null) return false;
    return { url: file.startsWith('https:') ? file : `${imageBase}/${file.replace(/^images\//, '')}`, alt };
  };
  const pictureLink = (item: z.output<ItemSchemas['bulletin' | 'exploreLink']>): WirePictureLink => ({
    title: item.title,
    image: image(item.image, item.image_alt),
    link_url: item.link_url,
  });
  const list = <T, W>(file: string, schema: z.ZodType<T>, toWire: (item: T) => W) =>
    readList(dir, file, schema, toWire);

  const sections: { [Name in SectionName]: () => Promise<ReadSections[Name]> } = {
    'notifications-channel': () =>
      list('notifications.yaml', schemas.notification, (item) => ({
        notification_link_text: item.text,
        notification_link_url: item.url,
        notification_display_starts: item.starts,
        notification_display_ends: item.ends,
      })),
    bulletins: () => list('bulletins.yaml', schemas.bulletin, pictureLink),
    async latest_stories() {
      const stories = await readFolder(dir, 'stories', schemas.story, (item) => ({
        image: image(item.image, item.image_alt),
        latest_story: { post_name: item.slug, post_title: item.title, post_date: item.date },
      }));
      // The newest story is first, as the name of the section suggests.
      stories.items.sort((a, b) => b.latest_story.post_date.localeCompare(a.latest_story.post_date));
      return stories;
    },
    explore_links: () => list('explore-links.yaml', schemas.exploreLink, pictureLink),
    quick_links: () =>
      list('quick-links.yaml', schemas.quickLink, ({ title, link_url }) => ({ title, link_url })),
    schedule_sidebar: () =>
      list('sidebar.yaml', schemas.sidebarLink, (item) => ({
        schedule_sidebar_item_title: item.title,
        schedule_sidebar_item_url: item.link_url,
        schedule_sidebar_item_image: image(item.image, item.image_alt),
      })),
    ad_sidebar_schedule: () =>
      list('advertisements.yaml', schemas.advertisement, (item) => ({
        ad_start_datetime: item.starts,
        ad_end_datetime: item.ends,
        ad_image: image(item.image, item.image_alt),
        ad_link_url: item.link_url,
      })),
    messages: () =>
      readFolder(dir, 'messages', schemas.message, (item, body) => toMessage(item, body, image)),
  };
  return sections[name]();
}

function toMessage(
  item: z.output<ItemSchemas['message']>,
  body: string,
  image: (file: string | null, alt: string) => WireImage,
): WireMessage {
  return {
    message_title: item.title,
    message_text: marked.parse(body, { async: false }).trim(),
    message_image: image(item.image, item.image_alt),
    message_url: item.url,
    message_start_datetime: item.starts,
    message_end_datetime: item.ends,
    message_pages: item.pages,
    message_route_rule: item.route_rule ?? '',
    message_route_ids: item.route_ids,
    message_station_rule: item.station_rule ?? '',
    message_station_ids: item.station_ids,
    message_station_route_ids: item.station_route_ids,
  };
}

/** Reads the text of a file. A file larger than the limit is not opened. */
async function readBounded(path: string, maxBytes: number): Promise<string> {
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(`is ${size} bytes long; the maximum is ${maxBytes}`);
  return readFile(path, 'utf8');
}

const failure = (file: string, error: unknown) => ({
  items: [],
  problems: [{ file, line: 1, message: reasonOf(error) }],
  unreadable: true,
});

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function readList<T, W>(
  dir: string,
  file: string,
  schema: z.ZodType<T>,
  toWire: (item: T) => W,
): Promise<ReadItems<W>> {
  try {
    const read = readYamlList({ file, text: await readBounded(join(dir, file), MAX_LIST_BYTES) }, schema);
    return { ...read, items: read.items.map(toWire) };
  } catch (error) {
    return isMissing(error) ? { items: [], problems: [], unreadable: false } : failure(file, error);
  }
}

async function readFolder<T, W>(
  dir: string,
  folder: string,
  schema: z.ZodType<T>,
  toWire: (item: T, body: string) => W,
): Promise<ReadItems<W>> {
  const section: ReadItems<W> = { items: [], problems: [], unreadable: false };
  let names: string[];
  try {
    names = (await readdir(join(dir, folder))).filter((name) => name.endsWith('.md')).sort();
  } catch (error) {
    return isMissing(error) ? section : failure(folder, error);
  }
  if (names.length > MAX_FILES) return failure(folder, new Error(`has more than ${MAX_FILES} files`));
  for (const name of names) {
    const file = `${folder}/${name}`;
    try {
      const { yaml, yamlOffset, body } = frontMatter(await readBounded(join(dir, file), MAX_ITEM_BYTES));
      const read = readYamlItem({ file, text: yaml, lineOffset: yamlOffset }, schema);
      section.items.push(...read.items.map((item) => toWire(item, body)));
      section.problems.push(...read.problems);
      if (read.unreadable) section.unreadable = true;
    } catch (error) {
      section.problems.push(...failure(file, error).problems);
      section.unreadable = true;
    }
  }
  return section;
}

/** Splits a Markdown file that starts with YAML between two lines of `---`; `yamlOffset` lines precede the YAML. */
export function frontMatter(text: string): { yaml: string; yamlOffset: number; body: string } {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:(?<=\n)|\r?\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) return { yaml: '', yamlOffset: 0, body: text };
  return { yaml: match[1] ?? '', yamlOffset: 1, body: text.slice(match[0].length) };
}
