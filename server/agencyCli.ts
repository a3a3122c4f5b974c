import { accentOf } from '#agency/accent.ts';
import { type AgencyFeeds, REFERENCE } from '#agency/feedsSchema.ts';
import { type AgencyFolder, readAgencyFolder } from '#agency/readAgencyFolder.ts';
import { reportLanguages } from './agency/languageReport.ts';
import { writeStarterFolder } from './agency/starterFolder.ts';
import { isAddress } from './store/storeFolder.ts';

const USAGE = `Usage:
  npm run agency -- init FEED DIR   writes a starter folder; FEED is a GTFS zip, a folder or an http(s) URL
  npm run agency -- check DIR       lists the mistakes in a folder`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

const variablesOf = (feeds: AgencyFeeds): string[] => [
  ...new Set(Array.from(JSON.stringify(feeds).matchAll(REFERENCE), ([, name = '']) => name)),
];

function check(dir: string, folder: AgencyFolder): number {
  const { mistakes, notes } = reportLanguages(folder);
  const { accent } = folder.identity;
  if (accent !== undefined) {
    const { light, dark } = accentOf(accent);
    if (light !== accent || dark !== accent)
      notes.push(
        `accent: for contrast, ${accent} is shown as ${light} on light pages and as ${dark} on dark ones`,
      );
  }
  for (const each of mistakes) printError(`${dir}/${each}`);
  for (const each of notes) print(each);
  const missing = variablesOf(folder.feeds).filter((name) => !process.env[name]);
  if (missing.length > 0) print(`set these variables before starting the server: ${missing.join(', ')}`);
  if (mistakes.length > 0) return 1;
  print(`${dir} is valid`);
  return 0;
}

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
    if (read.ok) return check(first, read.value);
    printError(read.error);
    return 1;
  }
  printError(USAGE);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
