/** While the circuit is open, one request after each pause is allowed as a probe; the first success closes the circuit. */
export interface CircuitBreaker {
  /** Whether the upstream may be called now; nobody should wait for a `probe`. */
  mayCall(): 'yes' | 'probe' | 'no';
  recordSuccess(): void;
  recordFailure(): void;
  /** A call made at `calledAt` (milliseconds of the monotonic clock) got no response in time. */
  recordSlowCall(calledAt: number): void;
  isOpen(): boolean;
}

/** Consecutive failures that open the circuit. Fewer may be chance, or a single failing URL. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

export function createCircuitBreaker(
  onChange: (isOpen: boolean) => void,
  monotonic: () => number = () => performance.now(),
): CircuitBreaker {
  let failures = 0;
  let succeededAt = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  let probeAt = 0;

  function open(): void {
    const wasOpen = pauseMs > 0;
    pauseMs = wasOpen ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    probeAt = monotonic() + pauseMs;
    if (!wasOpen) onChange(true);
  }

  return {
    mayCall() {
      if (pauseMs === 0) return 'yes';
      if (monotonic() < probeAt) return 'no';
      // No other call is allowed until the probe succeeds or another pause is over.
      probeAt = monotonic() + pauseMs;
      return 'probe';
    },
    recordSuccess() {
      failures = 0;
      succeededAt = monotonic();
      if (pauseMs > 0) {
        pauseMs = 0;
        onChange(false);
      }
    },
    recordFailure() {
      failures += 1;
      if (failures >= FAILURES || pauseMs > 0) open();
    },
    recordSlowCall(calledAt) {
      // If other calls succeeded meanwhile, only this one is slow.
      if (succeededAt < calledAt && pauseMs === 0) open();
    },
    isOpen: () => pauseMs > 0,
  };
}
