/** Reads the days of each service from calendar.txt, calendar_dates.txt or both. */

import { type DayNumber, formatDay, parseDay, weekdayOf } from '#flat/compile/network/datesAndZones.ts';
import { isValidId } from '#flat/compile/network/ids.ts';
import type { NetworkService } from '#flat/compile/network/network.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { FatalProblem, type Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** A service that ends more than this many days after it begins is listed only in part, since each date needs an entry. */
const MAX_DAYS = 1500;
/** How many days before today the list of such a long service usually begins. */
export const DAYS_BEFORE = 370;

interface Draft {
  days: Set<DayNumber>;
  exceptions: Set<DayNumber>;
  isDatesOnly: boolean;
}

/** Maximum total days of the services in calendar.txt; more would need too much memory. */
const MAX_SERVICE_DAYS = 20_000_000;

/** Returns services by id; `null` if the feed has neither file. */
export async function readServices(
  feed: Feed,
  release: number,
  today: DayNumber,
  problems: Problems,
  maxServiceDays = MAX_SERVICE_DAYS,
): Promise<Map<string, NetworkService> | null> {
  const drafts = new Map<string, Draft>();
  let serviceDays = 0;
  const weekly = ['service_id', ...WEEKDAYS, 'start_date', 'end_date'];
  const calendar = await readTable(feed, 'calendar.txt', weekly, problems, (row) => {
    const id = row.get('service_id');
    const start = parseDay(row.get('start_date'));
    const end = parseDay(row.get('end_date'));
    if (!isValidId(id)) return row.skip('service_id');
    if (start === null) return row.skip('start_date');
    if (end === null) return row.skip('end_date');
    if (drafts.has(id))
      return row.report('error', 'duplicate-id', 'service_id', () => {
        return `service ${id} is repeated, row skipped`;
      });
    const listed = listedDays(start, end, today);
    if (listed.last - listed.first < end - start)
      row.report('warning', 'long-service', null, () => {
        return `service ${id} spans ${end - start + 1} days; ${formatDay(listed.first)} to ${formatDay(listed.last)} are listed`;
      });
    const days = new Set<DayNumber>();
    const runs = WEEKDAYS.map((day) => row.get(day) === '1');
    for (let day = listed.first; day <= listed.last; day++) if (runs[weekdayOf(day)]) days.add(day);
    serviceDays += days.size;
    if (serviceDays > maxServiceDays) {
      const message = `calendar.txt lists more than ${maxServiceDays} days of service, the limit of a build`;
      throw new FatalProblem('too-large', message, 'calendar.txt', row.line);
    }
    drafts.set(id, { days, exceptions: new Set(), isDatesOnly: false });
  });
  const daily = ['service_id', 'date', 'exception_type'];
  const dates = await readTable(feed, 'calendar_dates.txt', daily, problems, (row) => {
    const id = row.get('service_id');
    const day = parseDay(row.get('date'));
    const type = row.get('exception_type');
    if (!isValidId(id)) return row.skip('service_id');
    if (day === null) return row.skip('date');
    if (type !== '1' && type !== '2') return row.skip('exception_type');
    const draft = drafts.get(id) ?? { days: new Set(), exceptions: new Set(), isDatesOnly: true };
    drafts.set(id, draft);
    if (!draft.isDatesOnly && draft.days.has(day) !== (type === '1')) draft.exceptions.add(day);
    if (type === '1') draft.days.add(day);
    else draft.days.delete(day);
  });
  if (calendar === null && dates === null) return null;
  return new Map([...drafts].map(([id, draft]) => [id, { id, release, ...draft }]));
}

/** Returns the first and last day to list: those of the service or, if it is too long, of its part nearest to today. */
function listedDays(
  start: DayNumber,
  end: DayNumber,
  today: DayNumber,
): { first: DayNumber; last: DayNumber } {
  if (end - start <= MAX_DAYS) return { first: start, last: end };
  const first = Math.min(Math.max(start, today - DAYS_BEFORE), end - MAX_DAYS);
  return { first, last: first + MAX_DAYS };
}
