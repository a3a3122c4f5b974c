import { spawnSync } from 'node:child_process';
import { SERVER_FLAGS } from '../../scripts/serverFlags.mjs';

/** Runs this program again under the flags the server runs with, and ends, unless it has them already. */
export function beginWithServerFlags(): void {
  if (SERVER_FLAGS.every((flag) => process.execArgv.includes(flag))) return;
  const args = [...process.execArgv, ...SERVER_FLAGS, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
}
