// `npm run flat`: installs missing production dependencies, then runs the feed compiler.
import { ensureInstalled, run } from './install.mjs';

ensureInstalled({ needsDev: false });
process.exit(run('node', ['flat/cli.ts', ...process.argv.slice(2)]));
