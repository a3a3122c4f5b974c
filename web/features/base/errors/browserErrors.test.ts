import { expect, it } from 'vitest';
import { isUnreachable, reportErrors } from './browserErrors.ts';

it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'the error that a browser reports without a network is recognised: %s',
  (message) => {
    expect(isUnreachable(new TypeError(message))).toBe(true);
  },
);

it.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new Error('Failed to fetch'),
  new Response(null, { status: 502 }),
  null,
])('another error is not taken for a missing network: %s', (error) => {
  expect(isUnreachable(error)).toBe(false);
});

function visit(chance: number) {
  const target = new EventTarget();
  const sent: string[] = [];
  reportErrors(target, (kind, place) => void sent.push(`${kind} ${place}`), chance);
  return {
    sent,
    fail: (filename: string) =>
      target.dispatchEvent(
        Object.assign(new Event('error'), { filename, lineno: 3, colno: 14, message: 'SECRET' }),
      ),
    reject: (stack: string) =>
      target.dispatchEvent(
        Object.assign(new Event('unhandledrejection'), {
          reason: Object.assign(new Error('SECRET'), { stack }),
        }),
      ),
  };
}

it('a report has the place where our own scripts failed, without the message', () => {
  const { sent, fail, reject } = visit(0);
  fail('https://rider.example/assets/home-AbC1.js');
  reject('Error: SECRET\n    at f (https://rider.example/assets/map-x_1.js:10:20)\n    at g');
  expect(sent).toEqual(['script /assets/home-AbC1.js:3:14', 'promise /assets/map-x_1.js:10:20']);
});

it('errors of extensions are ignored, and only one visit in ten reports errors, at most three', () => {
  const one = visit(0.09);
  one.fail('chrome-extension://abc/content.js');
  one.fail('');
  for (let i = 0; i < 5; i++) one.fail('https://rider.example/assets/a.js');
  expect(one.sent).toHaveLength(3);
  const other = visit(0.1);
  other.fail('https://rider.example/assets/a.js');
  expect(other.sent).toEqual([]);
});
