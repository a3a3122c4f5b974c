/** Writes a feed of any size: a grid city whose buses run all day. Equal parameters give equal feeds. */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CALLS_PER_TRIP = 40;
const STOPS = 12_000;
const ROUTES = 300;

/** Writes the tables into `dir`, with about `rows` rows in stop_times.txt. */
export async function writeLargeFeed(dir: string, rows: number): Promise<void> {
  await mkdir(dir, { recursive: true });
  const trips = Math.ceil(rows / CALLS_PER_TRIP);
  await writeFile(
    join(dir, 'agency.txt'),
    'agency_id,agency_name,agency_url,agency_timezone\nG,Grid,https://example.org,America/New_York\n',
  );
  await writeFile(
    join(dir, 'calendar.txt'),
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nWK,1,1,1,1,1,0,0,20260302,20260630\nWE,0,0,0,0,0,1,1,20260302,20260630\n',
  );
  const routes = Array.from({ length: ROUTES }, (_, i) => `R${i},${i},Line ${i},3\n`);
  await writeFile(
    join(dir, 'routes.txt'),
    `route_id,route_short_name,route_long_name,route_type\n${routes.join('')}`,
  );
  const stops = Array.from({ length: STOPS }, (_, i) => {
    const lat = 39.8 + Math.floor(i / 120) * 0.003;
    return `${i},Street ${i % 120} & Avenue ${Math.floor(i / 120)},${lat.toFixed(5)},${(-75.3 + (i % 120) * 0.004).toFixed(5)}\n`;
  });
  await writeFile(join(dir, 'stops.txt'), `stop_id,stop_name,stop_lat,stop_lon\n${stops.join('')}`);
  const tripFile = createWriteStream(join(dir, 'trips.txt'));
  const callFile = createWriteStream(join(dir, 'stop_times.txt'));
  tripFile.write('route_id,service_id,trip_id,trip_headsign,direction_id,block_id\n');
  callFile.write('trip_id,arrival_time,departure_time,stop_id,stop_sequence\n');
  for (let tripIndex = 0; tripIndex < trips; tripIndex++) {
    const routeIndex = tripIndex % ROUTES;
    const direction = Math.floor(tripIndex / ROUTES) % 2;
    const firstIndex = (routeIndex * 37) % (STOPS - CALLS_PER_TRIP);
    await write(
      tripFile,
      `R${routeIndex},${tripIndex % 3 === 0 ? 'WE' : 'WK'},${1_000_000 + tripIndex},Avenue ${routeIndex},${direction},${tripIndex % 5000}\n`,
    );
    const start = 4 * 3600 + ((tripIndex * 97) % (20 * 3600));
    let text = '';
    for (let callIndex = 0; callIndex < CALLS_PER_TRIP; callIndex++) {
      const time = formatTime(start + callIndex * 75);
      const stopIndex =
        direction === 0 ? firstIndex + callIndex : firstIndex + CALLS_PER_TRIP - 1 - callIndex;
      text += `${1_000_000 + tripIndex},${time},${time},${stopIndex},${callIndex + 1}\n`;
    }
    await write(callFile, text);
  }
  for (const file of [tripFile, callFile]) {
    file.end();
    await once(file, 'finish');
  }
}

async function write(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, 'drain');
}

const formatTime = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
