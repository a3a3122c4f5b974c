import { expect, test } from 'vitest';
import { isUnreachable } from './isUnreachable.ts';

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'the error that a browser reports without a network is recognised: %s',
  (message) => {
    expect(isUnreachable(new TypeError(message))).toBe(true);
  },
);

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new Error('Failed to fetch'),
  new Response(null, { status: 502 }),
  null,
])('another error is not taken for a missing network: %s', (error) => {
  expect(isUnreachable(error)).toBe(false);
});
