import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContractClient } from '#contract/client.ts';
import { isLong } from '#testing/long.ts';
import { type ContentService, createContentService } from './contentService.ts';
import { readInWorker } from './readInWorker.ts';

const zone = 'America/New_York';
let dir = '';
let service: ContentService | null = null;
let logged: string[] = [];
const log = {
  info: () => {},
  warn: () => {},
  error: (_: unknown, message: string) => void logged.push(message),
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'content-'));
  logged = [];
});
afterEach(async () => {
  service?.stop();
  service = null;
  await rm(dir, { recursive: true, force: true });
});

async function write(file: string, text: string) {
  await mkdir(dirname(join(dir, file)), { recursive: true });
  await writeFile(join(dir, file), text);
}
async function start({ watch = false, imageOrigins }: { watch?: boolean; imageOrigins?: string[] } = {}) {
  const started = await createContentService({
    dir,
    log,
    zone: () => zone,
    watch,
    ...(imageOrigins ? { imageOrigins } : {}),
  });
  service = started;
  const get = async (path: string, init: RequestInit = {}) =>
    started.handle(new Request(`http://local${path}`, init));
  const client = createContractClient({
    flatBase: 'http://local',
    liveBase: 'http://local',
    contentBase: 'http://local',
    zone,
    now: () => Temporal.Instant.from('2026-10-13T18:02:00Z'),
    fetch: async (url, init) => started.handle(new Request(url, init)),
  });
  const read = async () => {
    const answer = await client.content();
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };
  return { get, read, reload: started.reload };
}

const writeEverySection = async () => {
  await write(
    'notifications.yaml',
    '- text: New timetables on Sunday\n  url: /schedules\n  starts: 2026-10-12 05:00\n  ends: 2026-10-20T00:00:00Z\n',
  );
  await write(
    'bulletins.yaml',
    '- title: Platform 2 closed\n  image: platform.svg\n  link_url: https://www.example.org/p2\n',
  );
  await write('stories/a.md', '---\ntitle: Older\nslug: older\ndate: 2026-09-01\nimage: images/a.png\n---\n');
  await write('stories/b.md', '---\ntitle: Newer\nslug: newer\ndate: 2026-10-01 09:30\n---\nText.\n');
  await write('explore-links.yaml', '- title: Museums\n  link_url: https://www.example.org/museums\n');
  await write('quick-links.yaml', '- title: Fares\n  link_url: /fares\n');
  await write('sidebar.yaml', '- title: Pay\n  link_url: https://www.example.org/pay\n  image: pay.svg\n');
  await write(
    'advertisements.yaml',
    '- image: ad.png\n  image_alt: A seat\n  link_url: https://www.example.org/ad\n',
  );
  await write(
    'messages/track-work.md',
    '---\ntitle: Track work\npages: [routes, stations]\nroute_rule: select_ids\nroute_ids: [17, B1]\nstation_rule: route_ids\nstation_route_ids: B1, L1\nends: 2026-11-01 04:00\n---\nBuses replace **trains** at night.\n',
  );
};

describe('the content service', () => {
  it('reports an image on an origin that browsers may not load from, and omits its item', async () => {
    const bulletin = (title: string, image: string) => `- title: ${title}\n  image: ${image}\n`;
    await write(
      'bulletins.yaml',
      bulletin('Allowed', 'https://images.example.org/a.png') +
        bulletin('Elsewhere', 'https://elsewhere.example.org/b.png') +
        bulletin('Ours', 'c.png'),
    );
    const { read } = await start({ imageOrigins: ['https://images.example.org'] });
    expect(logged).toEqual([expect.stringMatching(/^bulletins\.yaml:4: .*IMAGE_ORIGINS/)]);
    const { value } = await read();
    expect(value.bulletins).toMatchObject({ items: [{ title: 'Allowed' }, { title: 'Ours' }] });
  });

  it('sorts stories by date, the newest first, and those of the same date by file name', async () => {
    for (const name of ['a', 'b', 'c'])
      await write(`stories/${name}.md`, `---\ntitle: ${name}\nslug: ${name}\ndate: 2026-09-01\n---\n`);
    await write('stories/d.md', '---\ntitle: d\nslug: d\ndate: 2026-10-01\n---\n');
    const { value } = await (await start()).read();
    expect(value.latestStories).toMatchObject({
      items: [{ slug: 'd' }, { slug: 'a' }, { slug: 'b' }, { slug: 'c' }],
    });
  });

  it('serves every section through the contract without a skipped item', async () => {
    await writeEverySection();
    const { read } = await start();
    const { value, skipped } = await read();
    expect(logged).toEqual([]);
    expect(skipped).toEqual([]);
    expect(value.notifications).toMatchObject({ ok: true });
    if (!value.notifications.ok || !value.messages.ok || !value.latestStories.ok)
      throw new Error('unreadable');
    expect(value.notifications.items[0]?.starts?.toString()).toBe('2026-10-12T09:00:00Z');
    expect(value.notifications.items[0]?.ends?.toString()).toBe('2026-10-20T00:00:00Z');
    expect(value.latestStories.items.map(({ slug }) => slug)).toEqual(['newer', 'older']);
    expect(value.latestStories.items[1]?.image?.url).toBe('/content/images/a.png');
    expect(value.messages.items[0]).toMatchObject({
      title: 'Track work',
      pages: ['routes', 'stations'],
      routeRule: 'select_ids',
      routeIds: ['17', 'B1'],
      stationRule: 'route_ids',
      stationRouteIds: ['B1', 'L1'],
      starts: null,
    });
    expect(value.messages.items[0]?.html).toContain('<strong>trains</strong>');
    expect(value.messages.items[0]?.ends?.toString()).toBe('2026-11-01T09:00:00Z');
    expect(value.advertisements).toMatchObject({ items: [{ image: { alt: 'A seat' } }] });
    expect(value.sidebarLinks).toMatchObject({ items: [{ title: 'Pay' }] });
    expect(value.bulletins).toMatchObject({ items: [{ title: 'Platform 2 closed' }] });
    expect(value.exploreLinks).toMatchObject({ items: [{ title: 'Museums' }] });
    expect(value.quickLinks).toMatchObject({ items: [{ title: 'Fares' }] });
  });

  it('writes an empty section as false, as the content system does', async () => {
    const { get } = await start();
    const answer = await get('/wp-json/options/all?v=1');
    expect(await answer.json()).toMatchObject({ bulletins: false, messages: false });
  });

  it('responds with 304 to the tag of unchanged content, and with 404 to an unknown path', async () => {
    const { get } = await start();
    const answer = await get('/wp-json/options/all?v=1');
    const etag = answer.headers.get('etag') ?? '';
    expect((await get('/wp-json/options/all', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get('/wp-json/users')).status).toBe(404);
  });

  it('reports a problem with its file and line, keeps the other items, and fails an unreadable section', async () => {
    await write(
      'quick-links.yaml',
      '- title: Fares\n  link_url: /fares\n- title: Nowhere\n  link_url: nowhere\n- title: Odd\n  link_url: /odd\n  link: x\n',
    );
    await write(
      'messages/bad.md',
      '---\ntitle: Odd\npages: routes\nstarts: 2026-10-01 05:00\nends: someday\n---\nText\n',
    );
    await write(
      'messages/worse.md',
      '---\ntitle: 5\npages: route\nroute_ids: { a: 1 }\nstarts: 2026\n---\nText\n',
    );
    await write('bulletins.yaml', '- title: "never closed\n');
    await write('explore-links.yaml', '- title: Museums\n  image: 17\n  link_url: 17\n');
    const { read } = await start();
    const { value } = await read();
    expect(value.quickLinks).toMatchObject({ ok: true, items: [{ title: 'Fares' }] });
    expect(logged.some((line) => line.startsWith('quick-links.yaml:4: link_url: must be'))).toBe(true);
    expect(logged).toContain('quick-links.yaml:7: link: no such key');
    expect(logged.some((line) => line.startsWith('messages/bad.md:5: ends: must be a date'))).toBe(true);
    expect(logged.some((line) => line.startsWith('bulletins.yaml:'))).toBe(true);
    expect(logged.filter((line) => line.startsWith('messages/worse.md'))).toEqual([
      'messages/worse.md:2: title: must be text',
      'messages/worse.md:3: pages: must be routes, stations or a list of them',
      'messages/worse.md:4: route_ids: must be ids separated by commas, or a list of ids',
      'messages/worse.md:5: starts: must be a date and time such as 2026-10-12 05:00',
    ]);
    expect(logged).toContain(
      'explore-links.yaml:2: image: must be the name of a file in images/, or an https URL',
    );
    expect(logged.some((line) => /^explore-links\.yaml:3: link_url: .* or a path/.test(line))).toBe(true);
    // An unreadable file is different from an empty one.
    expect(value.bulletins.ok).toBe(false);
  });

  it('keeps the last good content through a bad edit, until the next good one', async () => {
    await write('quick-links.yaml', '- title: Fares\n  link_url: /fares\n');
    const { read, reload } = await start();
    await write('quick-links.yaml', '- title: Fares\n  link_url: [\n');
    await reload();
    expect((await read()).value.quickLinks).toMatchObject({ ok: true, items: [{ title: 'Fares' }] });
    expect(logged[0]).toContain('the last good content stays');
    await write('quick-links.yaml', '- title: Passes\n  link_url: /passes\n');
    await reload();
    expect((await read()).value.quickLinks).toMatchObject({ ok: true, items: [{ title: 'Passes' }] });
  });

  it('picks up changes to the files', async () => {
    await write('quick-links.yaml', '- title: Fares\n  link_url: /fares\n');
    const { read } = await start({ watch: true });
    await write('quick-links.yaml', '- title: Passes\n  link_url: /passes\n');
    await expect
      .poll(async () => (await read()).value.quickLinks, { timeout: 30_000 })
      .toMatchObject({ items: [{ title: 'Passes' }] });
  });

  it('picks up a folder that was removed and made again, and changes in it', async () => {
    await write('quick-links.yaml', '- title: Fares\n  link_url: /fares\n');
    const { read } = await start({ watch: true });
    await rm(dir, { recursive: true });
    for (const title of ['Passes', 'Tickets']) {
      await write('quick-links.yaml', `- title: ${title}\n  link_url: /passes\n`);
      await expect
        .poll(async () => (await read()).value.quickLinks, { timeout: 30_000 })
        .toMatchObject({ items: [{ title }] });
    }
  }, 90_000);

  it('serves only images of the folder, and responds with 304 to a weak tag', async () => {
    await write('images/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await write('images/notes.txt', 'private');
    await write('secret.svg', 'secret');
    const { get } = await start();
    const answer = await get('/images/a.svg');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(await answer.text()).toContain('<svg');
    // A browser whose copy was compressed by a proxy sends a weak tag.
    const known = { 'if-none-match': `W/${answer.headers.get('etag')}` };
    expect((await get('/images/a.svg', { headers: known })).status).toBe(304);
    for (const path of [
      '/images/notes.txt',
      '/images/none.svg',
      '/images/..%2Fsecret.svg',
      '/images/../secret.svg',
      '/images/%2e%2e/secret.svg',
      '/images/.svg',
    ])
      expect((await get(path)).status, path).toBe(404);
  });
});

describe('malicious files', () => {
  const good = '- title: Fares\n  link_url: /fares\n';
  const message = (body: string) =>
    `---\ntitle: Closed\nroute_rule: all_routes\npages: [routes]\n---\n${body}\n`;
  const quickLinks = async () => {
    service = await createContentService({ dir, log, zone: () => zone });
    const answer = await service.handle(new Request('http://content.test/wp-json/options/all'));
    return ((await answer.json()) as { quick_links: unknown }).quick_links;
  };

  it.each([
    ['Markdown of underscores', message('_'.repeat(200_000)), 'is 200'],
    ['Markdown of nested lists', message('- '.repeat(15_000)), null],
    ['Markdown of nested quotes', message('>'.repeat(31_000)), null],
    ['Markdown of brackets', message('['.repeat(31_000)), null],
  ])('do not affect other sections when they are %s', { timeout: 60_000 }, async (_, text, problem) => {
    await write('quick-links.yaml', good);
    await write('messages/bad.md', text);
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    const links = await quickLinks();
    isOver = true;
    expect(links).toEqual([{ title: 'Fares', link_url: '/fares' }]);
    // This thread stayed responsive meanwhile.
    expect(turns).toBeGreaterThan(100);
    if (problem !== null) expect(logged.join('\n')).toContain(problem);
  });

  it('do not affect other sections when their YAML is too large or nested too deeply', {
    timeout: 60_000,
  }, async () => {
    await write('quick-links.yaml', good);
    await write('bulletins.yaml', `- ${'a: '.repeat(1_700_000)}`);
    await write('explore-links.yaml', '['.repeat(200_000));
    expect(await quickLinks()).toEqual([{ title: 'Fares', link_url: '/fares' }]);
    expect(logged.join('\n')).toMatch(/bulletins\.yaml.* the maximum is 262144/);
    expect(logged.join('\n')).toContain('explore');
  });

  it.runIf(isLong)(
    'are abandoned when they take too long, and the other sections are read',
    {
      timeout: 60_000,
    },
    async () => {
      await write('quick-links.yaml', good);
      // Together the files take far longer than the limit.
      for (let file = 0; file < 100; file += 1) {
        await write(`messages/slow${file}.md`, message('>'.repeat(31_000)));
      }
      const read = await readInWorker({ dir, zone, imageBase: '/content/images', imageOrigins: null }, 4_000);
      expect(read.messages.problems.map((problem) => problem.message)).toEqual(['was not read within 4 s']);
      expect(read.quick_links.items).toEqual([{ title: 'Fares', link_url: '/fares' }]);
    },
  );
});
