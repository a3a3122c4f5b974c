import { readAgencyFolder } from '#agency/readAgencyFolder.ts';
import { type AgencyFeeds, REFERENCE } from '#agency/schemas.ts';
import { writeStarterFolder } from './agency/starterFolder.ts';
import { isAddress } from './store/storeKey.ts';

const USAGE = `Usage:
  npm run agency -- init FEED DIR   writes a starter folder; FEED is a GTFS zip, a folder or an http(s) URL
  npm run agency -- check DIR       lists the mistakes in a folder`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

const variablesOf = (feeds: AgencyFeeds): string[] => [
  ...new Set(Array.from(JSON.stringify(feeds).matchAll(REFERENCE), ([, name = '']) => name)),
];

/** Returns the exit status: 0 success, 1 failure, 2 usage error. */
async function main([command, first, second, ...more]: readonly string[]): Promise<number> {
  if (command === 'init' && first && second && more.length === 0) {
    const written = await writeStarterFolder(first, second);
    if (!written.ok) {
      printError(written.error);
      return 1;
    }
    for (const line of written.value) print(line);
    const schedule = isAddress(first) ? '' : ` GTFS=${first}`;
    print(`${second} is ready; start the app with AGENCY=${second}${schedule} npm start`);
    return 0;
  }
  if (command === 'check' && first && second === undefined) {
    const read = readAgencyFolder(first);
    if (!read.ok) printError(read.error);
    else {
      print(`${first} is valid`);
      const missing = variablesOf(read.value.feeds).filter((name) => !process.env[name]);
      if (missing.length > 0) print(`set these variables before starting the server: ${missing.join(', ')}`);
    }
    return read.ok ? 0 : 1;
  }
  printError(USAGE);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
