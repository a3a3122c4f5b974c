import { describe, expect, it } from 'vitest';
import { decodeBody, decodeContext } from '#testing/decodeBody.ts';
import { alerts } from './alerts.ts';
import { elevators } from './elevators.ts';

describe('the alerts decoder', () => {
  it('reads a start and an end in Unix seconds, as numbers and as text', () => {
    const [alert] = decodeBody(alerts, [{ alert_id: 1, start: 1791864000, end: '1792555200' }], {}).value;
    expect(alert?.periods?.[0]?.starts?.epochMilliseconds).toBe(1_791_864_000_000);
    expect(alert?.periods?.[0]?.ends?.epochMilliseconds).toBe(1_792_555_200_000);
  });

  const one = (row: object) => decodeBody(alerts, [{ alert_id: '1', ...row }], {}).value[0];

  it('reads wall-clock times in the agency’s zone on both sides of a clock change, and ignores an invalid one', () => {
    const alert = one({ start: '2026-10-10 00:01:00.000', end: '2026-11-02 05:00:00' });
    expect(alert?.periods?.[0]?.starts?.toString()).toBe('2026-10-10T04:01:00Z');
    expect(alert?.periods?.[0]?.ends?.toString()).toBe('2026-11-02T10:00:00Z');
    expect(one({ start: '2026-13-40 00:00:00', end: null })).toMatchObject({ periods: [] });
  });

  it('reads every period, and tells unknown ones from none', () => {
    const night = { start: '2026-10-13 21:00:00', end: '2026-10-14 05:00:00' };
    const next = { start: '2026-10-14 21:00:00', end: null };
    const startsOf = (row: object) => one(row)?.periods?.map(({ starts }) => starts?.toString()) ?? null;
    expect(startsOf({ ...night, impact_periods: [night, next] })).toEqual([
      '2026-10-14T01:00:00Z',
      '2026-10-15T01:00:00Z',
    ]);
    expect(startsOf(night)).toEqual(['2026-10-14T01:00:00Z']);
    expect(startsOf({})).toEqual([]);
    expect(startsOf({ ...night, impact_periods: [] })).toBeNull();
    expect(one({ communication_periods: [night] })?.toldPeriods).toHaveLength(1);
    expect(one({})?.toldPeriods).toEqual([]);
  });

  it('reads the update time of a curated alert as UTC and of a detour record as wall-clock time', () => {
    expect(one({ updated_at: '2026-10-10 14:02:11' })?.updatedAt?.toString()).toBe('2026-10-10T14:02:11Z');
    expect(one({ alert_id: 'D17', updated_at: '2026-10-10 14:02:11' })?.updatedAt?.toString()).toBe(
      '2026-10-10T18:02:11Z',
    );
  });

  it('prefers a known type to the id', () => {
    expect(one({ alert_id: 'D17471', type: 'ALERT' })?.kind).toBe('alert');
    expect(one({ alert_id: 'D17471', type: 'NEW' })?.kind).toBe('detour');
    expect(one({ type: 'ADVISORY' })?.kind).toBe('advisory');
  });

  it('keeps HTML unchanged, decodes the subject, and maps an unknown cause to null and an unknown severity to UNKNOWN', () => {
    const alert = one({
      subject: 'Broad &amp; Erie',
      message: '<p>Use 15th&nbsp;St.</p>',
      routes: ['L1 OWL', 'B3', 'B3'],
      status: 'suspended',
      cause: 'UNKNOWN_CAUSE',
      effect: 'DETOUR',
      severity: 'UNKNOWN_SEVERITY',
    });
    expect(alert).toMatchObject({
      subject: 'Broad & Erie',
      messageHtml: '<p>Use 15th&nbsp;St.</p>',
      routeIds: ['L1 OWL', 'B3'],
      suspended: true,
      cause: null,
      effect: 'DETOUR',
      severity: 'UNKNOWN',
      language: null,
      translations: [],
    });
  });

  it('reads translations, including partial ones, and skips one without a language', () => {
    const alert = one({
      language: 'en',
      translations: [
        { language: 'es', subject: 'Retrasos', message: '<p>Grandes retrasos</p>' },
        { language: 'vi', subject: 'Trễ', message: null },
        { language: null, subject: 'Whose?' },
        'not a translation',
      ],
    });
    expect(alert).toMatchObject({
      language: 'en',
      translations: [
        { language: 'es', subject: 'Retrasos', messageHtml: '<p>Grandes retrasos</p>' },
        { language: 'vi', subject: 'Trễ', messageHtml: null },
      ],
    });
  });
});

it('bodies of alerts and elevators are rejected, not read as empty lists, when no row is readable', () => {
  const odd: unknown[] = [{}, [null], [{}], [null, 7], { error: 'x', list: [{ a: 1 }] }];
  for (const body of odd) {
    expect(alerts.decode(body, decodeContext, {}).ok, JSON.stringify(body)).toBe(false);
    expect(elevators.decode(body, decodeContext, {}).ok, JSON.stringify(body)).toBe(false);
  }
});
