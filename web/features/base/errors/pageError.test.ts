import { expect, it } from 'vitest';
import { logFailure } from './pageError.ts';

const linesOf = (thrown: unknown) => {
  const lines: unknown[] = [];
  const writer = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void lines.push([level, fields.kind, message]);
  logFailure({ info: writer('info'), warn: writer('warn'), error: writer('error') }, thrown);
  return lines;
};
const response = (status: number, statusText: string) => ({
  status,
  statusText,
  internal: false,
  data: null,
});

it.each([
  ['a missing page', response(404, ''), ['warn', 'not found', 'page not found']],
  ['a failed response', response(502, 'Bad Gateway'), ['error', 'HTTP', 'Bad Gateway']],
  ['an internal error', new TypeError('x is undefined'), ['error', 'unknown', 'x is undefined']],
  ['any other thrown value', 'soon', ['error', 'unknown', 'soon']],
])('%s is logged with its level, kind and message', (_, thrown, line) =>
  expect(linesOf(thrown)).toEqual([line]),
);
