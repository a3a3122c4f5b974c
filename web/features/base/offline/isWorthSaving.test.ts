import { expect, it } from 'vitest';
import { isWorthSaving } from './isWorthSaving.ts';

const answer = (change: Partial<Response> = {}, headers: Record<string, string> = {}) => ({
  status: 200,
  type: 'basic' as const,
  redirected: false,
  headers: new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  }),
  ...change,
});

it('a whole page of ours is', () => {
  expect(isWorthSaving(answer())).toBe(true);
});

it.each([
  ['an error', answer({ status: 404 })],
  ['a server in trouble', answer({ status: 503 })],
  ['a redirect', answer({ status: 0, type: 'opaqueredirect' })],
  ['where a redirect led', answer({ redirected: true })],
  ['another origin', answer({ type: 'opaque' })],
  ['data', answer({}, { 'content-type': 'application/json' })],
  ['what says so', answer({}, { 'cache-control': 'no-store' })],
])('%s is not', (_, response) => {
  expect(isWorthSaving(response)).toBe(false);
});
