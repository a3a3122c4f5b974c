import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { agencyOf } from '#agency/agencyOf.ts';
import { readAgencyFolder } from '#agency/readAgencyFolder.ts';
import { writeStarterFolder } from './starterFolder.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'starter-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function feedOf(agency: string, routes: string): Promise<string> {
  const feed = await mkdtemp(path.join(dir, 'feed-'));
  await writeFile(path.join(feed, 'agency.txt'), agency);
  await writeFile(path.join(feed, 'routes.txt'), routes);
  await writeFile(
    path.join(feed, 'stops.txt'),
    'stop_id,location_type,stop_lat,stop_lon\n1,0,46.5,-71.2\n2,1,46.8,-71.5\n3,0,0,0\n',
  );
  const ids = routes.split('\n').flatMap((row) => /^[A-D](?=,)/.exec(row) ?? []);
  await writeFile(path.join(feed, 'trips.txt'), `route_id\n${ids.join('\n')}\n`);
  return feed;
}

it('a starter folder contains the feed’s facts and is valid, and its summary lists what is missing', async () => {
  const feed = await feedOf(
    'agency_name,agency_url,agency_timezone,agency_phone,agency_lang\n"Traversiers: ""Nord""",https://n.example,America/Toronto,+1 555 0100,fr\n',
    'route_id,route_type,route_color\nA,4,\nB,900,0055AA\nC,0,\nD,1100,\nUnused,2,\n',
  );
  const out = path.join(dir, 'mine');
  const written = await writeStarterFolder(feed, out);
  expect(written).toEqual({
    ok: true,
    value: [
      'name: Traversiers: "Nord"',
      'zone: America/Toronto',
      'languages: fr',
      'modes: Ferry, Tram',
      'unknown route types: 1100',
      'routes: 4, 3 of them without a colour',
      'routes without trips, which the app does not show: 1',
      'stations: 1',
      'phone: +1 555 0100',
      expect.stringMatching(/^map: .*protomaps/),
      expect.stringContaining('--bbox=-71.55,46.45,-71.15,46.85'),
      expect.stringContaining('TILES_FILE=area.pmtiles'),
      'not read from any feed: address, fares, static site, feedback, menu, footer, translations of labels',
    ],
  });
  const read = readAgencyFolder(out);
  if (!read.ok) throw new Error(read.error);
  expect(agencyOf(read.value, null)).toMatchObject({
    name: 'Traversiers: "Nord"',
    phones: { support: { text: '+1 555 0100', url: 'tel:+15550100' } },
    // Modes have common names in every language until the folder names them.
    facts: {
      zone: 'America/Toronto',
      modes: [
        { mode: 'Tram', name: { label: 'Tram' } },
        { mode: 'Ferry', name: { label: 'Ferry' } },
      ],
    },
    texts: { fr: { 'mode.ferry': 'Traversier' } },
  });
});

it('a starter folder of a minimal feed is valid, and a second one does not overwrite it', async () => {
  const feed = await feedOf('agency_name\n\n', 'route_id,route_type\nA,3\n');
  const out = path.join(dir, 'mine');
  expect((await writeStarterFolder(feed, out)).ok).toBe(true);
  const read = readAgencyFolder(out);
  expect(read.ok ? '' : read.error).toBe('');
  expect(await readFile(path.join(out, 'agency.yaml'), 'utf8')).toContain('# name: The agency');
  expect(await writeStarterFolder(feed, out)).toEqual({ ok: false, error: `${out} is not empty` });
});
