/** Imports a feed into SQLite with node-gtfs, in its own process, and prints the seconds and the peak memory in MB. */
import { importGtfs } from 'gtfs';

const [, , feed, database] = process.argv;
const began = performance.now();
await importGtfs({ agencies: [{ path: feed }], sqlitePath: database, verbose: false });
const seconds = (performance.now() - began) / 1000;
process.stdout.write(`${JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 })}\n`);
