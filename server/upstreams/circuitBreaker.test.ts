import { expect, it } from 'vitest';
import { createUpstreamCircuits } from './circuitBreaker.ts';

function setup() {
  let time = 0;
  const changes: [endpoint: string | null, isOpen: boolean][] = [];
  const circuits = createUpstreamCircuits(
    (...change) => changes.push(change),
    () => time,
  );
  const isOpen = new Map<string | null, boolean>();
  return {
    ...circuits,
    changes,
    isOpen: (endpoint: string | null) => {
      for (const [each, open] of changes) isOpen.set(each, open);
      return isOpen.get(endpoint) ?? false;
    },
    pass: (ms: number) => {
      time += ms;
    },
    now: () => time,
  };
}

const times = (count: number, act: () => void) => {
  for (let i = 0; i < count; i++) act();
};

it('the circuit opens after five lost connections in a row, allows one probe, and closes on any response', () => {
  const { mayCall, recordLost, recordAnswer, changes, pass } = setup();
  times(4, recordLost);
  expect(mayCall('trips')).toBe('yes');
  recordLost();
  expect([mayCall('trips'), mayCall('alerts')]).toEqual(['no', 'no']);
  pass(1_000);
  expect([mayCall('trips'), mayCall('alerts')]).toEqual(['probe', 'no']);
  recordAnswer('trips', false);
  expect([mayCall('trips'), mayCall('alerts')]).toEqual(['yes', 'yes']);
  expect(changes).toEqual([
    [null, true],
    [null, false],
  ]);
});

it('when an upstream that hung responds again, every endpoint is probed at once, not after a pause of its own', () => {
  const { mayCall, recordSlowCall, recordAnswer, pass, now } = setup();
  const endpoints = ['trips', 'alerts', 'detours'];
  for (let second = 0; second < 60; second++) {
    const called = endpoints.filter((endpoint) => mayCall(endpoint) !== 'no');
    const calledAt = now();
    pass(1_000);
    for (const endpoint of called) recordSlowCall(endpoint, calledAt);
  }
  let waited = 0;
  while (mayCall('trips') !== 'probe') {
    pass(1_000);
    waited += 1;
  }
  recordAnswer('trips', true);
  expect(waited).toBeLessThanOrEqual(15);
  expect([mayCall('alerts'), mayCall('detours')]).toEqual(['probe', 'probe']);
});

it('when an upstream that was lost responds again, an endpoint that had failed before is probed at once too', () => {
  const { mayCall, recordAnswer, recordLost, pass } = setup();
  times(5, () => recordAnswer('alerts', false));
  times(5, () => {
    pass(15_000);
    expect(mayCall('alerts')).toBe('probe');
    recordAnswer('alerts', false);
  });
  times(5, recordLost);
  pass(1_000);
  expect(mayCall('trips')).toBe('probe');
  recordAnswer('trips', true);
  expect(mayCall('alerts')).toBe('probe');
});

it('five errors of one endpoint open its own circuit only', () => {
  const { mayCall, recordAnswer, changes, pass } = setup();
  times(5, () => recordAnswer('stations', false));
  expect([mayCall('stations'), mayCall('routes')]).toEqual(['no', 'yes']);
  // The responses of other endpoints do not close it.
  recordAnswer('routes', true);
  expect(mayCall('stations')).toBe('no');
  pass(1_000);
  expect(mayCall('stations')).toBe('probe');
  recordAnswer('stations', true);
  expect(mayCall('stations')).toBe('yes');
  expect(changes).toEqual([
    ['stations', true],
    ['stations', false],
  ]);
});

it.each(['connection', 'endpoint'])('the pause doubles after each failed probe, up to 15 s: %s', (what) => {
  const { mayCall, recordLost, recordAnswer, pass } = setup();
  const fail = what === 'connection' ? recordLost : () => recordAnswer('trips', false);
  times(5, fail);
  for (const ms of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    pass(ms - 1);
    expect(mayCall('trips')).toBe('no');
    pass(1);
    expect(mayCall('trips')).toBe('probe');
    fail();
  }
});

it('one slow call opens the circuit of its endpoint, unless another call to it has succeeded meanwhile', () => {
  const { mayCall, recordAnswer, recordSlowCall, pass, now } = setup();
  const requested = now();
  pass(1_000);
  recordAnswer('trips', true);
  pass(1_500);
  recordSlowCall('trips', requested);
  expect(mayCall('trips')).toBe('yes');
  const again = now();
  pass(2_500);
  recordSlowCall('trips', again);
  expect([mayCall('trips'), mayCall('alerts')]).toEqual(['no', 'yes']);
});

it('calls of one endpoint that time out do not open the circuit of the upstream', () => {
  const { mayCall, recordTimeout } = setup();
  times(9, () => recordTimeout('trips'));
  expect([mayCall('trips'), mayCall('alerts')]).toEqual(['no', 'yes']);
});

it('slow calls to two endpoints open the circuit of the upstream, unless it responded to anything between them', () => {
  const { isOpen, recordAnswer, recordSlowCall, pass, now } = setup();
  const requested = now();
  pass(2_000);
  recordSlowCall('trips', requested);
  recordAnswer('routes', true);
  recordSlowCall('alerts', requested);
  expect(isOpen(null)).toBe(false);
  pass(1);
  const again = now();
  pass(2_000);
  recordSlowCall('trips', again);
  expect(isOpen(null)).toBe(true);
});
