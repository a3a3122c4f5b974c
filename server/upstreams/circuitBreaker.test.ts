import { expect, it } from 'vitest';
import { createCircuitBreaker } from './circuitBreaker.ts';

function setup() {
  let time = 0;
  const changes: boolean[] = [];
  const breaker = createCircuitBreaker(
    (isOpen) => changes.push(isOpen),
    () => time,
  );
  return {
    breaker,
    changes,
    pass: (ms: number) => {
      time += ms;
    },
    now: () => time,
  };
}

it('the circuit opens after five consecutive failures, allows one probe, and closes on its success', () => {
  const { breaker, changes, pass } = setup();
  for (let i = 0; i < 4; i++) breaker.recordFailure();
  expect(breaker.mayCall()).toBe('yes');
  breaker.recordFailure();
  expect(breaker.mayCall()).toBe('no');
  pass(1_000);
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual(['probe', 'no']);
  breaker.recordSuccess();
  expect(breaker.mayCall()).toBe('yes');
  expect(changes).toEqual([true, false]);
});

it('the pause doubles after each failed probe, up to 15 s', () => {
  const { breaker, pass } = setup();
  for (let i = 0; i < 5; i++) breaker.recordFailure();
  for (const ms of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    pass(ms - 1);
    expect(breaker.mayCall()).toBe('no');
    pass(1);
    expect(breaker.mayCall()).toBe('probe');
    breaker.recordFailure();
  }
});

it('one slow call opens the circuit, unless another call has succeeded meanwhile', () => {
  const { breaker, pass, now } = setup();
  const requested = now();
  pass(1_000);
  breaker.recordSuccess();
  pass(1_500);
  breaker.recordSlowCall(requested);
  expect(breaker.isOpen()).toBe(false);
  const again = now();
  pass(2_500);
  breaker.recordSlowCall(again);
  expect(breaker.isOpen()).toBe(true);
});
