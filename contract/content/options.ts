/**
 * `{content}/wp-json/options/all`: all editorial content in one object of sections (spec sections 3 and 7). Each
 * section, and each item, can fail independently (spec section 8). Quirks of the content system: an empty list is
 * `false`, and a list of one may be the item itself.
 */

import {
  type Advertisement,
  type Editorial,
  type EditorialImage,
  MESSAGE_ROUTE_RULES,
  MESSAGE_STATION_RULES,
  type Message,
  type Section,
} from '#domain/content/editorial.ts';
import { err, ok } from '#domain/result.ts';
import type { DecodeContext, Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { listSchema } from '../endpoint/endpointBody.ts';
import { CONTENT_SECONDS } from '../endpoint/freshness.ts';
import type { Decoded, Skipped } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { instantOfAny, wallClock } from '../fields/wireValues.ts';

/** An image, its URL alone, or `false` for none. */
export type WireImage = { url: string; alt: string } | string | false | null;

const image: f.Field<EditorialImage | null, WireImage> = {
  schema: {
    anyOf: [
      { type: 'object', properties: { url: f.link.schema, alt: { type: 'string' } }, required: ['url'] },
      f.link.schema,
      { const: false },
      { type: 'null' },
    ],
  },
  mayBeMissing: true,
  read: (value) => {
    const url = f.link.read(value);
    if (url instanceof f.Unreadable) return null;
    const alt = f.name.read(f.isObject(value) ? value.alt : undefined);
    return { url, alt: typeof alt === 'string' ? alt : '' };
  },
};

/** Unix seconds, or "YYYY-MM-DD HH:MM:SS" or "MM/DD/YYYY h:mm am" in the agency's zone; "" for none. */
const moment = f.asIs<number | string | null>({ type: ['string', 'number', 'null'] });

const notification = f.row({
  notification_link_text: f.title,
  notification_link_url: f.optional(f.link),
  notification_display_starts: moment,
  notification_display_ends: moment,
});

const bulletin = f.row({ title: f.title, image, link_url: f.optional(f.link) });

const story = f.row({
  image,
  latest_story: f.row({ post_name: f.word, post_title: f.title, post_date: f.optional(f.word, '') }),
});

const exploreLink = f.row({ title: f.title, image, link_url: f.link });
export type WirePictureLink = f.Written<typeof exploreLink>;

const quickLink = f.row({ title: f.title, link_url: f.link });

const sidebarLink = f.row({
  schedule_sidebar_item_title: f.title,
  schedule_sidebar_item_url: f.link,
  schedule_sidebar_item_image: image,
});

const advertisement = f.row({
  ad_start_datetime: moment,
  ad_end_datetime: moment,
  ad_image: image,
  ad_link_url: f.optional(f.link),
});

/** Our service writes "" for none. */
const routeRule: f.Field<Message['routeRule'], string> = f.oneOf(MESSAGE_ROUTE_RULES, null);
const stationRule: f.Field<Message['stationRule'], string> = f.oneOf(MESSAGE_STATION_RULES, null);
/** Our service writes ids as the content system does, separated by commas. */
const listedIds: f.Field<string[], string[] | string> = f.ids;

const message = f.row({
  message_title: f.optional(f.name, ''),
  /** HTML. */
  message_text: f.optional(f.text, ''),
  message_image: image,
  message_url: f.optional(f.link),
  message_start_datetime: moment,
  message_end_datetime: moment,
  /** `routes`, `stations` or both. */
  message_pages: {
    ...f.list(f.word),
    schema: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  },
  message_route_rule: routeRule,
  message_route_ids: listedIds,
  message_station_rule: stationRule,
  message_station_ids: listedIds,
  message_station_route_ids: listedIds,
});
export type WireMessage = f.Written<typeof message>;

const sections = {
  'notifications-channel': notification,
  bulletins: bulletin,
  latest_stories: story,
  explore_links: exploreLink,
  quick_links: quickLink,
  schedule_sidebar: sidebarLink,
  ad_sidebar_schedule: advertisement,
  messages: message,
};
type Sections = typeof sections;
/** The items of each section. */
export type WireSections = { [K in keyof Sections]: f.Written<Sections[K]> };

const sectionSchema = (item: f.Field<unknown>) => ({ anyOf: [listSchema(item), { const: false }] });

export const options: Endpoint<NoParameters, Editorial> = {
  name: 'content',
  namesRoutes: true,
  base: 'content',
  path: '/wp-json/options/all',
  summary: 'All editorial content, by section.',
  lasts: CONTENT_SECONDS,
  absence: 'failure',
  names: null,
  schema: {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(sections).map(([key, item]) => [key, sectionSchema(item)])),
      ad_sidebar_schedule: { anyOf: [sectionSchema(advertisement), advertisement.schema] },
    },
  },
  decode: decodeOptions,
};

function decodeOptions(body: unknown, { zone, routeId }: DecodeContext): Decoded<Editorial> {
  if (!f.isObject(body)) return err('expected an object of sections');
  const skipped: Skipped[] = [];

  const section = <K extends keyof Sections, T>(
    key: K,
    make: (read: f.Read<Sections[K]>) => T | f.Unreadable,
  ): Section<T> => {
    const rows = itemsOf(body[key]);
    if (rows === null) return { ok: false, reason: `${key}: expected a list` };
    const items: T[] = [];
    for (const [index, raw] of rows.entries()) {
      const read = sections[key].read(raw) as f.Read<Sections[K]> | f.Unreadable;
      const made = read instanceof f.Unreadable ? read : make(read);
      if (made instanceof f.Unreadable) skipped.push({ index, reason: `${key}: ${made.reason}` });
      else items.push(made);
    }
    // A section with only unreadable items has failed, which is different from an empty one.
    if (items.length === 0 && rows.length > 0)
      return { ok: false, reason: `${key}: no item can be read (count: ${rows.length})` };
    return { ok: true, items, skipped: rows.length - items.length };
  };

  /** Reads the start and the end. A bound that is present but unreadable hides the item, which may have expired. */
  const period = (start: unknown, end: unknown) => {
    const starts = instantOrNone(start, zone);
    const ends = instantOrNone(end, zone);
    if (starts instanceof f.Unreadable) return starts;
    return ends instanceof f.Unreadable ? ends : { starts, ends };
  };

  const value: Editorial = {
    notifications: section('notifications-channel', (read) => {
      const when = period(read.notification_display_starts, read.notification_display_ends);
      if (when instanceof f.Unreadable) return when;
      return { text: read.notification_link_text, url: read.notification_link_url, ...when };
    }),
    bulletins: section('bulletins', ({ link_url: url, ...rest }) => ({ ...rest, url })),
    latestStories: section('latest_stories', ({ image, latest_story }) => ({
      slug: latest_story.post_name,
      title: latest_story.post_title,
      date: wallClock(latest_story.post_date),
      image,
    })),
    exploreLinks: section('explore_links', ({ link_url: url, ...rest }) => ({ ...rest, url })),
    quickLinks: section('quick_links', ({ link_url: url, ...rest }) => ({ ...rest, url })),
    sidebarLinks: section('schedule_sidebar', (read) => ({
      title: read.schedule_sidebar_item_title,
      url: read.schedule_sidebar_item_url,
      image: read.schedule_sidebar_item_image,
    })),
    advertisements: section('ad_sidebar_schedule', (read): Advertisement | f.Unreadable => {
      if (read.ad_image === null) return new f.Unreadable('ad_image: no image');
      const when = period(read.ad_start_datetime, read.ad_end_datetime);
      return when instanceof f.Unreadable ? when : { ...when, image: read.ad_image, url: read.ad_link_url };
    }),
    messages: section('messages', (read): Message | f.Unreadable => {
      if (read.message_title === '' && read.message_text === '')
        return new f.Unreadable('neither title nor text');
      const when = period(read.message_start_datetime, read.message_end_datetime);
      if (when instanceof f.Unreadable) return when;
      return {
        title: read.message_title,
        html: read.message_text,
        image: read.message_image,
        url: read.message_url,
        ...when,
        pages: pagesIn(read.message_pages),
        routeRule: read.message_route_rule,
        routeIds: read.message_route_ids.map(routeId),
        stationRule: read.message_station_rule,
        stationIds: read.message_station_ids,
        stationRouteIds: read.message_station_route_ids.map(routeId),
      };
    }),
  };
  return ok({ value, skipped });
}

/** Returns the items of a section; a lone item is a list of one. `null` for anything else. */
function itemsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === null || value === false || value === '') return [];
  if (!f.isObject(value)) return null;
  const values = Object.values(value);
  // A list that lost an entry becomes an object with numeric keys; any other object is a single item.
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? values : [value];
}

const NOT_A_MOMENT = new f.Unreadable('the start or end is not a date');

function instantOrNone(value: unknown, zone: string): Temporal.Instant | null | f.Unreadable {
  if (value === undefined || value === null || value === false) return null;
  if (typeof value === 'string' && (value.trim() === '' || value.trim() === '0')) return null;
  return value === 0 ? null : (instantOfAny(value, zone) ?? NOT_A_MOMENT);
}

function pagesIn(words: readonly string[]): Message['pages'] {
  const named = words.flatMap((each) => each.toLowerCase().split(',')).map((one) => one.trim());
  return (['routes', 'stations'] as const).filter((page) => named.includes(page));
}
