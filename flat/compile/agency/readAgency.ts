/** Reads agency.txt and feed_info.txt: the agencies, the time zone, and the version and dates of the schedule. */
import type { WireAgency, WireFeedInfo } from '#contract/flat/agency.ts';
import { type DayNumber, parseDay } from '#flat/compile/network/dayNumber.ts';
import { isZone } from '#flat/compile/network/sameZone.ts';
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
  const columns = [
    'agency_id',
    'agency_name',
    'agency_url',
    'agency_lang',
    'agency_phone',
    'agency_email',
    'agency_fare_url',
  ] as const;
  const optional = [...columns, 'agency_timezone', 'cemv_support'] as const;
  const reading = readTable(feed, 'agency.txt', { required: [], optional }, problems, (row) => {
    feed.language ||= row.get('agency_lang');
    const own = row.get('agency_timezone');
    if (own !== '' && !isZone(own)) {
      const place = { file: 'agency.txt', line: row.line, column: 'agency_timezone' };
      problems.add('error', 'bad-value', place, () => `"${own}" is not a time zone, left out`);
    } else if (own !== '') zones.set(row.get('agency_id'), own);
    const takesBankCards = yesOrNo(row.get('cemv_support'));
    if (takesBankCards !== null) bankCards.set(row.get('agency_id'), takesBankCards);
    agencies.push(
      Object.fromEntries(columns.map((column) => [column, row.get(column)])) as unknown as WireAgency,
    );
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
  const optional = [
    'feed_publisher_name',
    'feed_publisher_url',
    'feed_lang',
    'default_lang',
    'feed_version',
    'feed_start_date',
    'feed_end_date',
    'feed_contact_email',
    'feed_contact_url',
  ] as const;
  const reading = readTable(feed, 'feed_info.txt', { required: [], optional }, problems, (row) => {
    feed.language ||= row.get('feed_lang');
    version ||= row.get('feed_version');
    starts ??= parseDay(row.get('feed_start_date'));
    ends ??= parseDay(row.get('feed_end_date'));
    info ??= Object.fromEntries(
      optional.map((column) => [column, row.get(column)]),
    ) as unknown as WireFeedInfo;
  });
  await skipUnusable('feed_info.txt', problems, reading, null);
  return {
    info: info as WireFeedInfo | null,
    version,
    starts: starts as DayNumber | null,
    ends: ends as DayNumber | null,
  };
}
