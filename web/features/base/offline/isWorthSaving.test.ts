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

it('a complete page of the app is worth saving', () => {
  expect(isWorthSaving(answer())).toBe(true);
});

it.each([
  ['a missing page', answer({ status: 404 })],
  ['a server error', answer({ status: 503 })],
  ['a redirect', answer({ status: 0, type: 'opaqueredirect' })],
  ['the target of a redirect', answer({ redirected: true })],
  ['a response from another origin', answer({ type: 'opaque' })],
  ['data', answer({}, { 'content-type': 'application/json' })],
  ['a no-store response', answer({}, { 'cache-control': 'no-store' })],
])('%s is not worth saving', (_, response) => {
  expect(isWorthSaving(response)).toBe(false);
});
