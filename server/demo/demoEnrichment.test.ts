import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readCsv } from '#demo/csv.ts';
import { loadDemo } from '#demo/demos.ts';
import { demoEnrichment } from './demoFeeds.ts';

const { dir } = await loadDemo('city');
const enrichment = await demoEnrichment('city');
const idsOf = async <C extends string>(table: string, column: C) => {
  const rows = readCsv(await readFile(path.join(dir, 'feed', table), 'utf8'), [column]);
  return new Set<string>(rows.map((row) => row[column]));
};

it('every station has a unique slug, and refers only to stops of the feed', async () => {
  const stops = await idsOf('stops.txt', 'stop_id');
  const slugs = enrichment.stations.map((station) => station.slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs).toContain('suburban-station');
  expect(slugs).toContain('30th-street-station');
  expect(enrichment.stations.flatMap((station) => station.gtfsIds).filter((id) => !stops.has(id))).toEqual(
    [],
  );
});

it('only routes of the feed are named', async () => {
  const routes = await idsOf('routes.txt', 'route_id');
  const named = [
    ...enrichment.parents.flatMap((parent) => parent.childIds),
    ...enrichment.frequencies.frequentBusIds,
    ...Object.keys(enrichment.documents),
    ...Object.keys(enrichment.frequencies.text),
  ];
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((id) => !routes.has(id))).toEqual([]);
});

it('days are named by the holidays of the demo', () => {
  expect(enrichment.days['20261126']).toBe('Thanksgiving Day');
});
