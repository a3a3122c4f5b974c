/** Logs of a process of its own: what it wrote, and that it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

const module = path.resolve(import.meta.dirname, 'log.ts');

/** Runs `script` with a `log` in it. */
function run(script: string): ChildProcess {
  const source = `import { createLog } from ${JSON.stringify(module)}; const log = createLog('info'); ${script}`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

const messages = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).msg);

it('writes every line, in order, when the process ends', async () => {
  const child = run("for (let i = 0; i < 300; i++) log.info({}, 'line ' + i); process.exit(3);");
  const text = Buffer.concat((await child.stdout?.toArray()) ?? []).toString();
  expect(messages(text)).toEqual(Array.from({ length: 300 }, (_, index) => `line ${index}`));
});

it('writes a warning at once, with what was said before it', async () => {
  const child = run("log.info({}, 'before'); log.warn({}, 'warned'); process.kill(process.pid, 'SIGKILL');");
  const text = Buffer.concat((await child.stdout?.toArray()) ?? []).toString();
  expect(messages(text)).toEqual(['before', 'warned']);
});

it('goes on and ends when nobody reads any more', async () => {
  const child = run(
    "process.stdin.once('data', () => { log.info({}, 'a'); log.error({}, 'b'); log.warn({}, 'c'); log.info({}, 'd'); process.exit(7); });",
  );
  child.stdout?.destroy();
  await once(child, 'spawn');
  const ended = once(child, 'exit');
  child.stdin?.write('now');
  expect((await ended)[0]).toBe(7);
});
