/** Compiles the demo's schedule while `npm start` builds the app, and during the unit tests of `npm test`. */
import type { Log } from '#domain/log.ts';
import { createCurrentAgency } from './agency/currentAgency.ts';
import { prepareSchedule } from './schedule/schedule.ts';
import { createClock } from './settings/clock.ts';
import { isDemo, readSettings, type Settings } from './settings/settings.ts';

const silent: Log = { info() {}, warn() {}, error() {} };

async function prepare(settings: Settings): Promise<void> {
  const agency = createCurrentAgency(settings, silent);
  if (!agency.ok) return;
  const { get, sources, stop } = agency.value;
  // The server itself fetches an agency's own feeds.
  if (sources().schedule.length > 0) return stop();
  const ended = Promise.withResolvers<void>();
  const fail = (why: string) => {
    process.exitCode = 1;
    console.error(`the demo's schedule was not compiled: ${why}`);
    ended.resolve();
  };
  const schedule = prepareSchedule(
    settings,
    sources(),
    get().facts.zone,
    createClock(settings.CLOCK),
    silent,
    {
      onPrepared: async () => ended.resolve(),
      onRenewed: async () => {},
      onTrouble: (why) => (why === null ? undefined : fail(why)),
      onFatal: fail,
    },
  );
  await ended.promise;
  await schedule.stop();
  stop();
}

const read = readSettings(process.env);
if (read.ok && isDemo(read.value)) await prepare(read.value);
