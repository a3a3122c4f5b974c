import { expect, it } from 'vitest';
import { createRateLimit } from './rateLimit.ts';

it('the configured number of requests per minute passes, and the others must wait', () => {
  let time = 0;
  const wait = createRateLimit(60, () => time);
  expect(Array.from({ length: 60 }, () => wait('a'))).toEqual(Array(60).fill(0));
  expect([wait('a'), wait('b')]).toEqual([1, 0]);
  time += 1_000;
  expect([wait('a'), wait('a')]).toEqual([0, 1]);
  time += 3_600_000;
  expect(Array.from({ length: 61 }, () => wait('a')).at(-1)).toBe(1);
});

it('the number of remembered clients is limited', () => {
  const wait = createRateLimit(1, () => 0);
  expect([wait('a'), wait('a')]).toEqual([0, 60]);
  for (let i = 0; i < 20_000; i++) wait(String(i));
  expect(wait('a')).toBe(0);
});

it('an IPv6 site cannot evade the limit with its 65,536 networks, and its neighbours are not limited', () => {
  const limit = createRateLimit(60, () => 0);
  let passed = 0;
  for (let each = 0; each < 3_000; each++) if (limit(`2001:db8:7:${each.toString(16)}::/64`) === 0) passed++;
  expect(passed).toBe(60 * 32);
  expect(limit('2001:db8:8:0::/64')).toBe(0);
  let ofHome = 0;
  for (let each = 0; each < 256; each++)
    for (let again = 0; again < 2; again++)
      if (limit(`2001:db8:9:${(0x1200 + each).toString(16)}::/64`) === 0) ofHome++;
  expect(ofHome).toBe(60 * 4);
  expect(limit('2001:db8:9:1300::/64')).toBe(0);
});
