/** The command `npm run agency`: writes a starter folder from a feed, and checks a folder. */
import { readAgencyFolder } from '#agency/readAgencyFolder.ts';
import { writeStarterFolder } from './starterFolder.ts';

const USAGE = `Usage:
  npm run agency -- init FEED DIR   writes a starter folder; FEED is a GTFS zip, a folder or an http(s) address
  npm run agency -- check DIR       says every mistake in a folder`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** Exit status: 0 done, 1 the command failed, 2 it was not understood. */
async function main([command, first, second, ...more]: readonly string[]): Promise<number> {
  if (command === 'init' && first && second && more.length === 0) {
    const written = await writeStarterFolder(first, second);
    if (!written.ok) {
      complain(written.error);
      return 1;
    }
    for (const line of written.value) print(line);
    print(`written: ${second}; start it with AGENCY=${second} GTFS=${first} npm start`);
    return 0;
  }
  if (command === 'check' && first && second === undefined) {
    const read = readAgencyFolder(first);
    if (read.ok) print(`${first} is well`);
    else complain(read.error);
    return read.ok ? 0 : 1;
  }
  complain(USAGE);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
