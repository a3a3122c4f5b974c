import { expect, it } from 'vitest';
import { sourceAfterFailure } from './sourceAfterFailure.ts';

const asOf = 1_000_000;
const fresh = { state: 'answered', asOf } as const;
const soon = asOf + 60_000;
const error = (status: number | null, more: object = {}) => ({ status, since: null, ...more });

it.each([502, 503, 504])('a source has been down since the time that a %s response gives', (status) => {
  const since = Temporal.Instant.fromEpochMilliseconds(300);
  expect(sourceAfterFailure(fresh, error(status, { since }), soon)).toEqual({ state: 'down', since: 300 });
});

it('after a 503 response without a time, a source has been down since it was last current', () => {
  expect(sourceAfterFailure(fresh, error(503), soon)).toEqual({ state: 'down', since: asOf });
});

it.each([500, 502, 404, 200])(
  'a source is down after an unusable %s response once its data is stale',
  (status) => {
    expect(sourceAfterFailure(fresh, error(status), soon)).toBe(fresh);
    expect(sourceAfterFailure(fresh, error(status), asOf + 301_000)).toEqual({ state: 'down', since: asOf });
  },
);

it('a source that stays down keeps its time if the response gives none', () => {
  const down = { state: 'down', since: 900 } as const;
  expect(sourceAfterFailure(down, error(502), soon)).toBe(down);
});

it('a source is unchanged while the rider has no network', () => {
  expect(sourceAfterFailure(fresh, error(null, { cause: 'network' }), asOf + 301_000)).toBe(fresh);
});

it('the state is none if there is no source, and down once there is one that fails', () => {
  expect(sourceAfterFailure(fresh, error(503, { cause: 'not published' }), soon)).toEqual({ state: 'none' });
  const since = Temporal.Instant.fromEpochMilliseconds(300);
  expect(sourceAfterFailure({ state: 'none' }, error(503, { since }), soon)).toEqual({
    state: 'down',
    since: 300,
  });
});
