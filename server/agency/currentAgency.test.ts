import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultAgencyFolder } from '#agency/folders.ts';
import { type CurrentAgency, createCurrentAgency } from './currentAgency.ts';

let dir = '';
let agency: CurrentAgency | null = null;
const errors: string[] = [];
const log = {
  info: () => {},
  warn: () => {},
  error: (_: object, message: string) => void errors.push(message),
};

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'agency-'));
  cpSync(defaultAgencyFolder, dir, { recursive: true });
  errors.length = 0;
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

it('a feed gives the agency its zone and name, which counts as a change only if they differ', () => {
  const current = start({ GTFS: 'feed.zip' });
  const before = current.revision();
  const feed = {
    zone: 'Asia/Tokyo',
    feeds: [],
    attributions: [],
    languages: [],
    areaRouteIds: [],
    hasStations: true,
    bounds: null,
  };
  const one = { id: '', name: 'Toei', url: null, language: 'ja', phone: '', email: '', fareUrl: null };
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
