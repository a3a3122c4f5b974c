import { describe, expect, it } from 'vitest';
import { csvLine } from './csvLine.ts';

describe('csvLine', () => {
  it('quotes a cell with a comma or a quotation mark', () => {
    expect(csvLine(['20th & Reed', 'a, b', 'say "hi"', ''])).toBe('20th & Reed,"a, b","say ""hi""",\r\n');
  });

  it('leaves a negative number a number', () => {
    expect(csvLine([-1, 0.5])).toBe('-1,0.5\r\n');
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\tx',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '\u200b=1+1',
    ' =1',
    '\u202e=1',
    '\u2066@x',
  ])('neutralises %j, which a spreadsheet would run as a formula', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });
});
