// `npm run flat`: installs missing dependencies, then runs the feed compiler.
import { ensureInstalled, run } from './install.mjs';

ensureInstalled();
process.exit(run('node', ['flat/cli.ts', ...process.argv.slice(2)]));
