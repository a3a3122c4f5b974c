import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { promised } from './promised.ts';

const module = path.resolve(import.meta.dirname, 'promised.ts');

it('the promise resolves with the output, or rejects with the error', async () => {
  const unzip = promised<Buffer, object, Buffer>(gunzip);
  const zipped = await promised<Buffer, object, Buffer>(gzip)(Buffer.from('rider'), { level: 9 });
  expect((await unzip(zipped, {})).toString()).toBe('rider');
  await expect(unzip(Buffer.from('rider'), {})).rejects.toThrow('incorrect header check');
});

it('inputs are freed by minor garbage collections', async () => {
  const script = `
    import { gzip } from 'node:zlib';
    import { promised } from ${JSON.stringify(module)};
    const megabytes = () => process.memoryUsage().arrayBuffers / 2 ** 20;
    gc();
    const before = megabytes();
    for (let i = 0; i < 12; i++) await promised(gzip)(Buffer.alloc(2 ** 20), { level: 1 });
    for (let i = 0; i < 4; i++) gc({ type: 'minor' });
    console.log(megabytes() - before);`;
  const args = ['--expose-gc', '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(Number(stdout)).toBeLessThan(4);
});
