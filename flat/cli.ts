/** Runs the command line for flat stores. The time is the machine's. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ok } from '#domain/result.ts';
import { buildStore } from './buildStore.ts';
import { diffText, reportLines, showBuildProgress, versionLine } from './cliOutput.ts';
import { isZone } from './compile/network/datesAndZones.ts';
import { diffStores } from './diff/diffStores.ts';
import { type Enrichment, loadEnrichment, NO_ENRICHMENT } from './enrichment/enrichment.ts';
import { exportTree } from './store/exportTree.ts';
import { createRemoteStore, type RemoteStore } from './store/remoteStore.ts';
import { publishRemote } from './store/syncStore.ts';
import { storeZone } from './store/versionReader.ts';
import {
  acceptWaiting,
  chooseRemoteVersion,
  chooseVersion,
  listRemoteVersions,
  listVersions,
} from './store/versions.ts';
import { verifyStore } from './verify/verifyStore.ts';

const USAGE = `Usage:
  flat build FEED [FEED...] [--next FEED] [--agency DIR] [--streets FILE] [--zone ZONE]
    [--max-loss PERCENT] --out DIR [--json]
  flat verify DIR [--json]
  flat diff A B [--json]
  flat export DIR --out TREE [--gzip] [--json]
  flat publish DIR [--to URL] [--json]
  flat versions [DIR] [--to URL] [--json]
  flat use VERSION [DIR] [--to URL]
  flat accept [DIR]

DIR, A and B are flat stores; --agency DIR is a folder of the agency's additions, and --next FEED the next schedule.
URL is a folder in an S3-compatible bucket, by default STORE_URL. Credentials are AWS_ACCESS_KEY_ID,
AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN; the region is AWS_REGION.
--streets FILE is an extract of OpenStreetMap (.osm.pbf), for walks along its streets.
Without DIR, versions and use are about the bucket or, without one, the server's store (STORE_DIR/agency).
A build that lacks more than PERCENT (30) of the current version's routes, stops or trips waits for accept.
FEED is a GTFS zip, a zip of zips, a folder or an http(s) URL. ZONE is the time zone for feeds that give none.`;

/** Used for a store that does not record its zone; the results of verifying and comparing do not depend on the zone. */
const UNKNOWN_ZONE = 'UTC';

const print = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);
const now = () => Temporal.Now.instant();

/** Returns the exit status: 0 success, 1 failure, 2 usage error. */
async function main(): Promise<number> {
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments();
  } catch (error) {
    printError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
  const { values, positionals } = parsed;
  const [command, ...given] = positionals;
  const json = values.json === true;
  const fail = (message: string): number => {
    if (json) print(JSON.stringify({ ok: false, error: message }));
    printError(message);
    return 1;
  };
  if (values.help === true) {
    print(USAGE);
    return 0;
  }
  const { zone } = values;
  if (zone !== undefined && !isZone(zone)) {
    printError(`--zone ${zone} is not an IANA time zone, such as America/New_York`);
    return 2;
  }
  const maxLoss = Number(values['max-loss'] ?? 30);
  if (!(maxLoss >= 0 && maxLoss <= 100)) {
    printError(`--max-loss ${values['max-loss']} is not a percentage`);
    return 2;
  }
  switch (command) {
    case 'build': {
      if (given.length === 0 || values.out === undefined) break;
      let enrichment: Enrichment = NO_ENRICHMENT;
      if (values.agency !== undefined) {
        const loaded = await loadEnrichment(values.agency);
        if (!loaded.ok) return fail(loaded.error);
        enrichment = loaded.value;
      }
      const privateRedirects = process.env.GTFS_PRIVATE_REDIRECTS === 'on';
      const progress = json ? null : showBuildProgress(process.stderr);
      const built = await buildStore({
        feeds: given,
        access: Object.fromEntries(given.map((feed) => [feed, { privateRedirects }])),
        ...(values.next === undefined ? {} : { next: values.next }),
        enrichment,
        ...(values.streets === undefined ? {} : { streets: values.streets }),
        outDir: values.out,
        ...(zone === undefined ? {} : { zone }),
        memoryMb: Number(process.env.COMPILE_MEMORY) || undefined,
        maxLoss: maxLoss / 100,
        now,
        ...(progress === null ? {} : { onProgress: progress.show }),
      });
      progress?.stop();
      if (!built.ok) {
        if (json) print(JSON.stringify({ ok: false, error: built.error }));
        printError(`${built.error.message}. The store is unchanged.`);
        return 1;
      }
      if (json) print(JSON.stringify({ ok: true, ...built.value }));
      else for (const line of reportLines(built.value)) print(line);
      return 0;
    }
    case 'verify': {
      const [dir] = given;
      if (dir === undefined) break;
      const verified = await verifyStore(dir, zone ?? (await storeZone(dir)) ?? UNKNOWN_ZONE, now());
      if (!verified.ok) return fail(verified.error);
      const { documents, calls, failures, failureCount, seconds } = verified.value;
      if (json) print(JSON.stringify({ ok: failureCount === 0, ...verified.value }));
      else {
        for (const failure of failures) printError(`${failure.path}: ${failure.reason}`);
        print(`${documents} documents, ${calls.stops} calls, ${seconds} s; failures: ${failureCount}`);
      }
      return failureCount === 0 ? 0 : 1;
    }
    case 'diff': {
      const [before, after] = given;
      if (before === undefined || after === undefined) break;
      const diff = await diffStores(before, after, zone ?? (await storeZone(after)) ?? UNKNOWN_ZONE, now());
      if (!diff.ok) return fail(diff.error);
      if (json) print(JSON.stringify(diff.value));
      else for (const line of diffText(diff.value)) print(line);
      return 0;
    }
    case 'export': {
      const [dir] = given;
      if (dir === undefined || values.out === undefined) break;
      const exported = await exportTree(dir, values.out, { gzip: values.gzip === true });
      if (!exported.ok) return fail(exported.error);
      const { documents, skipped } = exported.value;
      if (json) print(JSON.stringify({ ok: skipped.length === 0, ...exported.value }));
      else print(`${documents} documents written`);
      if (skipped.length === 0) return 0;
      printError(
        `documents not written, because their file names are not allowed or conflict: ${skipped.length}; the first is ${skipped[0]}`,
      );
      return 1;
    }
    case 'publish': {
      const [dir] = given;
      const url = values.to ?? process.env.STORE_URL ?? '';
      if (dir === undefined || !/^https?:\/\//.test(url)) break;
      const published = await publishRemote(
        dir,
        createRemoteStore(url, process.env),
        process.env.STORE_KEY || undefined,
      );
      if (!published.ok)
        return fail(`Not published; the remote store keeps its current version: ${published.error}`);
      const { version, files, bytes, unchanged } = published.value;
      if (json) print(JSON.stringify({ ok: true, ...published.value }));
      else if (unchanged) print(`version ${version} already existed and is current`);
      else print(`version ${version} is current: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
      return 0;
    }
    case 'versions': {
      const { dir, remote } = placeOf(given[0], values.to);
      const listed = remote === null ? ok(await listVersions(dir)) : await listRemoteVersions(remote);
      if (!listed.ok) return fail(listed.error);
      if (json) print(JSON.stringify(listed.value));
      else for (const each of listed.value) print(versionLine(each));
      return 0;
    }
    case 'use': {
      const [version, folder] = given;
      if (version === undefined) break;
      const { dir, remote } = placeOf(folder, values.to);
      const key = process.env.STORE_KEY || undefined;
      const used = await (remote === null
        ? chooseVersion(dir, version, now())
        : chooseRemoteVersion(remote, version, key));
      if (!used.ok) return fail(used.error);
      print(`version ${used.value} is current`);
      return 0;
    }
    case 'accept': {
      const accepted = await acceptWaiting(placeOf(given[0] ?? SERVER_STORE, undefined).dir);
      if (!accepted.ok) return fail(accepted.error);
      print(`version ${accepted.value} is current`);
      return 0;
    }
    default:
  }
  printError(USAGE);
  return 2;
}

/** The server's own store of an agency's feeds. */
const SERVER_STORE = join(process.env.STORE_DIR || '.data', 'agency');

/** Returns the bucket that `to` or STORE_URL names, unless a folder is given. */
function placeOf(
  folder: string | undefined,
  to: string | undefined,
): { dir: string; remote: RemoteStore | null } {
  const url = to ?? process.env.STORE_URL ?? '';
  const dir = folder ?? SERVER_STORE;
  return { dir, remote: folder === undefined && url !== '' ? createRemoteStore(url, process.env) : null };
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      to: { type: 'string' },
      next: { type: 'string' },
      agency: { type: 'string' },
      streets: { type: 'string' },
      zone: { type: 'string' },
      'max-loss': { type: 'string' },
      json: { type: 'boolean' },
      gzip: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

process.exitCode = await main();
