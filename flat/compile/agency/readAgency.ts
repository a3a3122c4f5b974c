/** Reads agency.txt, feed_info.txt and attributions.txt: the agencies, the zone, the schedule's version and dates, and credits. */
import {
  agencyFields,
  feedInfoFields,
  type WireAgency,
  type WireAttribution,
  type WireFeedInfo,
} from '#contract/flat/agency.ts';
import { type DayNumber, isZone, parseDay } from '#flat/compile/network/datesAndZones.ts';
import type { Network } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { type Problems, skipUnusable } from '#flat/gtfs/problems.ts';
import { readTable, yesOrNo } from '#flat/gtfs/readTable.ts';

export interface AgencyRead {
  agencies: WireAgency[];
  /** The zone of the first agency that has one; `null` if there is none. */
  zone: string | null;
  /** Zones of the agencies, by agency_id. */
  zones: Map<string, string>;
  /** Whether they take contactless bank cards, by agency_id; "" is for routes that name none, if there is one agency. */
  bankCards: Map<string, boolean>;
  info: WireFeedInfo | null;
  version: string;
  starts: DayNumber | null;
  ends: DayNumber | null;
}

export async function readAgency(feed: Feed, problems: Problems): Promise<AgencyRead> {
  const agencies: WireAgency[] = [];
  const zones = new Map<string, string>();
  const bankCards = new Map<string, boolean>();
  const columns = Object.keys(agencyFields) as (keyof WireAgency)[];
  const reading = readTable(feed, 'agency.txt', [], problems, (row) => {
    feed.language ||= row.get('agency_lang');
    const own = row.get('agency_timezone');
    if (own !== '' && !isZone(own))
      row.report('error', 'bad-value', 'agency_timezone', () => `"${own}" is not a time zone, left out`);
    else if (own !== '') zones.set(row.get('agency_id'), own);
    const takesBankCards = yesOrNo(row.get('cemv_support'));
    if (takesBankCards !== null) bankCards.set(row.get('agency_id'), takesBankCards);
    agencies.push(Object.fromEntries(columns.map((column) => [column, row.get(column)])) as WireAgency);
  });
  await skipUnusable('agency.txt', problems, reading, null);
  const [zone = null] = zones.values();
  const [only] = bankCards.values();
  if (agencies.length === 1 && only !== undefined) bankCards.set('', only);
  return { agencies, zone, zones, bankCards, ...(await readFeedInfo(feed, problems)) };
}

async function readFeedInfo(feed: Feed, problems: Problems) {
  let info: WireFeedInfo | null = null;
  let version = '';
  let starts: DayNumber | null = null;
  let ends: DayNumber | null = null;
  const columns = Object.keys(feedInfoFields) as (keyof WireFeedInfo)[];
  const reading = readTable(feed, 'feed_info.txt', [], problems, (row) => {
    feed.language ||= row.get('feed_lang');
    version ||= row.get('feed_version');
    starts ??= parseDay(row.get('feed_start_date'));
    ends ??= parseDay(row.get('feed_end_date'));
    info ??= Object.fromEntries(columns.map((column) => [column, row.get(column)])) as WireFeedInfo;
  });
  await skipUnusable('feed_info.txt', problems, reading, null);
  return {
    info: info as WireFeedInfo | null,
    version,
    starts: starts as DayNumber | null,
    ends: ends as DayNumber | null,
  };
}

/** The number is limited because every reader of `agency.json` receives all attributions. */
const MAX_ATTRIBUTIONS = 500;

/** Reads who must be credited for the data. `known` maps the feed's route and trip ids to network indexes. */
export async function readAttributions(
  feed: Feed,
  known: { routes: ReadonlyMap<string, number>; trips: ReadonlyMap<string, number> },
  network: Network,
  problems: Problems,
): Promise<void> {
  await readTable(feed, 'attributions.txt', [], problems, (row) => {
    const name = row.get('organization_name');
    if (name === '')
      return row.report('error', 'bad-value', 'organization_name', () => {
        return 'the attribution names no organization, row skipped';
      });
    const tripId = row.get('trip_id');
    const trip = tripId === '' ? undefined : network.trips[known.trips.get(tripId) ?? -1];
    const routeId = row.get('route_id');
    const route = network.routes[(routeId === '' ? trip?.route : known.routes.get(routeId)) ?? -1];
    if (route === undefined && (routeId !== '' || tripId !== '')) {
      const column = routeId === '' ? 'trip_id' : 'route_id';
      return row.report('warning', `unknown-${column.slice(0, -3)}`, column, () => {
        return `the attribution of ${name} refers to "${row.get(column)}", row skipped`;
      });
    }
    const attribution: WireAttribution = {
      organization_name: name,
      route_id: route?.id ?? null,
      is_producer: row.get('is_producer') === '1',
      is_operator: row.get('is_operator') === '1',
      is_authority: row.get('is_authority') === '1',
      attribution_url: row.get('attribution_url'),
      attribution_email: row.get('attribution_email'),
      attribution_phone: row.get('attribution_phone'),
    };
    // Every trip of a route may name the same organization.
    const key = JSON.stringify(attribution);
    if (network.attributions.size < MAX_ATTRIBUTIONS) network.attributions.set(key, attribution);
    else if (!network.attributions.has(key)) {
      row.report('warning', 'too-many-attributions', null, () => {
        return `only ${MAX_ATTRIBUTIONS} attributions are kept`;
      });
    }
  });
}
