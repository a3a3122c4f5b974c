/** Tests what the log of a separate process writes, and that the process can end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const module = path.resolve(import.meta.dirname, 'log.ts');

/** Runs `script` with a `log` in a new process. `ipc` adds a channel; `full` also sends its output to a full disk. */
function run(script: string, how: 'plain' | 'ipc' | 'full' = 'plain'): ChildProcess {
  const source = `import { createLog } from ${JSON.stringify(module)}; const log = createLog('info'); ${script}`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: [
      'pipe',
      how === 'full' ? openSync('/dev/full', 'w') : 'pipe',
      'inherit',
      ...(how === 'plain' ? [] : (['ipc'] as const)),
    ],
  });
}

const messages = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).msg);

it('the log writes every line in order when the process ends', async () => {
  const child = run("for (let i = 0; i < 300; i++) log.info({}, 'line ' + i); process.exit(3);");
  const text = Buffer.concat((await child.stdout?.toArray()) ?? []).toString();
  expect(messages(text)).toEqual(Array.from({ length: 300 }, (_, index) => `line ${index}`));
});

it('the log writes a warning immediately, with the lines before it', async () => {
  const child = run("log.info({}, 'before'); log.warn({}, 'warned'); process.kill(process.pid, 'SIGKILL');");
  const text = Buffer.concat((await child.stdout?.toArray()) ?? []).toString();
  expect(messages(text)).toEqual(['before', 'warned']);
});

it('the process keeps running without a reader, and can end', async () => {
  const child = run(
    "process.stdin.once('data', () => { log.info({}, 'a'); log.error({}, 'b'); log.warn({}, 'c'); log.info({}, 'd'); process.exit(7); });",
  );
  child.stdout?.destroy();
  await once(child, 'spawn');
  const ended = once(child, 'exit');
  child.stdin?.write('now');
  expect((await ended)[0]).toBe(7);
});

it('the log does not wait for a pipe that nobody reads, and counts dropped lines', async () => {
  const child = run(
    "const lines = 100_000; for (let i = 0; i < lines; i++) log.info({ i }, 'x'.repeat(100)); process.send(log.dropped()); process.exit(5);",
    'ipc',
  );
  const sent = once(child, 'message');
  const ended = once(child, 'exit');
  const [dropped] = await sent;
  // The log keeps a megabyte, and the pipe's own buffer holds a little more.
  expect(dropped).toBeGreaterThan(80_000);
  expect(dropped).toBeLessThan(100_000);
  expect((await ended)[0]).toBe(5);
});

it('the log reports the number of missing lines once the pipe is read', async () => {
  const child = run(
    "process.on('message', () => { log.info({}, 'after'); process.disconnect(); }); for (let i = 0; i < 50_000; i++) log.info({}, 'x'.repeat(100)); process.send(log.dropped());",
    'ipc',
  );
  const [dropped] = await once(child, 'message');
  const text = Buffer.concat(
    await new Promise<Buffer[]>((resolve) => {
      const parts: Buffer[] = [];
      child.stdout?.on('data', (part) => {
        // After the first read, there is space for the rest.
        if (parts.push(part) === 1) child.send('go on');
      });
      child.stdout?.on('end', () => resolve(parts));
    }),
  ).toString();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ msg }) => msg === 'log lines were dropped').map((line) => line.dropped)).toEqual([
    dropped,
  ]);
  expect(lines.at(-1).msg).toBe('after');
  expect(lines.filter(({ msg }) => msg.startsWith('x')).length + dropped).toBe(50_000);
});

it('the process continues when the disk is full, and counts unwritten lines', async () => {
  const child = run(
    `for (let i = 0; i < 10; i++) log.warn({}, 'lost');
     setInterval(() => { if (log.dropped() > 1) { process.send(log.dropped()); process.exit(); } }, 10);`,
    'full',
  );
  const [dropped] = await once(child, 'message');
  expect(dropped).toBe(10);
});

it('the log contains no key, password or typed text', async () => {
  const child = run(
    "log.error({ url: 'http://inside.invalid/autocomplete?text=SECRET', feeds: ['https://u:SECRET@h.example/SECRET/gtfs.zip'] }, 'https://h.example/?key=SECRET responded with 403'); process.exit(0);",
  );
  const text = Buffer.concat((await child.stdout?.toArray()) ?? []).toString();
  expect(text).not.toContain('SECRET');
  expect(JSON.parse(text)).toMatchObject({
    msg: 'https://h.example responded with 403',
    feeds: ['https://h.example/…/gtfs.zip'],
  });
});

it('a line with only text and number fields has the same format as any other line', async () => {
  const child = run(
    `const fields = { path: '/"a"\\n', ms: 1.5, url: 'https://u:SECRET@h.example/SECRET' };
    log.info(fields, 'two\\nlines'); log.info({ ...fields, isNested: true }, 'two\\nlines'); process.exit(0);`,
  );
  const text = Buffer.concat((await child.stdout?.toArray()) ?? []).toString();
  const [flat = '', nested = ''] = text.trimEnd().split('\n');
  expect(text.trimEnd().split('\n')).toHaveLength(2);
  expect(text).not.toContain('SECRET');
  const withoutTime = (line: string) => line.replace(/"time":\d+/, '"time":0');
  expect(withoutTime(nested).replace(',"isNested":true', '')).toBe(withoutTime(flat));
});
