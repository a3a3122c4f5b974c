/** `{flat}/agency.json` (an extension): the zone of all schedule times, the agencies, and the feed's facts about itself. */

import type { FeedAgency } from '#domain/agency/agencyFacts.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import {
  bool,
  type Field,
  id,
  ids,
  link,
  list,
  name,
  num,
  optional,
  row,
  text,
  title,
  unread,
  type Written,
  word,
} from '../fields/field.ts';

/** Our store writes "" for none. */
const address = optional(link) as Field<string | null, string>;

/** The columns of agency.txt that our store passes on. */
export const agencyFields = {
  agency_id: optional(text, ''),
  agency_name: title,
  agency_url: address,
  agency_lang: optional(text, ''),
  agency_phone: optional(name, ''),
  agency_email: optional(text, ''),
  agency_fare_url: address,
};
const agencyRow = row(agencyFields);
export type WireAgency = Written<typeof agencyRow>;

/** The columns of feed_info.txt that our store passes on. */
export const feedInfoFields = {
  feed_publisher_name: optional(name, ''),
  feed_publisher_url: unread(link),
  feed_lang: optional(text, ''),
  default_lang: unread(text),
  feed_version: unread(text),
  /** `YYYYMMDD`. */
  feed_start_date: unread(text),
  feed_end_date: unread(text),
  feed_contact_email: unread(text),
  feed_contact_url: unread(link),
};
const feedInfo = row(feedInfoFields);
export type WireFeedInfo = Written<typeof feedInfo>;

const attribution = row({
  organization_name: title,
  /** `null` if the attribution names no route or trip. */
  route_id: optional(id),
  is_producer: unread(bool),
  is_operator: unread(bool),
  is_authority: unread(bool),
  attribution_url: address,
  attribution_email: unread(text),
  attribution_phone: unread(name),
});
export type WireAttribution = Written<typeof attribution>;

const document = row({
  /** IANA time zone of all schedule times. */
  timezone: word,
  agencies: list(agencyRow),
  feed_info: list(feedInfo),
  attributions: list(attribution),
  /** West, south, east and north of the stops without outliers, in degrees. */
  bounds: list(num) as Field<number[], [number, number, number, number] | null>,
  /** Languages with a document in `translations/`, as lower-case BCP 47 tags. */
  languages: list(word),
  /** Ids of the routes that serve areas on request. */
  area_route_ids: ids,
  stations: optional(num),
});
export type WireFeedAgency = Written<typeof document>;

export const agency: Endpoint<NoParameters, FeedAgency> = {
  name: 'agency',
  namesRoutes: true,
  base: 'flat',
  path: '/agency.json',
  summary: 'The time zone of the schedule, its agencies, and the attributions of the feed.',
  lasts: STATIC_SECONDS,
  absence: 'of a document',
  names: null,
  ours: true,
  ...documentBody(document, (read, { routeId }) => {
    const [west, south, east, north] = read.bounds;
    return {
      zone: read.timezone,
      agencies: read.agencies.map((each) => ({
        id: each.agency_id,
        name: each.agency_name,
        url: each.agency_url,
        language: each.agency_lang,
        phone: each.agency_phone,
        email: each.agency_email,
        fareUrl: each.agency_fare_url,
      })),
      feeds: read.feed_info.map((each) => ({
        publisherName: each.feed_publisher_name,
        language: each.feed_lang,
      })),
      attributions: read.attributions.map((each) => ({
        organization: each.organization_name,
        routeId: each.route_id === null ? null : routeId(each.route_id),
        url: each.attribution_url,
      })),
      bounds:
        west === undefined || south === undefined || east === undefined || north === undefined
          ? null
          : { west, south, east, north },
      languages: read.languages,
      areaRouteIds: read.area_route_ids.map(routeId),
      hasStations: read.stations === null || read.stations > 0,
    };
  }),
};
