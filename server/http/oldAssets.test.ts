import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveAssets, createOldAssets } from './oldAssets.ts';

const NOW = Temporal.Instant.from('2026-10-13T18:00:00Z');
let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'assets-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function build(name: string, files: Record<string, string>): Promise<string> {
  await mkdir(path.join(dir, name, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files))
    await writeFile(path.join(dir, name, 'assets', file), text);
  return path.join(dir, name);
}

describe('assets of earlier builds', () => {
  it('are served after a deployment, and removed a month later', async () => {
    const kept = path.join(dir, 'kept');
    await archiveAssets(await build('one', { 'home-aaaaaaaa.js': 'one()' }), kept, NOW);
    const two = await build('two', { 'home-bbbbbbbb.js': 'two()' });
    await archiveAssets(two, kept, NOW.add({ hours: 24 }));
    const old = createOldAssets(kept);
    const request = (address: string) => old(new Request(`http://rider.test${address}`));
    const answer = await request('/assets/home-aaaaaaaa.js');
    expect(await answer?.text()).toBe('one()');
    expect(answer?.headers.get('cache-control')).toContain('immutable');
    expect(await request('/assets/home-cccccccc.js')).toBeNull();
    expect(request('/assets/..%2f..%2fhome-aaaaaaaa.js')).toBeNull();
    expect(request('/schedules')).toBeNull();
    const longAgo = NOW.subtract({ hours: 31 * 24 }).epochMilliseconds / 1000;
    await utimes(path.join(kept, 'home-aaaaaaaa.js'), longAgo, longAgo);
    await archiveAssets(two, kept, NOW);
    expect(await readdir(kept)).toEqual(['home-bbbbbbbb.js']);
  });
});
