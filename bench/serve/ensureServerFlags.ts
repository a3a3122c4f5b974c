import { spawnSync } from 'node:child_process';
import { SERVER_FLAGS } from '../../scripts/serverFlags.mjs';

/** Restarts this program with the server's flags and exits, unless it already has them. */
export function ensureServerFlags(): void {
  if (SERVER_FLAGS.every((flag) => process.execArgv.includes(flag))) return;
  const args = [...process.execArgv, ...SERVER_FLAGS, ...process.argv.slice(1)];
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
}
