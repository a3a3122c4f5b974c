/**
 * The embedded agencies, each a folder of data:
 *
 * - `agency.yaml`: what this file's `DemoAgency` says of the agency, and its calendar
 * - `feed/`: the tables of its GTFS feed that do not depend on the date
 * - `patterns.csv`, `pattern_calls.csv` and `trips.csv`: the rest of the feed, which `writeFeed.ts` writes for a release
 * - `alerts.yaml` and `elevators.csv`: what its simulator announces
 * - `enrichment/` and `places.csv`, if it has any
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { readCsv } from './csv.ts';
import { type DemoNetwork, readDemoNetwork } from './network.ts';
import type { DemoCalendar } from './release.ts';
import type { AlertTemplate, Elevator } from './simulator/simulatedAlert.ts';

export const demoNames = ['city', 'harbour'] as const;
export type DemoName = (typeof demoNames)[number];

interface NamedPlace {
  name: string;
  lat: number;
  lon: number;
}

export interface DemoAgency extends DemoCalendar {
  /** The folder of its data. */
  dir: string;
  name: string;
  url: string;
  /** IANA time zone. */
  zone: string;
  /** BCP 47 language tag. */
  language: string;
  phone: string | null;
  network: DemoNetwork;
  alertTemplates: readonly AlertTemplate[];
  elevators: readonly Elevator[];
}

const folderOf = (name: DemoName): string => path.resolve(import.meta.dirname, name);

/** A file of vector tiles, made by `testing/pmtilesOf.ts`. */
export const demoBasemap = (name: DemoName): string =>
  path.resolve(import.meta.dirname, `basemap/${name}.pmtiles`);

/** The folder with the enrichment of a demo's feed; `null`: there is none. */
export const demoEnrichmentDir = (name: DemoName): string | null =>
  name === 'city' ? path.join(folderOf(name), 'enrichment') : null;

/** Loads the landmarks and neighbourhoods of a demo, which its search suggests. */
export async function demoPlaces(name: DemoName): Promise<NamedPlace[]> {
  const text = await optional(path.join(folderOf(name), 'places.csv'));
  const rows = text === null ? [] : readCsv(text, ['name', 'lat', 'lon']);
  return rows.map((row) => ({ name: row.name, lat: Number(row.lat), lon: Number(row.lon) }));
}

const readYaml = async (name: DemoName, file: string) =>
  parse(await readFile(path.join(folderOf(name), file), 'utf8'));

/** Loads the days that a demo's trips run, without its trips. */
export const demoCalendar = (name: DemoName): Promise<DemoCalendar> => readYaml(name, 'agency.yaml');

/** Loads what the feed and the simulator of a demo are made of. */
export async function loadDemo(name: DemoName): Promise<DemoAgency> {
  const dir = folderOf(name);
  const { headwayRoutes, ...agency } = await readYaml(name, 'agency.yaml');
  const elevators = await optional(path.join(dir, 'elevators.csv'));
  const columns = ['key', 'elevator', 'station', 'slug', 'stop_id', 'routes'] as const;
  return {
    ...agency,
    dir,
    network: await readDemoNetwork(dir, headwayRoutes),
    alertTemplates: await readYaml(name, 'alerts.yaml'),
    elevators: (elevators === null ? [] : readCsv(elevators, columns)).map((row) => ({
      key: row.key,
      name: row.elevator,
      station: row.station,
      slug: row.slug,
      stopId: row.stop_id,
      routes: row.routes.split(' '),
    })),
  };
}

async function optional(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
