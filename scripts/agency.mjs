// `npm run agency`: installs missing dependencies, then creates or checks an agency's folder.
import { ensureInstalled, run } from './install.mjs';

ensureInstalled({ needsDev: false });
process.exit(run('node', ['server/agencyCli.ts', ...process.argv.slice(2)]));
