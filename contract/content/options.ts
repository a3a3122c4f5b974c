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
import {
  anything,
  type Field,
  type FieldsOf,
  ids,
  isObject,
  type JsonSchema,
  link,
  list,
  name,
  oneOf,
  optional,
  row,
  text,
  title,
  Unreadable,
  word,
} from '../fields/field.ts';
import { instantOfAny, wallClock } from '../fields/wireValues.ts';

/** An image, its URL alone, or `false` for none. */
export type WireImage = { url: string; alt: string } | string | false | null;
/** Unix seconds, or "YYYY-MM-DD HH:MM:SS" or "MM/DD/YYYY h:mm am" in the agency's zone; "" for none. */
export type WireMoment = number | string | null;

export interface WireNotification {
  notification_link_text: string;
  notification_link_url: string;
  notification_display_starts: WireMoment;
  notification_display_ends: WireMoment;
}
export interface WireBulletin {
  title: string;
  image: WireImage;
  link_url: string;
}
export interface WireStory {
  image: WireImage;
  latest_story: { post_name: string; post_title: string; post_date: string };
}
export type WireExploreLink = WireBulletin;
export interface WireQuickLink {
  title: string;
  link_url: string;
}
export interface WireSidebarLink {
  schedule_sidebar_item_title: string;
  schedule_sidebar_item_url: string;
  schedule_sidebar_item_image: WireImage;
}
export interface WireAdvertisement {
  ad_start_datetime: WireMoment;
  ad_end_datetime: WireMoment;
  ad_image: WireImage;
  ad_link_url: string;
}
export interface WireMessage {
  message_title: string;
  /** HTML. */
  message_text: string;
  message_image: WireImage;
  message_url: string;
  message_start_datetime: WireMoment;
  message_end_datetime: WireMoment;
  /** `routes`, `stations` or both. */
  message_pages: string | string[];
  message_route_rule: string;
  /** Comma-separated, like the other lists of ids. */
  message_route_ids: string;
  message_station_rule: string;
  message_station_ids: string;
  message_station_route_ids: string;
}
export interface WireOptions {
  'notifications-channel': WireNotification[] | false;
  bulletins: WireBulletin[] | false;
  latest_stories: WireStory[] | false;
  explore_links: WireExploreLink[] | false;
  quick_links: WireQuickLink[] | false;
  schedule_sidebar: WireSidebarLink[] | false;
  ad_sidebar_schedule: WireAdvertisement[] | WireAdvertisement | false;
  messages: WireMessage[] | false;
}

const image: Field<EditorialImage | null, WireImage> = {
  schema: {
    anyOf: [
      { type: 'object', properties: { url: link.schema, alt: { type: 'string' } }, required: ['url'] },
      link.schema,
      { const: false },
      { type: 'null' },
    ],
  },
  mayBeMissing: true,
  read: (value) => {
    const url = link.read(value);
    if (url instanceof Unreadable) return null;
    const alt = name.read(isObject(value) ? value.alt : undefined);
    return { url, alt: typeof alt === 'string' ? alt : '' };
  },
};

const moment: Field<unknown, WireMoment> = { ...anything, schema: { type: ['string', 'number', 'null'] } };

const notification = row({
  notification_link_text: title,
  notification_link_url: optional(link),
  notification_display_starts: moment,
  notification_display_ends: moment,
} satisfies FieldsOf<WireNotification>);

const bulletin = row({ title, image, link_url: optional(link) } satisfies FieldsOf<WireBulletin>);

const story = row({
  image,
  latest_story: row({
    post_name: word,
    post_title: title,
    post_date: optional(word),
  } satisfies FieldsOf<WireStory['latest_story']>),
} satisfies FieldsOf<WireStory>);

const exploreLink = row({ title, image, link_url: link } satisfies FieldsOf<WireExploreLink>);

const quickLink = row({ title, link_url: link } satisfies FieldsOf<WireQuickLink>);

const sidebarLink = row({
  schedule_sidebar_item_title: title,
  schedule_sidebar_item_url: link,
  schedule_sidebar_item_image: image,
} satisfies FieldsOf<WireSidebarLink>);

const advertisement = row({
  ad_start_datetime: moment,
  ad_end_datetime: moment,
  ad_image: image,
  ad_link_url: optional(link),
} satisfies FieldsOf<WireAdvertisement>);

const message = row({
  message_title: optional(name, ''),
  message_text: optional(text, ''),
  message_image: image,
  message_url: optional(link),
  message_start_datetime: moment,
  message_end_datetime: moment,
  message_pages: {
    ...list(word),
    schema: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  },
  message_route_rule: oneOf(MESSAGE_ROUTE_RULES, null),
  message_route_ids: ids,
  message_station_rule: oneOf(MESSAGE_STATION_RULES, null),
  message_station_ids: ids,
  message_station_route_ids: ids,
} satisfies FieldsOf<WireMessage>);

const sectionSchema = (item: Field<unknown>): JsonSchema => ({
  anyOf: [listSchema(item), { const: false }],
});

export const options: Endpoint<NoParameters, Editorial> = {
  name: 'content',
  namesRoutes: true,
  base: 'content',
  path: '/wp-json/options/all',
  summary: 'All editorial content, by section.',
  lasts: CONTENT_SECONDS,
  absence: 'failure',
  names: null,
  body: 'json',
  schema: {
    type: 'object',
    properties: {
      'notifications-channel': sectionSchema(notification),
      bulletins: sectionSchema(bulletin),
      latest_stories: sectionSchema(story),
      explore_links: sectionSchema(exploreLink),
      quick_links: sectionSchema(quickLink),
      schedule_sidebar: sectionSchema(sidebarLink),
      ad_sidebar_schedule: { anyOf: [sectionSchema(advertisement), advertisement.schema] },
      messages: sectionSchema(message),
    } satisfies Record<keyof WireOptions, JsonSchema>,
  },
  decode: decodeOptions,
};

function decodeOptions(body: unknown, { zone, routeId }: DecodeContext): Decoded<Editorial> {
  if (!isObject(body)) return err('expected an object of sections');
  const skipped: Skipped[] = [];

  const section = <W, T>(
    key: keyof WireOptions,
    field: Field<W>,
    make: (read: W) => T | Unreadable,
  ): Section<T> => {
    const rows = itemsOf(body[key]);
    if (rows === null) return { ok: false, reason: `${key}: expected a list` };
    const items: T[] = [];
    for (const [index, raw] of rows.entries()) {
      const read = field.read(raw);
      const made = read instanceof Unreadable ? read : make(read);
      if (made instanceof Unreadable) skipped.push({ index, reason: `${key}: ${made.reason}` });
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
    if (starts instanceof Unreadable) return starts;
    return ends instanceof Unreadable ? ends : { starts, ends };
  };

  const value: Editorial = {
    notifications: section('notifications-channel', notification, (read) => {
      const when = period(read.notification_display_starts, read.notification_display_ends);
      if (when instanceof Unreadable) return when;
      return { text: read.notification_link_text, url: read.notification_link_url, ...when };
    }),
    bulletins: section('bulletins', bulletin, ({ link_url: url, ...rest }) => ({ ...rest, url })),
    latestStories: section('latest_stories', story, ({ image, latest_story }) => ({
      slug: latest_story.post_name,
      title: latest_story.post_title,
      date: latest_story.post_date === null ? null : wallClock(latest_story.post_date),
      image,
    })),
    exploreLinks: section('explore_links', exploreLink, ({ link_url: url, ...rest }) => ({ ...rest, url })),
    quickLinks: section('quick_links', quickLink, ({ link_url: url, ...rest }) => ({ ...rest, url })),
    sidebarLinks: section('schedule_sidebar', sidebarLink, (read) => ({
      title: read.schedule_sidebar_item_title,
      url: read.schedule_sidebar_item_url,
      image: read.schedule_sidebar_item_image,
    })),
    advertisements: section('ad_sidebar_schedule', advertisement, (read): Advertisement | Unreadable => {
      if (read.ad_image === null) return new Unreadable('ad_image: no image');
      const when = period(read.ad_start_datetime, read.ad_end_datetime);
      return when instanceof Unreadable ? when : { ...when, image: read.ad_image, url: read.ad_link_url };
    }),
    messages: section('messages', message, (read): Message | Unreadable => {
      if (read.message_title === '' && read.message_text === '')
        return new Unreadable('neither title nor text');
      const when = period(read.message_start_datetime, read.message_end_datetime);
      if (when instanceof Unreadable) return when;
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
  if (!isObject(value)) return null;
  const values = Object.values(value);
  // A list that lost an entry becomes an object with numeric keys; any other object is a single item.
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? values : [value];
}

const NOT_A_MOMENT = new Unreadable('the start or end is not a date');

function instantOrNone(value: unknown, zone: string): Temporal.Instant | null | Unreadable {
  if (value === undefined || value === null || value === false) return null;
  if (typeof value === 'string' && (value.trim() === '' || value.trim() === '0')) return null;
  return value === 0 ? null : (instantOfAny(value, zone) ?? NOT_A_MOMENT);
}

function pagesIn(words: readonly string[]): Message['pages'] {
  const named = words.flatMap((each) => each.toLowerCase().split(',')).map((one) => one.trim());
  return (['routes', 'stations'] as const).filter((page) => named.includes(page));
}
