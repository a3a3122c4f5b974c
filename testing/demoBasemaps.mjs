// Makes the demos' basemaps, `demo/basemap/*.pmtiles`, from the GeoJSON next to them:
//
//     node testing/demoBasemaps.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pmtilesOf } from './pmtilesOf.ts';

const folder = path.resolve(import.meta.dirname, '../demo/basemap');
for (const name of ['city', 'harbour']) {
  const geography = JSON.parse(readFileSync(path.join(folder, `${name}.geojson`), 'utf8'));
  const attribution = 'Basemap: drawn for Timepoint, approximate (CC0)';
  const archive = pmtilesOf(geography, { maxZoom: 12, attribution });
  writeFileSync(path.join(folder, `${name}.pmtiles`), archive);
  console.log(`${name}.pmtiles: ${(archive.length / 1000).toFixed(1)} kB`);
}
