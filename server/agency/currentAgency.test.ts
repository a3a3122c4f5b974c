import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultAgencyFolder } from '#agency/readAgencyFolder.ts';
import { type CurrentAgency, createCurrentAgency } from './currentAgency.ts';

let dir = '';
let agency: CurrentAgency | null = null;
const errors: string[] = [];
const warnings: string[] = [];
const log = {
  info: () => {},
  warn: (_: object, message: string) => void warnings.push(message),
  error: (_: object, message: string) => void errors.push(message),
};
const FEED = {
  zone: 'America/Mexico_City',
  feeds: [],
  attributions: [],
  languages: [],
  areaRouteIds: [],
  hasStations: true,
  bounds: null,
};
const agencyNamed = (name: string) => ({
  id: name,
  name,
  url: null,
  language: 'es',
  phone: '',
  email: '',
  fareUrl: null,
});

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'agency-'));
  cpSync(defaultAgencyFolder, dir, { recursive: true });
  errors.length = 0;
  warnings.length = 0;
});
afterEach(() => {
  agency?.stop();
  agency = null;
  rmSync(dir, { recursive: true, force: true });
});

function start(settings: Parameters<typeof createCurrentAgency>[0]): CurrentAgency {
  const made = createCurrentAgency(settings, log);
  if (!made.ok) throw new Error(made.error);
  agency = made.value;
  return made.value;
}

it('the agency is read from the default folder or from AGENCY, and from no folder if only GTFS is set', () => {
  expect(start({}).get().name).toBe('SEPTA');
  const foreign = start({ GTFS: 'feed.zip' });
  expect(JSON.stringify(foreign.get())).not.toMatch(/septa|philadelphia/i);
  writeFileSync(path.join(dir, 'agency.yaml'), 'name: Ours\n');
  expect(start({ GTFS: 'feed.zip', AGENCY: dir }).get().name).toBe('Ours');
});

it.each([
  { STORE_URL: 'https://s3.example/store' },
  { FLAT_URL: 'https://flat.example' },
  { GTFS: 'feed.zip' },
])('another agency’s schedule never has the identity of a built-in agency: %o', (settings) => {
  const current = start(settings);
  expect(JSON.stringify(current.get())).not.toMatch(/septa|philadelphia/i);
  expect(current.get()).toMatchObject({ isDemonstration: false, redirects: [] });
  current.setFeed('unknown');
  expect(JSON.stringify(current.get())).not.toMatch(/septa|philadelphia/i);
  current.setFeed({ ...FEED, agencies: [agencyNamed('Metro')] });
  expect(current.get().name).toBe('Metro');
});

it('a flat service without agency.json is the specification’s agency, and one that gains it is its own', () => {
  const current = start({ FLAT_URL: 'https://flat.example' });
  current.setFeed('absent');
  expect(current.get()).toMatchObject({ name: 'SEPTA', isDemonstration: false });
  current.setFeed({ ...FEED, agencies: [agencyNamed('Metro')] });
  expect(JSON.stringify(current.get())).not.toMatch(/septa|philadelphia/i);
  const store = start({ STORE_URL: 'https://s3.example/store' });
  store.setFeed('absent');
  expect(JSON.stringify(store.get())).not.toMatch(/septa|philadelphia/i);
});

it('AGENCY can name a built-in agency, and the demo says that it is one', () => {
  expect(start({ GTFS: 'feed.zip', AGENCY: 'septa' }).get()).toMatchObject({
    name: 'SEPTA',
    isDemonstration: false,
  });
  expect(start({}).get().isDemonstration).toBe(true);
  expect(start({ DEMO: 'harbour' }).get().isDemonstration).toBe(true);
  expect(createCurrentAgency({ AGENCY: 'nowhere' }, log)).toMatchObject({ ok: false });
});

it('several agencies without a publisher are named by AGENCY_NAME, else after the city of the zone', () => {
  const agencies = [agencyNamed('Metro'), agencyNamed('RTP')];
  const unnamed = start({ GTFS: 'feed.zip' });
  unnamed.setFeed({ ...FEED, agencies });
  expect(unnamed.get().name).toBe('Mexico City');
  expect(warnings.join()).toContain('set AGENCY_NAME');
  warnings.length = 0;
  const published = start({ GTFS: 'feed.zip' });
  published.setFeed({ ...FEED, agencies, feeds: [{ publisherName: 'SEMOVI', language: 'es' }] });
  expect(published.get().name).toBe('SEMOVI');
  const named = start({ GTFS: 'feed.zip', AGENCY_NAME: 'Movilidad' });
  named.setFeed({ ...FEED, agencies });
  expect(named.get().name).toBe('Movilidad');
  expect(warnings).toEqual([]);
});

it('a feed gives the agency its zone and name, which counts as a change only if they differ', () => {
  const current = start({ GTFS: 'feed.zip' });
  const before = current.revision();
  const feed = { ...FEED, zone: 'Asia/Tokyo' };
  const one = { ...agencyNamed('Toei'), language: 'ja' };
  current.setFeed({ ...feed, agencies: [one] });
  expect(current.get()).toMatchObject({ name: 'Toei', units: 'km', facts: { zone: 'Asia/Tokyo' } });
  expect(current.revision()).toBe(before + 1);
  current.setFeed({ ...feed, agencies: [one] });
  expect(current.revision()).toBe(before + 1);
});

it('the agency is read again when a file changes; mistakes leave it unchanged and are logged', async () => {
  const current = start({ AGENCY: dir });
  writeFileSync(path.join(dir, 'agency.yaml'), 'name: Renamed\n');
  await expect.poll(() => current.get().name, { timeout: 10_000 }).toBe('Renamed');
  writeFileSync(path.join(dir, 'agency.yaml'), 'name: Renamed\ncolor: red\n');
  await expect.poll(() => errors.join(), { timeout: 10_000 }).toContain('agency.yaml:2: color: no such key');
  expect(current.get().name).toBe('Renamed');
});
