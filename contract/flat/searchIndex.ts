/** `{flat}/search-index.json` (an extension): stops and stations for search by name, those with the most calls first. */
import type { FeedNames } from '#domain/agency/languages.ts';
import type { SearchEntry } from '#domain/search/searchEntry.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { rowsBody } from '../endpoint/endpointBody.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import { inEachRow, nameIn } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';
import { position } from '../fields/wireValues.ts';

const entry = f.row({
  kind: f.oneOf(['stop', 'station'], null),
  /** Stop id, or a station's slug. */
  id: f.id,
  name: f.title,
  /** Numbers on the signs (GTFS `stop_code`) other than `id`; for a station, those and the ids of its stops. */
  codes: f.omittable(f.ids),
  lat: f.optional(f.num),
  lon: f.optional(f.num),
  route_ids: f.ids,
  /** Parallel to `route_ids`: the direction of each route from the stop; `null` for both or none. */
  direction_ids: f.omittable(f.optional(f.everyOf(f.optional(f.direction)), [])),
  /** Wheelchair boarding at a stop (GTFS `wheelchair_boarding`); omitted if unknown. */
  accessible: f.omittable(f.optional(f.bool)),
  /** IANA zone of the place (GTFS `stop_timezone`) if it differs from the schedule's. */
  timezone: f.omittable(f.optional(f.zone)),
});
export type WireSearchEntry = f.Written<typeof entry>;

const NO_KIND = new f.Unreadable('kind: neither stop nor station');

export const searchIndex: Endpoint<NoParameters, SearchEntry[]> = {
  name: 'search-index',
  namesRoutes: true,
  base: 'flat',
  path: '/search-index.json',
  summary: 'Stops and stations for search by name, those with the most calls first.',
  lasts: STATIC_SECONDS,
  absence: 'of a document',
  names: inEachRow(searchEntryIn),
  ours: true,
  ...rowsBody(entry, (read, { routeId }) => {
    if (read.kind === null) return NO_KIND;
    return {
      kind: read.kind,
      id: read.id,
      name: read.name,
      ...(read.codes.length === 0 ? {} : { codes: read.codes }),
      position: position(read.lat, read.lon),
      routeIds: read.route_ids.map(routeId),
      directionIds:
        read.direction_ids.length === read.route_ids.length
          ? read.direction_ids
          : read.route_ids.map(() => null),
      accessible: read.accessible,
      ...(read.timezone === null ? {} : { otherZone: read.timezone }),
    };
  }),
};

/** Riders search for the feed's own name too, because that is on the sign. */
function searchEntryIn(entry: SearchEntry, names: FeedNames): SearchEntry {
  const name = nameIn(names.stops, entry.id, entry.name);
  return name === entry.name ? entry : { ...entry, name, signName: entry.name };
}
