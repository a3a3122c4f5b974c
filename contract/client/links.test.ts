import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint/endpoint.ts';
import { type PredictionQuery, predictions } from '#contract/live/predictions.ts';
import { err, ok } from '#domain/result.ts';
import { testNow } from '#testing/clock.ts';
import type { Ask, CallResult } from './callResult.ts';
import { absenceLink } from './links.ts';

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
  asOf: testNow,
  stale: false,
});

/** The method of an endpoint that a service may lack. */
const link = (next: Ask<PredictionQuery, unknown>, monotonic = () => 0) =>
  absenceLink(() => testNow, monotonic)(predictions as unknown as Endpoint<PredictionQuery, unknown>, next);

it('a missing endpoint is requested again after ten minutes by the monotonic clock', async () => {
  let passedMs = 0;
  const answers = [absent, present];
  let requested = 0;
  const ask = link(
    async () => {
      requested += 1;
      return answers[requested - 1] ?? present;
    },
    () => passedMs,
  );
  expect(await ask({})).toBe(absent);
  passedMs = 9 * 60_000;
  expect(await ask({})).toBe(absent);
  expect(requested).toBe(1);
  passedMs = 10 * 60_000 + 1;
  expect(await ask({})).toBe(present);
  expect(requested).toBe(2);
});

it('a service that has the endpoint, but no source for it, is called each time', async () => {
  const answers = [err({ ...absent.error, cause: 'not published' as const }), present];
  const ask = link(async () => answers.shift() ?? present);
  expect((await ask({})).ok).toBe(false);
  expect(await ask({})).toBe(present);
});
