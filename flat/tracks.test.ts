import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { WireScheduleRow } from '#contract/flat/scheduleRow.ts';
import type { WireTimetable } from '#contract/flat/timetable.ts';
import { scratchEach } from '#testing/scratchEach.ts';
import { type Files, options, PLAIN, readStoreDocument, writeZip } from '#testing/staticFeed.ts';
import { buildStore } from './buildStore.ts';
import { type EnrichmentTracks, NO_ENRICHMENT } from './enrichment/enrichment.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

const stops = (column: string, ...tracks: string[]) =>
  [
    `stop_id,stop_name,stop_lat,stop_lon,${column}`,
    ...tracks.map((track, i) => `${i + 1},Stop,40.0${i},-75,${track}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** Builds PLAIN with `files`; returns the tracks of trip 100's rows, and the timetable of its route. */
async function tracksOf(files: Files, tracks: EnrichmentTracks = {}) {
  const zip = await writeZip(join(dir, 'feed.zip'), { ...PLAIN, ...files });
  const built = await buildStore(options(dir, [zip], { enrichment: { ...NO_ENRICHMENT, tracks } }));
  if (!built.ok) throw new Error(built.error.message);
  const read = (path: string) => readStoreDocument(dir, built.value.version, path);
  const rows = (await read('schedules/trip_schedule/17/100.json')) as WireScheduleRow[];
  const timetable = (await read('timetables/17.json')) as WireTimetable;
  return { tracks: rows.map((row) => row.platform_code ?? null), timetable };
}

it('takes tracks from platform_code, without a word that pages add', async () => {
  const { tracks, timetable } = await tracksOf({
    'stops.txt': stops('platform_code', '4', 'Gleis 7', 'Track record'),
  });
  expect(tracks).toEqual(['4', '7', 'Track record']);
  expect(Object.values(timetable.stops).map(({ platform_code }) => platform_code)).toEqual([
    '4',
    '7',
    'Track record',
  ]);
});

it('omits the field where the feed gives no track', async () => {
  const { tracks, timetable } = await tracksOf({});
  expect(tracks).toEqual([null, null, null]);
  expect(JSON.stringify(timetable)).not.toContain('platform_code');
});

it('reads the agency’s own columns and list, of which the track of a call comes first', async () => {
  const times = String(PLAIN['stop_times.txt'])
    .split('\n')
    .map((line, i) =>
      i === 0 ? `${line},track` : line.startsWith('100,08:10') ? `${line},9"` : line && `${line},`,
    )
    .join('\n')
    .replace('9"', '"9 ""A"""');
  const { tracks, timetable } = await tracksOf(
    { 'stops.txt': stops('bay', '1', '2', '3'), 'stop_times.txt': times },
    { stopTimesColumn: 'Track', stopsColumn: 'bay', stops: { '3': '33' } },
  );
  expect(tracks).toEqual(['1', '9 "A"', '33']);
  const trip = (id: number) => timetable.trips.find(({ trip_id }) => trip_id === id);
  expect(trip(100)?.platform_codes).toEqual([null, '9 "A"', null]);
  expect(trip(101)?.platform_codes).toBeUndefined();
});
