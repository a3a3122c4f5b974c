/** `{flat}/agency.json` (an extension): the zone of all schedule times, the agencies, and the feed's facts about itself. */

import type { FeedAgency } from '#domain/agency/agencyFacts.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import * as f from '../fields/field.ts';

/** Our store writes "" for none. */
const address = f.optional(f.link) as f.Field<string | null, string>;

/** The columns of agency.txt that our store passes on. */
export const agencyFields = {
  agency_id: f.optional(f.text, ''),
  agency_name: f.title,
  agency_url: address,
  agency_lang: f.optional(f.text, ''),
  agency_phone: f.optional(f.name, ''),
  agency_email: f.optional(f.text, ''),
  agency_fare_url: address,
};
const agencyRow = f.row(agencyFields);
export type WireAgency = f.Written<typeof agencyRow>;

/** The columns of feed_info.txt that our store passes on. */
export const feedInfoFields = {
  feed_publisher_name: f.optional(f.name, ''),
  feed_publisher_url: f.unread(f.link),
  feed_lang: f.optional(f.text, ''),
  default_lang: f.unread(f.text),
  feed_version: f.unread(f.text),
  /** `YYYYMMDD`. */
  feed_start_date: f.unread(f.text),
  feed_end_date: f.unread(f.text),
  feed_contact_email: f.unread(f.text),
  feed_contact_url: f.unread(f.link),
};
const feedInfo = f.row(feedInfoFields);
export type WireFeedInfo = f.Written<typeof feedInfo>;

const attribution = f.row({
  organization_name: f.title,
  /** `null` if the attribution names no route or trip. */
  route_id: f.optional(f.id),
  is_producer: f.unread(f.bool),
  is_operator: f.unread(f.bool),
  is_authority: f.unread(f.bool),
  attribution_url: address,
  attribution_email: f.unread(f.text),
  attribution_phone: f.unread(f.name),
});
export type WireAttribution = f.Written<typeof attribution>;

const document = f.row({
  /** IANA time zone of all schedule times. */
  timezone: f.word,
  agencies: f.list(agencyRow),
  feed_info: f.list(feedInfo),
  attributions: f.list(attribution),
  /** West, south, east and north of the stops without outliers, in degrees. */
  bounds: f.list(f.num) as f.Field<number[], [number, number, number, number] | null>,
  /** Languages with a document in `translations/`, as lower-case BCP 47 tags. */
  languages: f.list(f.word),
  /** Ids of the routes that serve areas on request. */
  area_route_ids: f.ids,
  stations: f.optional(f.num),
});
export type WireFeedAgency = f.Written<typeof document>;

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
