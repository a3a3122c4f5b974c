// `npm run flat`: installs what is missing, then runs the compiler of feeds.
import { ensureInstalled, run } from './install.mjs';

ensureInstalled();
process.exit(run('node', ['flat/cli.ts', ...process.argv.slice(2)]));
