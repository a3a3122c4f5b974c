/** Reads frequencies.txt: trips that repeat at a headway. */
import type { ServiceSeconds } from '#domain/units.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import type { Problems } from '#flat/gtfs/problems.ts';
import { readTable } from '#flat/gtfs/readTable.ts';

export interface Frequency {
  trip: number;
  start: ServiceSeconds;
  end: ServiceSeconds;
  headwaySeconds: number;
  exact: boolean;
}

function parseSeconds(text: string): ServiceSeconds | null {
  const match = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  return match === null ? null : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

export async function readFrequencies(
  feed: Feed,
  trips: Map<string, number>,
  problems: Problems,
): Promise<Frequency[]> {
  const frequencies: Frequency[] = [];
  const required = ['trip_id', 'start_time', 'end_time', 'headway_secs'] as const;
  await readTable(feed, 'frequencies.txt', { required, optional: ['exact_times'] }, problems, (row) => {
    const trip = trips.get(row.get('trip_id'));
    const start = parseSeconds(row.get('start_time'));
    const end = parseSeconds(row.get('end_time'));
    const headwayText = row.get('headway_secs');
    const headwaySeconds = Number(headwayText);
    const isEmpty = start !== null && end !== null && end <= start;
    if (trip === undefined || start === null || end === null || isEmpty || !/^[1-9]\d*$/.test(headwayText)) {
      // Without any period, the trip would run at its times in stop_times.txt, which only give travel times.
      if (trip !== undefined) frequencies.push({ trip, start: 0, end: 0, headwaySeconds: 1, exact: false });
      const bad =
        trip === undefined
          ? 'trip_id'
          : start === null
            ? 'start_time'
            : end === null || isEmpty
              ? 'end_time'
              : 'headway_secs';
      const code = trip === undefined ? 'unknown-trip' : 'bad-value';
      problems.add('error', code, { file: 'frequencies.txt', line: row.line, column: bad }, () => {
        return `"${row.get(bad)}", row skipped`;
      });
      return;
    }
    frequencies.push({ trip, start, end, headwaySeconds, exact: row.get('exact_times') === '1' });
  });
  return frequencies;
}
