import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cacheBudget } from './cacheBudget.ts';
import { isUnintendedDemo, readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment);
const value = (environment: Record<string, string>) => {
  const settings = read(environment);
  if (!settings.ok) throw new Error(settings.error);
  return settings.value;
};

describe('settings', () => {
  it('have defaults without any configuration', () => {
    const settings = value({});
    expect(settings.PORT).toBe(8080);
    expect(settings.GTFS).toBeUndefined();
    expect(settings.FRAME_ANCESTORS).toBe("'none'");
  });

  it('treat an empty variable as not set', () => {
    expect(value({ FLAT_URL: ' ', PORT: '' }).FLAT_URL).toBeUndefined();
  });

  it('list every invalid value in one message', () => {
    const settings = read({
      PORT: '70000',
      FLAT_URL: 'ftp://flat.example.org',
      CHAT_SCRIPT_URL: 'widget.js',
      TILES_URL: 'https://tiles.example.org/{z}.png',
      CLOCK: 'tomorrow',
      GTFS_RT_HEADERS: 'no colon',
      FRAME_ANCESTORS: "'self'; script-src *",
      FAULTS: 'earthquake',
    });
    if (settings.ok) throw new Error('the settings were accepted');
    for (const name of [
      'PORT',
      'FLAT_URL',
      'CHAT_SCRIPT_URL',
      'TILES_URL',
      'CLOCK',
      'GTFS_RT_HEADERS',
      'FRAME_ANCESTORS',
      'FAULTS',
    ]) {
      expect(settings.error).toContain(`  ${name}: `);
    }
  });

  it('reject an invalid tile template', () => {
    const settings = read({ TILES_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}{r}.png' });
    expect(settings).toMatchObject({ ok: false, error: expect.stringContaining('without {s} or {r}') });
  });

  it('reject a clock in production unless it is allowed', () => {
    const CLOCK = '2026-10-13T14:02:00-04:00';
    expect(read({ CLOCK, NODE_ENV: 'production' })).toMatchObject({ ok: false });
    expect(read({ CLOCK, NODE_ENV: 'production', ALLOW_CLOCK: '1' })).toMatchObject({ ok: true });
    expect(value({ CLOCK }).CLOCK?.toString()).toBe('2026-10-13T18:02:00Z');
  });

  it('do not show the demo to the public unless DEMO asks for it', () => {
    const PUBLIC_ORIGIN = 'https://rider.example.org';
    expect(isUnintendedDemo(value({ PUBLIC_ORIGIN }))).toBe(true);
    expect(isUnintendedDemo(value({ PUBLIC_ORIGIN, DEMO: 'city' }))).toBe(false);
    expect(isUnintendedDemo(value({ PUBLIC_ORIGIN, GTFS: 'a.zip' }))).toBe(false);
    expect(isUnintendedDemo(value({ PUBLIC_ORIGIN: 'http://localhost:8080' }))).toBe(false);
    expect(isUnintendedDemo(value({}))).toBe(false);
  });

  it('reject contradictions, and settings without others that they need', () => {
    expect(read({ GTFS: 'a.zip', FLAT_URL: 'https://flat.example.org' })).toMatchObject({ ok: false });
    expect(read({ GTFS_NEXT: 'b.zip' })).toMatchObject({ ok: false });
    const CHAT_SCRIPT_URL = 'https://chat.example.org/widget.js';
    expect(read({ CHAT_SCRIPT_URL })).toMatchObject({ ok: true });
    expect(read({ CHAT_SCRIPT_URL, CHAT_URL: 'https://chat.example.org' })).toMatchObject({ ok: true });
    for (const name of ['CHAT_ORIGINS', 'TRANSLATE_ORIGINS']) {
      expect(read({ [name]: 'https://cdn.example.org' })).toMatchObject({
        ok: false,
        error: expect.stringContaining(`${name}: needs the script`),
      });
      expect(
        read({ CHAT_SCRIPT_URL, TRANSLATE_SCRIPT_URL: CHAT_SCRIPT_URL, [name]: 'nowhere' }),
      ).toMatchObject({
        ok: false,
        error: expect.stringContaining(name),
      });
    }
    const GTFS_RT_ALERTS = 'https://feeds.example.org/alerts.pb';
    expect(read({ GTFS_RT_ALERTS })).toMatchObject({ ok: false, error: expect.stringContaining('needs') });
    expect(read({ GTFS_RT_ALERTS, GTFS: 'a.zip' })).toMatchObject({ ok: true });
    expect(read({ GTFS_RT_ALERTS, FLAT_URL: 'https://flat.example.org' })).toMatchObject({ ok: true });
    expect(read({ GTFS_RT_ALERTS, GTFS: 'a.zip', LIVE_URL: 'https://live.example.org' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('together with LIVE_URL'),
    });
  });

  it.each([
    ['PORT', { PORT: '70000' }, 'a whole number from 0 to 65535'],
    ['PORT', { PORT: '80.5' }, 'a whole number from 0 to 65535'],
    ['CACHE_MB', { CACHE_MB: '2' }, 'a whole number from 8 to 16384'],
    ['GTFS', { GTFS: ',' }, 'must name feeds'],
    ['GTFS', { GTFS: 'a.zip,ftp://example.org/b.zip' }, 'a zip, a folder or an http'],
    ['GTFS_NEXT', { GTFS: 'a.zip', GTFS_NEXT: 'b.zip,c.zip' }, 'must be one feed'],
    ['TILES_URL', { TILES_URL: 'https:///{z}/{x}/{y}.png' }, 'an http or https address'],
    ['TILES_ATTRIBUTION', { TILES_ATTRIBUTION: '© somebody' }, 'needs the tiles'],
    ['TILES_FILE', { TILES_FILE: 's3://bucket/area.pmtiles' }, 'a file or an http'],
    [
      'TILES_FILE',
      { TILES_FILE: 'area.pmtiles', TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' },
      'set together with TILES_URL',
    ],
    ['IMAGE_ORIGINS', { IMAGE_ORIGINS: 'https://a.example.org, *' }, 'must be origins such as'],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'one of fatal, error'],
    ['ALLOW_CLOCK', { ALLOW_CLOCK: 'yes' }, 'one of 0, 1'],
    [
      'CONTENT_DIR',
      { CONTENT_DIR: 'a', CONTENT_URL: 'https://cms.example.org' },
      'together with CONTENT_URL',
    ],
    ['FAULTS', { FAULTS: 'stop', GTFS: 'a.zip' }, "only the demo's feeds have faults"],
    ['GTFS_RT_HEADERS', { GTFS_RT_HEADERS: 'x-key: k' }, 'needs an address'],
    [
      'GTFS_RT_HEADERS',
      { GTFS: 'a.zip', GTFS_RT_ALERTS: 'https://a.example.org', GTFS_RT_HEADERS: 'x-key: ✓' },
      'only Latin-1 characters',
    ],
  ])('explain what is wrong with %s %j', (name, environment, why) => {
    const settings = read(environment);
    const lines = settings.ok ? [] : settings.error.split('\n').slice(1);
    expect(lines).toEqual([expect.stringContaining(`  ${name}: `)]);
    expect(lines[0]).toContain(why);
  });

  it('accept several feeds, by path and URL', () => {
    const GTFS = 'C:\\feeds\\a.zip, feeds/b, https://example.org/c.zip?x=1';
    expect(value({ GTFS }).GTFS).toBe(GTFS);
  });

  it('accept PUBLIC_ORIGIN only without a path', () => {
    expect(value({ PUBLIC_ORIGIN: 'https://www.example.org/' }).PUBLIC_ORIGIN).toBe(
      'https://www.example.org',
    );
    expect(read({ PUBLIC_ORIGIN: 'https://www.example.org/app' })).toMatchObject({ ok: false });
  });

  it('remove the trailing slash from a base URL, and parse headers', () => {
    const settings = value({
      FLAT_URL: 'https://flat.example.org/',
      GTFS_RT_ALERTS: 'https://feeds.example.org/alerts.pb',
      GTFS_RT_HEADERS: 'x-api-key: k: 1; accept: a',
    });
    expect(settings.FLAT_URL).toBe('https://flat.example.org');
    expect(settings.GTFS_RT_HEADERS).toEqual({ 'x-api-key': 'k: 1', accept: 'a' });
  });

  it('are all described in the README, which describes no others', () => {
    const source = readFileSync(new URL('settings.ts', import.meta.url), 'utf8');
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
    const rows = [...readme.matchAll(/^\| (`[A-Z][^|]+) \|/gm)].map(([, names = '']) => names);
    const described = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(described.sort()).toEqual(known.sort());
  });
});

it('each cache gets a share, and the shares do not exceed the whole', () => {
  const budget = cacheBudget(100);
  expect(Object.values(budget).every((bytes) => bytes > 0)).toBe(true);
  expect(Object.values(budget).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(100_000_000);
});
