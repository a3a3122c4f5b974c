import { describe, expect, it } from 'vitest';
import { decodeBody, decodeContext } from '#testing/decodeBody.ts';
import { calendar } from './calendar.ts';

describe('the calendar', () => {
  it('reads ids as a list or as text and `special` as a boolean or a name, and skips keys that are not dates', () => {
    const { value, skipped } = decodeBody(
      calendar,
      {
        '20261012': { service_id: ['10', 'SID1', '10'], release_name: 20260830, special: 'false' },
        '20261126': { service_id: '13,SID2', special: 'Thanksgiving &amp; parade' },
        '20261225': { service_id: 13, special: true, label: 'Christmas' },
        '20270101': { service_id: ['M1', 'M2'], special: 0 },
        '20270102': { service_id: false },
        '20270230': { service_id: ['1'] },
        updated: 'today',
      },
      {},
    );
    const days = [...value.values()];
    expect(
      days.map((day) => [day.date.toString(), day.serviceIds, day.special, day.label, day.isFutureRelease]),
    ).toEqual([
      ['2026-10-12', ['10', 'SID1'], false, null, false],
      ['2026-11-26', ['13', 'SID2'], true, 'Thanksgiving & parade', false],
      ['2026-12-25', ['13'], true, 'Christmas', false],
      ['2027-01-01', ['M1', 'M2'], false, null, true],
      ['2027-01-02', [], false, null, false],
    ]);
    expect(skipped.map((each) => each.index)).toEqual([5, 6]);
  });

  it('is rejected when it is not keyed by date', () => {
    expect(calendar.decode({ error: 'down' }, decodeContext, {}).ok).toBe(false);
    expect(calendar.decode([], decodeContext, {}).ok).toBe(false);
  });
});
