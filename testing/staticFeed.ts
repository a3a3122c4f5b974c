/** A small feed for tests to modify, and functions that zip feeds and read the documents compiled from them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { BuildOptions } from '#flat/buildStore.ts';
import { NO_ENRICHMENT } from '#flat/enrichment/enrichment.ts';
import type { Feed } from '#flat/gtfs/feed.ts';
import { versionDir } from '#flat/store/layout.ts';
import { VersionReader } from '#flat/store/versionReader.ts';
import { TEST_ZONE } from './clock.ts';

export type Files = Record<string, string | Buffer>;

/** A feed of two routes, three stops and four trips, valid from 2026-03-02 to 2026-03-15. */
export const PLAIN: Files = {
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone\nX,Exempla Transit,https://example.org,America/New_York\n',
  'feed_info.txt':
    'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version\nX,https://example.org,en,20260302,20260315,7\n',
  'routes.txt':
    'route_id,route_short_name,route_long_name,route_type,route_color,route_text_color\n17,17,Mill to Harbor,3,,\nNOR,NOR,North Line,2,45637A,FFFFFF\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon\n1,Mill & First,40.00,-75.00\n2,Market,40.01,-75.01\n3,Harbor,40.02,-75.02\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nWK,1,1,1,1,1,0,0,20260302,20260315\nWE,0,0,0,0,0,1,1,20260302,20260315\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nWK,20260305,2\nWE,20260305,1\n',
  'trips.txt':
    'route_id,service_id,trip_id,trip_headsign,direction_id,block_id\n17,WK,100,Harbor,0,900\n17,WK,101,Mill,1,900\n17,WE,102,Harbor,0,901\nNOR,WK,555,Harbor,0,555\n',
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    '100,08:00:00,08:00:00,1,1',
    '100,08:10:00,08:12:00,2,2',
    '100,08:20:00,08:20:00,3,3',
    '101,24:50:00,24:50:00,3,1',
    '101,25:00:00,25:00:00,2,2',
    '101,25:10:00,25:10:00,1,3',
    '102,9:00:00,9:00:00,1,1',
    '102,9:20:00,9:20:00,3,3',
    '555,31:05:00,31:05:00,1,1',
    '555,31:15:00,31:15:00,3,2',
    '',
  ].join('\n'),
};

/** Tables that give `PLAIN` a station with a platform, an entrance, a hall and an elevator. */
export const STATIONS: Files = {
  'stops.txt': [
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding,level_id',
    'S,Market Center,40.01,-75.01,1,,1,',
    '1,Mill,40.00,-75.00,0,,,',
    '2,Market platform,40.01,-75.01,0,S,,P',
    '3,Harbor,40.02,-75.02,0,,2,',
    'E1,North door,40.011,-75.01,2,S,1,G',
    'N1,Hall,,,3,S,,G',
    '',
  ].join('\n'),
  'levels.txt': 'level_id,level_index,level_name\nG,0,Street\nP,-1,Platform\n',
  'pathways.txt':
    'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\na,N1,2,5,1\nb,E1,N1,2,1\n',
};

/** The header of `stop_times.txt` in `PLAIN`. */
export const TIMES = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence';

export const lines = (...rows: string[]): string => `${rows.join('\n')}\n`;

/** Returns a feed in memory, which is not zipped. */
export const feedOf = (tables: Files): Feed => ({
  label: 'feed',
  files: new Map(
    Object.entries(tables).map(([name, table]) => {
      const bytes = Buffer.from(table);
      const chunks = async function* () {
        yield bytes;
      };
      return [name, { size: bytes.length, chunks }];
    }),
  ),
  close() {},
});

/** Creates a temporary folder; `remove` deletes it. */
export async function scratch(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'flat-'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

export async function zipBytes(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, body] of Object.entries(files)) zip.addBuffer(Buffer.from(body), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns the path. */
export async function writeZip(path: string, files: Files): Promise<string> {
  await writeFile(path, await zipBytes(files));
  return path;
}

/** Returns the options of a build into `dir`/store at noon on 2026-03-03 in New York. */
export function options(
  dir: string,
  feeds: readonly string[],
  more: Partial<BuildOptions> = {},
): BuildOptions {
  return {
    feeds,
    enrichment: NO_ENRICHMENT,
    outDir: join(dir, 'store'),
    zone: TEST_ZONE,
    now: () => Temporal.Instant.from('2026-03-03T17:00:00Z'),
    workers: 0,
    ...more,
  };
}

/** Returns a version's document at `path`; throws if there is none. */
export async function readStoreDocument(dir: string, version: string, path: string): Promise<unknown> {
  const reader = await VersionReader.open(versionDir(join(dir, 'store'), version));
  try {
    const text = await reader.text(path);
    if (text === null) throw new Error(`no document ${path}`);
    return JSON.parse(text);
  } finally {
    await reader.close();
  }
}
