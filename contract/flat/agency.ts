/** `{flat}/agency.json` (an extension): the zone of all schedule times, the agencies, and the feed's facts about itself. */

import type { FeedAgency } from '#domain/agency/agencyFacts.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import {
  bool,
  type FieldsOf,
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
  word,
} from '../fields/field.ts';

export interface WireAgency {
  agency_id: string;
  agency_name: string;
  agency_url: string;
  agency_lang: string;
  agency_phone: string;
  agency_email: string;
  agency_fare_url: string;
}

export interface WireFeedInfo {
  feed_publisher_name: string;
  feed_publisher_url: string;
  feed_lang: string;
  default_lang: string;
  feed_version: string;
  /** `YYYYMMDD`. */
  feed_start_date: string;
  feed_end_date: string;
  feed_contact_email: string;
  feed_contact_url: string;
}

export interface WireAttribution {
  organization_name: string;
  /** `null` if the attribution names no route or trip. */
  route_id: string | null;
  is_producer: boolean;
  is_operator: boolean;
  is_authority: boolean;
  attribution_url: string;
  attribution_email: string;
  attribution_phone: string;
}

export interface WireFeedAgency {
  /** IANA time zone of all schedule times. */
  timezone: string;
  agencies: WireAgency[];
  feed_info: WireFeedInfo[];
  attributions: WireAttribution[];
  /** West, south, east and north of the stops without outliers, in degrees. */
  bounds: [number, number, number, number] | null;
  /** Languages with a document in `translations/`, as lower-case BCP 47 tags. */
  languages?: string[];
  /** Ids of the routes that serve areas on request. */
  area_route_ids?: string[];
  stations?: number | null;
}

const agencyRow = row({
  agency_id: optional(text, ''),
  agency_name: title,
  agency_url: optional(link),
  agency_lang: optional(text, ''),
  agency_phone: optional(name, ''),
  agency_email: optional(text, ''),
  agency_fare_url: optional(link),
} satisfies FieldsOf<WireAgency>);

const feedInfo = row({
  feed_publisher_name: optional(name, ''),
  feed_publisher_url: unread(optional(link)),
  feed_lang: optional(text, ''),
  default_lang: unread(text),
  feed_version: unread(text),
  feed_start_date: unread(text),
  feed_end_date: unread(text),
  feed_contact_email: unread(text),
  feed_contact_url: unread(optional(link)),
} satisfies FieldsOf<WireFeedInfo>);

const attribution = row({
  organization_name: title,
  route_id: optional(id),
  is_producer: unread(bool),
  is_operator: unread(bool),
  is_authority: unread(bool),
  attribution_url: optional(link),
  attribution_email: unread(text),
  attribution_phone: unread(name),
} satisfies FieldsOf<WireAttribution>);

const document = row({
  timezone: word,
  agencies: list(agencyRow),
  feed_info: list(feedInfo),
  attributions: list(attribution),
  bounds: list(num),
  languages: list(word),
  area_route_ids: ids,
  stations: optional(num),
} satisfies FieldsOf<WireFeedAgency>);

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
