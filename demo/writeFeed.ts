/** Writes a release of a demo agency as a GTFS feed, which the compiler treats like any other feed. */
import { cp, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calendarKey } from '#domain/schedule/calendar.ts';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import { csv } from './csv.ts';
import type { DemoAgency } from './demos.ts';
import { callTime, type DemoTrip } from './network.ts';
import {
  type DayType,
  type DemoRelease,
  type DemoTimetable,
  type HeadwaySpan,
  headwaySpans,
  type ReleaseName,
  releaseAt,
  servicesOn,
  templateIds,
  timetableOf,
} from './release.ts';

export interface DemoFeedOptions {
  /** The date by which `releaseAt` chooses the release. */
  today: Temporal.PlainDate;
  release: ReleaseName;
}

/** Writes the feed's files to `outDir`, always with the same bytes for the same release. */
export async function buildDemoFeed(
  demo: DemoAgency,
  outDir: string,
  { today, release }: DemoFeedOptions,
): Promise<void> {
  const timetable = timetableOf(demo.network, demo, releaseAt(today, release));
  const templates = templateIds(timetable);
  const written = timetable.trips.filter(({ id }) => (templates.get(id) ?? id) === id);
  await mkdir(outDir, { recursive: true });
  await cp(join(demo.dir, 'feed'), outDir, { recursive: true });
  const tables: Record<string, string> = {
    'agency.txt': agencyTable(demo),
    'calendar.txt': calendarTable(timetable),
    'calendar_dates.txt': calendarDatesTable(timetable),
    'trips.txt': tripsTable(written),
    'frequencies.txt': frequenciesTable(headwaySpans(timetable)),
    'feed_info.txt': feedInfoTable(demo, timetable.release),
  };
  await Promise.all(Object.entries(tables).map(([name, text]) => writeFile(join(outDir, name), text)));
  await writeStopTimes(join(outDir, 'stop_times.txt'), written);
}

const agencyTable = ({ name, url, zone, language, phone }: DemoAgency): string =>
  csv('agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone,cemv_support', [
    ['DEMO', name, url, zone, language, phone, 1],
  ]);

const week: readonly DayType[] = [...Array<DayType>(5).fill('weekday'), 'saturday', 'sunday'];

const calendarTable = ({ services, release }: DemoTimetable): string =>
  csv(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    services.map(({ id, days }) => [
      id,
      ...week.map((day) => (days.includes(day) ? 1 : 0)),
      calendarKey(release.starts),
      calendarKey(release.ends),
    ]),
  );

/** Removes, on each holiday, the day's usual services that do not run on holidays, and adds the other holiday services. */
function calendarDatesTable(timetable: DemoTimetable): string {
  const { starts, ends } = timetable.release;
  const rows: [string, string, number][] = [];
  for (let date = starts; Temporal.PlainDate.compare(date, ends) <= 0; date = date.add({ days: 1 })) {
    const { usual, actual } = servicesOn(timetable, date);
    for (const { id } of timetable.services)
      if (actual.has(id) !== usual.has(id)) rows.push([id, calendarKey(date), actual.has(id) ? 1 : 2]);
  }
  return csv('service_id,date,exception_type', rows);
}

const frequenciesTable = (spans: readonly HeadwaySpan[]): string =>
  csv(
    'trip_id,start_time,end_time,headway_secs,exact_times',
    spans.flatMap(({ trips, headwaySeconds }) => {
      const [first] = trips;
      const last = trips.at(-1);
      if (!first || !last) return [];
      const ends = formatServiceTime(last.start + headwaySeconds);
      return [[first.id, formatServiceTime(first.start), ends, headwaySeconds, 0]];
    }),
  );

const tripsTable = (trips: readonly DemoTrip[]): string =>
  csv(
    'route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id,trip_short_name,wheelchair_accessible,cars_allowed',
    trips.map(({ id, serviceId, block, pattern }) => [
      pattern.route.id,
      serviceId,
      id,
      pattern.headsign,
      pattern.directionId,
      block,
      pattern.id,
      pattern.route.type === 2 ? block : null,
      pattern.wheelchairAccessible,
      pattern.carsAllowed,
    ]),
  );

const feedInfoTable = ({ name, url, language }: DemoAgency, { starts, ends }: DemoRelease): string =>
  csv(
    'feed_publisher_name,feed_publisher_url,feed_contact_url,feed_lang,feed_start_date,feed_end_date,feed_version',
    [
      [
        `${name} (demonstration with simulated data)`,
        ...[url, url, language, calendarKey(starts), calendarKey(ends), calendarKey(starts)],
      ],
    ],
  );

/** Writes stop_times.txt in pieces, to limit memory. */
async function writeStopTimes(path: string, trips: readonly DemoTrip[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    let text = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled,timepoint\n';
    for (const trip of trips) {
      for (const [index, { stop, seconds, along, isTimepoint }] of trip.pattern.calls.entries()) {
        const time = formatServiceTime(callTime(trip, seconds));
        text += `${trip.id},${time},${time},${stop.id},${index + 1},${along.toFixed(1)},${isTimepoint ? 1 : 0}\n`;
      }
      if (text.length > 1 << 20) {
        await file.write(text);
        text = '';
      }
    }
    await file.write(text);
  } finally {
    await file.close();
  }
}
