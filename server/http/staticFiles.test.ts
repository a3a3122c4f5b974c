import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveAssets, createOldAssets, createStaticFiles, type StaticFiles } from './staticFiles.ts';

let folder: string;
let files: StaticFiles;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, 'assets', 'app-a1B2c3D4.js'), 'export {};'.repeat(200));
  await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(path.join(folder, 'sw.js'), 'self;');
  // The build writes such a pair: a file and its compressed copy.
  await writeFile(path.join(folder, 'assets', 'built-a1B2c3D4.js'), 'export {};');
  await writeFile(path.join(folder, 'assets', 'built-a1B2c3D4.js.br'), 'by the build');
  files = await createStaticFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const get = (name: string, headers: Record<string, string> = {}) =>
  files(new Request(`http://localhost${name}`, { headers }));
const SCRIPT = '/assets/app-a1B2c3D4.js';

it('static files are sent with Brotli if accepted, else with gzip, else uncompressed', () => {
  const codingFor = (accepted: string) =>
    get(SCRIPT, { 'accept-encoding': accepted })?.headers.get('content-encoding');
  expect(codingFor('gzip, br')).toBe('br');
  expect(codingFor('gzip, br;q=0')).toBe('gzip');
  expect(codingFor('identity')).toBeNull();
});

it('hashed files are cached for a year, and not sent to clients that have them', () => {
  const answer = get(SCRIPT);
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const etag = answer?.headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
    expect(get(SCRIPT, { 'if-none-match': known })?.status).toBe(304);
  expect(get(SCRIPT, { 'if-none-match': '"other"' })?.status).toBe(200);
});

it('the service worker is revalidated each time, and may control the whole app', () => {
  const headers = get('/sw.js')?.headers;
  expect(headers?.get('cache-control')).toBe('no-cache');
  expect(headers?.get('service-worker-allowed')).toBe('/');
  expect(headers?.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(get(SCRIPT)?.headers.get('service-worker-allowed')).toBeNull();
});

it('only visible files of the folder are served', () => {
  for (const name of ['/', '/assets', '/.vite/manifest.json', '/assets/none.js', '/assets/../package.json'])
    expect(get(name)).toBeNull();
});

it('precompressed files are used, and not served under their own names', async () => {
  const name = '/assets/built-a1B2c3D4.js';
  const answer = get(name, { 'accept-encoding': 'br' });
  expect(answer?.headers.get('content-encoding')).toBe('br');
  expect(await answer?.text()).toBe('by the build');
  expect(await get(name)?.text()).toBe('export {};');
  expect(get(`${name}.br`)).toBeNull();
});

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
