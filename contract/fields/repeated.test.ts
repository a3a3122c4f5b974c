import { expect, it } from 'vitest';
import { num, text } from './field.ts';
import { idText, repeated } from './repeated.ts';

it('a repeated field reads short texts and numbers once each, and long texts each time', () => {
  const values: unknown[] = [];
  const field = repeated({
    ...text,
    read: (value) => {
      values.push(value);
      return text.read(value);
    },
  });
  const long = 'x'.repeat(65);
  const read = ['Main St', 17, long, 'Main St', 17, long].map((value) => field.read(value));
  expect(read).toEqual(['Main St', '17', long, 'Main St', '17', long]);
  expect(values).toEqual(['Main St', 17, long, long]);
});
it('a repeated field forgets what it has read after 10,000 values', () => {
  let reads = 0;
  const field = repeated({ ...num, read: () => ++reads });
  for (let value = 0; value <= 10_000; value++) field.read(value);
  expect(field.read(10_000)).toBe(10_001);
  expect(field.read(0)).toBe(10_002);
});

it('the text of an id is its digits or the text itself', () => {
  expect([17, 17, 'BUS-17'].map((id) => idText(id))).toEqual(['17', '17', 'BUS-17']);
});
