/** What editors write (spec section 3, "Content from the content management system"). All HTML is untrusted. */
import type { EpochMs } from '#domain/units.ts';

export interface EditorialImage {
  url: string;
  alt: string;
}
export interface SiteNotification {
  text: string;
  url: string | null;
  starts: Temporal.Instant | null;
  ends: Temporal.Instant | null;
}
export interface Bulletin {
  title: string;
  image: EditorialImage | null;
  url: string | null;
}
export interface Story {
  slug: string;
  title: string;
  date: Temporal.PlainDateTime | null;
  image: EditorialImage | null;
}
export interface SidebarLink {
  title: string;
  url: string;
  image: EditorialImage | null;
}
export interface Advertisement {
  starts: Temporal.Instant | null;
  ends: Temporal.Instant | null;
  image: EditorialImage;
  url: string | null;
}
/** Which routes a message applies to (spec section 5, message rules). */
export const MESSAGE_ROUTE_RULES = [
  'all_routes',
  'all_bus',
  'all_rail',
  'all_metro',
  'all_trolley',
  'all_B',
  'all_D',
  'all_GLN',
  'select_ids',
] as const;
export type MessageRouteRule = (typeof MESSAGE_ROUTE_RULES)[number];
/** Which stations a message applies to: all, those that certain routes serve, or those listed (`select_ids`). */
export const MESSAGE_STATION_RULES = [...MESSAGE_ROUTE_RULES, 'route_ids'] as const;
export type MessageStationRule = (typeof MESSAGE_STATION_RULES)[number];
export interface Message {
  title: string;
  html: string;
  image: EditorialImage | null;
  url: string | null;
  starts: Temporal.Instant | null;
  ends: Temporal.Instant | null;
  pages: ('routes' | 'stations')[];
  routeRule: MessageRouteRule | null;
  routeIds: string[];
  stationRule: MessageStationRule | null;
  stationIds: string[];
  stationRouteIds: string[];
}

/** One section of the content, or the reason it could not be read (spec section 8, per-section messages). */
export type Section<T> = { ok: true; items: T[]; skipped: number } | { ok: false; reason: string };

/** The sections of `options/all`; each can fail independently. */
export interface Editorial {
  notifications: Section<SiteNotification>;
  bulletins: Section<Bulletin>;
  latestStories: Section<Story>;
  exploreLinks: Section<{ title: string; image: EditorialImage | null; url: string }>;
  quickLinks: Section<{ title: string; url: string }>;
  sidebarLinks: Section<SidebarLink>;
  advertisements: Section<Advertisement>;
  messages: Section<Message>;
}

/** When to show a notification. */
export interface NotificationTime {
  starts: EpochMs | null;
  ends: EpochMs | null;
}

/** Finds the first notification with start < now < end (spec section 5). It must have both bounds. */
export const currentNotification = <N extends NotificationTime>(
  notifications: readonly N[],
  now: EpochMs,
): N | null =>
  notifications.find(({ starts, ends }) => starts !== null && ends !== null && starts < now && now < ends) ??
  null;
