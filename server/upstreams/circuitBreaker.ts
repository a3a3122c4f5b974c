/**
 * Decides whether an upstream may be called. What an upstream answers says something about one endpoint only, so each
 * endpoint has its own circuit; that it cannot be reached says something about all of them.
 */

/** Nobody should wait for a `probe`. */
type Permission = 'yes' | 'probe' | 'no';

/** While the circuit is open, one request after each pause is allowed as a probe; the first success closes the circuit. */
interface CircuitBreaker {
  mayCall(): Permission;
  recordSuccess(): void;
  recordFailure(): void;
  /** A call made at `calledAt` (milliseconds of the monotonic clock) got no response in time. */
  recordSlowCall(calledAt: number): void;
  isOpen(): boolean;
  /** Allows the next call as a probe, whatever is left of the pause. */
  probeNext(): void;
}

/** Consecutive failures that open a circuit. Fewer may be chance, or a single failing URL. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

function createCircuitBreaker(onChange: (isOpen: boolean) => void, monotonic: () => number): CircuitBreaker {
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
    probeNext() {
      probeAt = monotonic();
    },
  };
}

export interface UpstreamCircuits {
  mayCall(endpoint: string): Permission;
  /** The upstream responded, with a document or with an error. */
  recordAnswer(endpoint: string, isGood: boolean): void;
  /** The call was given up without a whole response. */
  recordTimeout(endpoint: string): void;
  /** The connection failed. */
  recordLost(): void;
  /** A call made at `calledAt` (milliseconds of the monotonic clock) got no response in time. */
  recordSlowCall(endpoint: string, calledAt: number): void;
}

/** `onChange` is called when a circuit opens or closes; `endpoint` is `null` for that of the whole upstream. */
export function createUpstreamCircuits(
  onChange: (endpoint: string | null, isOpen: boolean) => void,
  monotonic: () => number = () => performance.now(),
): UpstreamCircuits {
  const endpoints = new Map<string, CircuitBreaker>();
  const all = createCircuitBreaker((isOpen) => {
    onChange(null, isOpen);
    // An upstream that responds again probably does so everywhere: pauses of the endpoints do not add to its own.
    if (!isOpen) for (const circuit of endpoints.values()) circuit.probeNext();
  }, monotonic);
  const circuitOf = (endpoint: string) =>
    endpoints.getOrInsertComputed(endpoint, () =>
      createCircuitBreaker((isOpen) => onChange(endpoint, isOpen), monotonic),
    );
  /** Endpoints that were slow since the upstream last responded to anything. */
  const slow = new Set<string>();

  return {
    mayCall: (endpoint) => (all.isOpen() ? all.mayCall() : circuitOf(endpoint).mayCall()),
    recordAnswer(endpoint, isGood) {
      slow.clear();
      all.recordSuccess();
      if (isGood) circuitOf(endpoint).recordSuccess();
      else circuitOf(endpoint).recordFailure();
    },
    recordTimeout: (endpoint) => circuitOf(endpoint).recordFailure(),
    recordLost: () => all.recordFailure(),
    recordSlowCall(endpoint, calledAt) {
      circuitOf(endpoint).recordSlowCall(calledAt);
      slow.add(endpoint);
      // One slow document does not mean that the others are slow; two without any response between them do.
      if (slow.size > 1) all.recordSlowCall(calledAt);
    },
  };
}
