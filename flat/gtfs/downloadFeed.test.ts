import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listen } from '#testing/servers.ts';
import { downloadFeed } from './downloadFeed.ts';

const dir = await mkdtemp(join(tmpdir(), 'download-'));
const servers: ReturnType<typeof createServer>[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(dir, { recursive: true, force: true });
});

async function startPublisher(
  answer: (request: IncomingMessage) => { status: number; location?: string; etag?: string; body?: string },
) {
  const requested: { url: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    requested.push({ url: request.url ?? '', key: request.headers['x-api-key'] as string | undefined });
    const { status, body, ...headers } = answer(request);
    response.writeHead(status, headers).end(body);
  });
  servers.push(server);
  return { requested, origin: `http://127.0.0.1:${await listen(server)}` };
}

const access = { privateRedirects: true, headers: { 'X-Api-Key': 'k-1' }, query: { token: 'k-2' } };

it('headers and query keys are sent to the publisher, not to a redirect target of another origin', async () => {
  const otherHost = await startPublisher(() => ({ status: 200, body: 'feed' }));
  const own = await startPublisher(() => ({ status: 302, location: `${otherHost.origin}/copy.zip` }));
  const file = await downloadFeed(`${own.origin}/gtfs.zip?v=2`, dir, access);
  expect(await readFile(file, 'utf8')).toBe('feed');
  expect(own.requested).toEqual([{ url: '/gtfs.zip?v=2&token=k-2', key: 'k-1' }]);
  expect(otherHost.requested).toEqual([{ url: '/copy.zip', key: undefined }]);
});

it('redirects to another scheme, or to a private address of another origin, are not followed', async () => {
  const inner = await startPublisher(() => ({ status: 200, body: 'secret' }));
  const targets = [
    [
      `${inner.origin}/x`,
      'redirects to a private address, which is followed only with GTFS_PRIVATE_REDIRECTS=on',
    ],
    [inner.origin.replace('127.0.0.1', '[::ffff:127.0.0.1]'), 'redirects to a private address'],
    [inner.origin.replace('127.0.0.1', 'localhost'), 'redirects to a private address'],
    ['ftp://example.org/x', 'redirects to ftp:, which is not followed'],
  ];
  for (const [location = '', message] of targets) {
    const own = await startPublisher(() => ({ status: 302, location }));
    await expect(downloadFeed(`${own.origin}/gtfs.zip`, dir), location).rejects.toThrow(message);
  }
  expect(inner.requested).toEqual([]);
  const moved = await startPublisher(({ url }) =>
    url === '/new.zip' ? { status: 200, body: 'feed' } : { status: 301, location: '/new.zip' },
  );
  expect(await readFile(await downloadFeed(`${moved.origin}/gtfs.zip`, dir), 'utf8')).toBe('feed');
});

it('the error of a refused, endlessly redirected or unreachable download contains no key', async () => {
  const refusing = await startPublisher(() => ({ status: 403 }));
  const redirecting = await startPublisher(() => ({ status: 302, location: '/gtfs.zip' }));
  for (const { origin } of [refusing, redirecting, { origin: 'http://127.0.0.1:9' }]) {
    const message = await downloadFeed(`${origin}/gtfs.zip`, dir, access).then(
      () => '',
      (error) => String(error),
    );
    expect(message).toMatch(/gtfs\.zip (responded with 403|redirects too many times|could not be fetched)/);
    expect(message).not.toMatch(/k-[12]/);
  }
});

it('a feed whose stored archive was deleted is downloaded again', async () => {
  const { origin } = await startPublisher(({ headers }) =>
    headers['if-none-match'] === undefined ? { status: 200, etag: '"1"', body: 'feed' } : { status: 304 },
  );
  const file = await downloadFeed(`${origin}/gtfs.zip`, dir);
  await downloadFeed(`${origin}/gtfs.zip`, dir);
  await rm(file);
  expect(await readFile(await downloadFeed(`${origin}/gtfs.zip`, dir), 'utf8')).toBe('feed');
});

it('partial files of killed downloads are removed once they are older than any running download', async () => {
  const { origin } = await startPublisher(() => ({ status: 200, body: 'feed' }));
  const yesterday = Date.now() / 1000 - 86_400;
  await writeFile(join(dir, 'a.zip.1.part'), 'killed');
  await utimes(join(dir, 'a.zip.1.part'), yesterday, yesterday);
  await writeFile(join(dir, 'b.zip.2.part'), 'running');
  await downloadFeed(`${origin}/gtfs.zip`, dir);
  expect((await readdir(dir)).filter((name) => name.endsWith('.part'))).toEqual(['b.zip.2.part']);
});
