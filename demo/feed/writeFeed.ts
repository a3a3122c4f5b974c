/** Writes the network of a demo agency as a GTFS feed, which the compiler treats like any other feed. */
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoAgency } from '#demo/demoAgency.ts';
import { callTime } from '#demo/network/callTime.ts';
import type { DemoTimetable, DemoTrip } from '#demo/network/demoTrip.ts';
import type { DayType } from '#demo/network/headways.ts';
import { type HeadwaySpan, headwaySpans, templateIds } from '#demo/network/headwayTrips.ts';
import type { DemoPattern, DemoRoute } from '#demo/network/network.ts';
import { type DemoRelease, holidaysBetween, type ReleaseName, releaseAt } from '#demo/network/release.ts';
import { calendarKey } from '#domain/schedule/calendar.ts';
import { formatServiceTime } from '#domain/time/serviceTime.ts';
import { csv } from './csv.ts';

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
  const timetable = demo.timetable(releaseAt(today, release));
  const spans = headwaySpans(timetable);
  const templates = templateIds(timetable);
  const written = timetable.trips.filter(({ id }) => (templates.get(id) ?? id) === id);
  await mkdir(outDir, { recursive: true });
  const tables: Record<string, string> = {
    'agency.txt': agencyTable(demo),
    ...demo.stopTables(),
    'routes.txt': routesTable(demo.routes),
    ...(demo.routes.some(({ directions }) => directions.length > 0)
      ? { 'directions.txt': directionsTable(demo.routes) }
      : {}),
    'calendar.txt': calendarTable(timetable),
    'calendar_dates.txt': calendarDatesTable(timetable),
    'shapes.txt': shapesTable(demo.routes),
    'trips.txt': tripsTable(written),
    'frequencies.txt': frequenciesTable(spans),
    'feed_info.txt': feedInfoTable(demo, timetable.release),
  };
  await Promise.all(Object.entries(tables).map(([name, text]) => writeFile(join(outDir, name), text)));
  await writeStopTimes(join(outDir, 'stop_times.txt'), written);
}

const agencyTable = ({ name, url, zone, language, phone }: DemoAgency): string =>
  csv('agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone,cemv_support', [
    ['DEMO', name, url, zone, language, phone, 1],
  ]);

const routesTable = (routes: readonly DemoRoute[]): string =>
  csv(
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color,route_sort_order',
    routes.map((route, index) => [
      route.id,
      'DEMO',
      route.id,
      route.longName,
      route.type,
      ...route.colors,
      index + 1,
    ]),
  );

const directionsTable = (routes: readonly DemoRoute[]): string =>
  csv(
    'route_id,direction_id,direction,direction_destination',
    routes.flatMap((route) =>
      route.directions.map(({ directionId, name, destination }) => [
        route.id,
        directionId,
        name,
        destination,
      ]),
    ),
  );

const calendarFlag = (days: readonly DayType[], day: DayType): number => (days.includes(day) ? 1 : 0);

function calendarTable({ services, release }: DemoTimetable): string {
  return csv(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    services.map(({ id, days }) => [
      id,
      ...Array<number>(5).fill(calendarFlag(days, 'weekday')),
      calendarFlag(days, 'saturday'),
      calendarFlag(days, 'sunday'),
      calendarKey(release.starts),
      calendarKey(release.ends),
    ]),
  );
}

/** Removes, on each holiday, the day's usual services that do not run on holidays, and adds the other holiday services. */
function calendarDatesTable({ services, release, holidaysOf }: DemoTimetable): string {
  const rows: [string, string, number][] = [];
  for (const { date } of holidaysBetween(release.starts, release.ends, holidaysOf)) {
    const usual: DayType = date.dayOfWeek === 6 ? 'saturday' : date.dayOfWeek === 7 ? 'sunday' : 'weekday';
    for (const { id, days } of services) {
      const runs = days.includes('holiday');
      if (runs !== days.includes(usual)) rows.push([id, calendarKey(date), runs ? 1 : 2]);
    }
  }
  return csv('service_id,date,exception_type', rows);
}

function shapesTable(routes: readonly DemoRoute[]): string {
  const lines: string[] = ['shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled'];
  for (const { patterns } of routes) {
    for (const { pattern } of patterns.flat()) {
      for (const [index, { lat, lon }] of pattern.points.entries()) {
        const along = (pattern.along[index] ?? 0).toFixed(1);
        lines.push(`${pattern.id},${lat.toFixed(6)},${lon.toFixed(6)},${index + 1},${along}`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
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
    trips.map((trip) => [
      trip.route.id,
      trip.serviceId,
      trip.id,
      trip.pattern.headsign,
      trip.pattern.directionId,
      trip.block,
      trip.pattern.id,
      trip.route.type === 2 ? trip.block : null,
      trip.route.type === 0 && trip.route.id.startsWith('D') ? 2 : 1,
      trip.route.takesCars ? 1 : null,
    ]),
  );

const feedInfoTable = ({ name, url, language }: DemoAgency, release: DemoRelease): string =>
  csv(
    'feed_publisher_name,feed_publisher_url,feed_contact_url,feed_lang,feed_start_date,feed_end_date,feed_version',
    [
      [
        `${name} (demonstration with simulated data)`,
        url,
        url,
        language,
        calendarKey(release.starts),
        calendarKey(release.ends),
        calendarKey(release.starts),
      ],
    ],
  );

/** Where two stops share a corner, the first is a meter before it: along a shape, no two calls have one distance. */
function distancesOf({ calls }: DemoPattern): string[] {
  let next = Number.POSITIVE_INFINITY;
  return calls
    .toReversed()
    .map(({ along }) => {
      next = Math.min(along, next - 1);
      return next.toFixed(1);
    })
    .toReversed();
}

/** Writes stop_times.txt in pieces, to limit memory. */
async function writeStopTimes(path: string, trips: readonly DemoTrip[]): Promise<void> {
  const file = await open(path, 'w');
  try {
    let text = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled,timepoint\n';
    for (const trip of trips) {
      const distances = distancesOf(trip.pattern);
      for (const [index, call] of trip.pattern.calls.entries()) {
        const time = formatServiceTime(callTime(trip, call.seconds));
        text += `${trip.id},${time},${time},${call.stop.id},${index + 1},${distances[index]},${call.isTimepoint ? 1 : 0}\n`;
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
