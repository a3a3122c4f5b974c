// `npm start`: installs what is missing, builds what changed, then runs the server with the words given to it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureWebBuilt } from './buildWeb.mjs';
import { ensureInstalled, env, root } from './install.mjs';

ensureInstalled();
if (ensureWebBuilt() !== 0) {
  console.error('The rider app did not build: see the lines above.');
  process.exit(1);
}
const server = spawn('node', ['server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  // What Node made of the server's modules is kept for the next start.
  env: { NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'), ...env },
  stdio: 'inherit',
});
// The server ends on its own terms, finishing requests in flight; this entry only passes the word on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
