import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readAgencyFolder } from '#agency/readAgencyFolder.ts';
import { feedSources } from './feedSources.ts';
import { readSettings } from './settings.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'feeds-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

async function sourcesOf(
  yaml: string,
  settings: Record<string, string>,
  environment: Record<string, string>,
) {
  await writeFile(path.join(dir, 'agency.yaml'), 'name: Ours\n');
  await writeFile(path.join(dir, 'feeds.yaml'), yaml);
  const folder = readAgencyFolder(dir);
  if (!folder.ok) throw new Error(folder.error);
  const read = readSettings(settings);
  if (!read.ok) throw new Error(read.error);
  return feedSources(read.value, folder.value.feeds, environment);
}

const subway = `
schedule:
  - url: https://feeds.example/gtfs.zip
    headers: { X-Api-Key: "\${CITY_KEY}" }
realtime:
  tripUpdates:
    - { url: "https://feeds.example/ace", callsPerHour: 60, headers: { X-Api-Key: "\${CITY_KEY}" } }
    - { url: "https://feeds.example/bdfm?format=pb", seconds: 30, query: { api_key: "\${CITY_KEY}" } }
  alerts:
    - url: https://feeds.example/alerts
`;

it('feeds.yaml may list several feeds of a kind, each with its request rate, headers and query', async () => {
  const made = await sourcesOf(subway, { PUBLIC_ORIGIN: 'https://riders.example' }, { CITY_KEY: 'k-1' });
  if (!made.ok) throw new Error(made.error);
  const agent = { 'user-agent': 'Timepoint (+https://riders.example)' };
  expect(made.value.schedule).toEqual(['https://feeds.example/gtfs.zip']);
  expect(made.value.access['https://feeds.example/gtfs.zip']).toEqual({
    headers: { ...agent, 'X-Api-Key': 'k-1' },
    query: {},
  });
  expect(made.value.realtime).toEqual({
    tripUpdates: [
      {
        url: 'https://feeds.example/ace',
        headers: { ...agent, 'X-Api-Key': 'k-1' },
        intervalMs: 60_000,
        hasQuota: true,
      },
      {
        url: 'https://feeds.example/bdfm?format=pb&api_key=k-1',
        headers: agent,
        intervalMs: 30_000,
        hasQuota: true,
      },
    ],
    alerts: [{ url: 'https://feeds.example/alerts', headers: agent, intervalMs: 30_000, hasQuota: false }],
  });
});

it('a setting replaces the folder’s feeds of its kind', async () => {
  const made = await sourcesOf(
    subway,
    {
      GTFS: 'https://other.example/a.zip, b.zip',
      GTFS_HEADERS: 'X-Key: two',
      GTFS_RT_TRIP_UPDATES: 'https://a.example/1?b=c,d, https://a.example/2',
    },
    { CITY_KEY: 'k-1' },
  );
  if (!made.ok) throw new Error(made.error);
  expect(made.value.schedule).toEqual([]);
  expect(made.value.access['https://other.example/a.zip']).toEqual({
    headers: { 'user-agent': 'Timepoint', 'X-Key': 'two' },
  });
  expect(made.value.realtime.tripUpdates?.map(({ url }) => url)).toEqual([
    'https://a.example/1?b=c,d',
    'https://a.example/2',
  ]);
  expect(made.value.realtime.alerts?.map(({ url }) => url)).toEqual(['https://feeds.example/alerts']);
});

it('an unset variable is reported with its place in feeds.yaml, without any value', async () => {
  const made = await sourcesOf(subway, {}, { CITY_KEY: ' ' });
  expect(made.ok ? '' : made.error.split('\n')).toEqual([
    'feeds.yaml: schedule.0.headers.X-Api-Key: CITY_KEY is not set',
    'feeds.yaml: realtime.tripUpdates.0.headers.X-Api-Key: CITY_KEY is not set',
    'feeds.yaml: realtime.tripUpdates.1.query.api_key: CITY_KEY is not set',
  ]);
});

it('live feeds in feeds.yaml need a schedule, and are ignored if LIVE_URL is set', async () => {
  const live = 'realtime: { alerts: [{ url: "https://a.example/x" }] }\n';
  const made = await sourcesOf(live, {}, {});
  expect(made.ok ? '' : made.error).toMatch(/^feeds\.yaml: realtime: needs a schedule/);
  const upstream = await sourcesOf(live, { LIVE_URL: 'https://live.example' }, {});
  expect(upstream).toMatchObject({ ok: true, value: { realtime: {} } });
});
