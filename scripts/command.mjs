// `npm run flat` and `npm run agency`: installs missing production dependencies, then runs the program that is named first.
import { ensureInstalled, run } from './install.mjs';

ensureInstalled({ needsDev: false });
process.exit(run('node', process.argv.slice(2)));
