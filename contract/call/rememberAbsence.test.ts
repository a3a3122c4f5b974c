import { expect, it } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { CallResult } from './callResult.ts';
import { rememberAbsence } from './rememberAbsence.ts';

const absent = err({
  kind: 'not found' as const,
  endpoint: 'predictions',
  url: '/live/predictions',
  status: 404,
  message: 'status 404',
  since: null,
});
const present: CallResult<string> = ok({
  value: 'present',
  skipped: [],
  asOf: Temporal.Now.instant(),
  stale: false,
});

it('a missing endpoint is requested again after ten minutes by the monotonic clock', async () => {
  let passedMs = 0;
  const answers = [absent, present];
  let requested = 0;
  const { request } = rememberAbsence<string>(() => passedMs);
  const call = async () => {
    requested += 1;
    return answers[requested - 1] ?? present;
  };
  expect(await request(call)).toBe(absent);
  passedMs = 9 * 60_000;
  expect(await request(call)).toBe(absent);
  expect(requested).toBe(1);
  passedMs = 10 * 60_000 + 1;
  expect(await request(call)).toBe(present);
  expect(requested).toBe(2);
});

it('a service that has the endpoint, but no source for it, is called each time', async () => {
  const { request } = rememberAbsence<string>(() => 0);
  const answers = [err({ ...absent.error, cause: 'not published' as const }), present];
  const call = async () => answers.shift() ?? present;
  expect((await request(call)).ok).toBe(false);
  expect(await request(call)).toBe(present);
});
