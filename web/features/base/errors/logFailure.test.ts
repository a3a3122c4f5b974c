import { expect, it } from 'vitest';
import { logFailure } from './logFailure.ts';

const logged = (thrown: unknown) => {
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
  ['a screen that is not there', response(404, ''), ['warn', 'not found', 'page not found']],
  ['an answer that failed', response(502, 'Bad Gateway'), ['error', 'HTTP', 'Bad Gateway']],
  ['a fault of ours', new TypeError('x is undefined'), ['error', 'unknown', 'x is undefined']],
  ['whatever else is thrown', 'soon', ['error', 'unknown', 'soon']],
])('logs %s by its kind', (_, thrown, line) => expect(logged(thrown)).toEqual([line]));
