/**
 * Remembers that an upstream fails, so that riders do not wait for it one after the other. While it does, one request at a
 * time, the probe, is let through now and then; the first success lets all through again.
 */
export interface CircuitBreaker {
  /** Whether it may be asked now; for a `probe` nobody should wait. */
  mayAsk(): 'yes' | 'probe' | 'no';
  succeeded(): void;
  failed(): void;
  /** No answer in time to a question asked at `askedAt`, milliseconds of the monotonic clock. */
  wasSlow(askedAt: number): void;
  isOpen(): boolean;
}

/** Failures in a row: fewer are bad luck, or one address that always fails. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** `changed` is told when it opens and closes. */
export function createCircuitBreaker(
  changed: (isOpen: boolean) => void,
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
    if (!wasOpen) changed(true);
  }

  return {
    mayAsk() {
      if (pauseMs === 0) return 'yes';
      if (monotonic() < probeAt) return 'no';
      // The others are not asked until this one has told.
      probeAt = monotonic() + pauseMs;
      return 'probe';
    },
    succeeded() {
      failures = 0;
      succeededAt = monotonic();
      if (pauseMs > 0) {
        pauseMs = 0;
        changed(false);
      }
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES || pauseMs > 0) open();
    },
    wasSlow(askedAt) {
      // While it answers others it is that one answer that is slow.
      if (succeededAt < askedAt && pauseMs === 0) open();
    },
    isOpen: () => pauseMs > 0,
  };
}
