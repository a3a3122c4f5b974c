// `npm start`: installs missing dependencies, builds if sources changed, then runs the server with the given arguments.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ensureWebBuilt, isWebBuilt } from './buildWeb.mjs';
import { ensureInstalled, env, root } from './install.mjs';
import { SERVER_ENV, SERVER_FLAGS } from './product.mjs';

const serverEnv = () => ({
  ...SERVER_ENV,
  DEMO_STORES: path.join(root, '.cache', 'demo-stores'),
  ...env,
});

ensureInstalled();
// Building the app and compiling the demo's schedule each use one core, so they run at the same time.
const preparing = isWebBuilt()
  ? null
  : spawn('node', ['server/prepareDemoStore.ts'], { cwd: root, env: serverEnv(), stdio: 'inherit' });
if (ensureWebBuilt() !== 0) {
  console.error('The rider app did not build; see the lines above.');
  process.exit(1);
}
if (preparing?.exitCode === null) await once(preparing, 'exit');
const server = spawn('node', [...SERVER_FLAGS, 'server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: serverEnv(),
  stdio: 'inherit',
});
// The server shuts down by itself after finishing open requests; this process only forwards the signal.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
