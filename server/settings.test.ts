import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment);
const value = (environment: Record<string, string>) => {
  const settings = read(environment);
  if (!settings.ok) throw new Error(settings.error);
  return settings.value;
};

describe('settings', () => {
  it('runs the demo with no configuration at all', () => {
    const settings = value({});
    expect(settings.PORT).toBe(8080);
    expect(settings.GTFS).toBeUndefined();
    expect(settings.FRAME_ANCESTORS).toBe("'none'");
  });

  it('takes an empty variable as not set', () => {
    expect(value({ FLAT_URL: ' ', PORT: '' }).FLAT_URL).toBeUndefined();
  });

  it('names every wrong value in one message', () => {
    const settings = read({
      PORT: '70000',
      FLAT_URL: 'ftp://flat.example.org',
      TILES_URL: 'https://tiles.example.org/{z}.png',
      CLOCK: 'tomorrow',
      GTFS_RT_HEADERS: 'no colon',
      FRAME_ANCESTORS: "'self'; script-src *",
      FAULTS: 'earthquake',
    });
    if (settings.ok) throw new Error('should be refused');
    for (const name of [
      'PORT',
      'FLAT_URL',
      'TILES_URL',
      'CLOCK',
      'GTFS_RT_HEADERS',
      'FRAME_ANCESTORS',
      'FAULTS',
    ]) {
      expect(settings.error).toContain(`  ${name}: `);
    }
  });

  it('refuses a tile template it would not fill', () => {
    const settings = read({ TILES_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}{r}.png' });
    expect(settings).toMatchObject({ ok: false, error: expect.stringContaining('without {s} or {r}') });
  });

  it('refuses a clock in production unless it is allowed', () => {
    const CLOCK = '2026-10-13T14:02:00-04:00';
    expect(read({ CLOCK, NODE_ENV: 'production' })).toMatchObject({ ok: false });
    expect(read({ CLOCK, NODE_ENV: 'production', ALLOW_CLOCK: '1' })).toMatchObject({ ok: true });
    expect(value({ CLOCK }).CLOCK?.toString()).toBe('2026-10-13T18:02:00Z');
  });

  it('refuses contradictions', () => {
    expect(read({ GTFS: 'a.zip', FLAT_URL: 'https://flat.example.org' })).toMatchObject({ ok: false });
    expect(read({ GTFS_NEXT: 'b.zip' })).toMatchObject({ ok: false });
    const GTFS_RT_ALERTS = 'https://feeds.example.org/alerts.pb';
    expect(read({ GTFS_RT_ALERTS })).toMatchObject({ ok: false, error: expect.stringContaining('needs') });
    expect(read({ GTFS_RT_ALERTS, GTFS: 'a.zip' })).toMatchObject({ ok: true });
    expect(read({ GTFS_RT_ALERTS, FLAT_URL: 'https://flat.example.org' })).toMatchObject({ ok: true });
    expect(read({ GTFS_RT_ALERTS, GTFS: 'a.zip', LIVE_URL: 'https://live.example.org' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('beside LIVE_URL'),
    });
  });

  it('takes an origin without a path for its own', () => {
    expect(value({ PUBLIC_ORIGIN: 'https://www.example.org/' }).PUBLIC_ORIGIN).toBe(
      'https://www.example.org',
    );
    expect(read({ PUBLIC_ORIGIN: 'https://www.example.org/app' })).toMatchObject({ ok: false });
  });

  it('drops slashes at the end of a base and reads headers', () => {
    const settings = value({
      LIVE_URL: 'https://live.example.org/',
      GTFS_RT_HEADERS: 'x-api-key: k: 1; accept: a',
    });
    expect(settings.LIVE_URL).toBe('https://live.example.org');
    expect(settings.GTFS_RT_HEADERS).toEqual({ 'x-api-key': 'k: 1', accept: 'a' });
  });
});
