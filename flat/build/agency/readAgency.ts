/** Reads agency.txt and feed_info.txt: the agencies, the time zone, and the version and dates of the schedule. */
import type { WireAgency, WireFeedInfo } from '#contract/flat/agency.ts';
import { type DayNumber, parseDay } from '#flat/build/network/dayNumber.ts';
import { isZone, sameZone } from '#flat/build/network/sameZone.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { FatalProblem } from '#flat/gtfs/problem.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

export interface AgencyRead {
  agencies: WireAgency[];
  /** `null` if agency.txt has no valid time zone. */
  zone: string | null;
  info: WireFeedInfo | null;
  version: string;
  starts: DayNumber | null;
  ends: DayNumber | null;
}

/** Fails with `FatalProblem` if two agencies have different zones, since times would be ambiguous. */
export async function readAgency(feed: Feed, problems: Problems): Promise<AgencyRead> {
  const agencies: WireAgency[] = [];
  let zone: string | null = null;
  const columns = [
    'agency_id',
    'agency_name',
    'agency_url',
    'agency_lang',
    'agency_phone',
    'agency_email',
    'agency_fare_url',
  ] as const;
  const optional = [...columns, 'agency_timezone'] as const;
  await readTable(feed, 'agency.txt', { required: [], optional }, problems, (row) => {
    const own = row.get('agency_timezone');
    if (own !== '' && !isZone(own)) {
      const place = { file: 'agency.txt', line: row.line, column: 'agency_timezone' };
      problems.add('error', 'bad-value', place, () => `"${own}" is not a time zone, left out`);
    } else if (own !== '' && zone !== null && !sameZone(own, zone)) {
      throw new FatalProblem(
        'two-zones',
        `${feed.label}: the agencies in agency.txt have two time zones, ${zone} and ${own}, but GTFS allows one per feed`,
        'agency.txt',
        row.line,
      );
    } else if (own !== '') zone ??= own;
    agencies.push(
      Object.fromEntries(columns.map((column) => [column, row.get(column)])) as unknown as WireAgency,
    );
  });
  return { agencies, zone, ...(await readFeedInfo(feed, problems)) };
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
  await readTable(feed, 'feed_info.txt', { required: [], optional }, problems, (row) => {
    version ||= row.get('feed_version');
    starts ??= parseDay(row.get('feed_start_date'));
    ends ??= parseDay(row.get('feed_end_date'));
    info ??= Object.fromEntries(
      optional.map((column) => [column, row.get(column)]),
    ) as unknown as WireFeedInfo;
  });
  return {
    info: info as WireFeedInfo | null,
    version,
    starts: starts as DayNumber | null,
    ends: ends as DayNumber | null,
  };
}
