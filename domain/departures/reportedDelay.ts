import { type Delay, readDelay } from '#domain/vehicles/delay.ts';
import type { DelayStatus } from '#domain/vehicles/status.ts';

/** What a report says about a whole trip. `unknown`: it leaves the delay open. `invalid`: its code is not in spec section 5. */
export type ReportedDelay = Delay | { kind: 'unknown' } | { kind: 'invalid' };

interface Report {
  status: DelayStatus | null;
  /** Minutes, or a code. */
  delay: number | null;
}

/** Code 999 is cancelled whatever the status says (spec section 5). A scheduled trip has no delay to report. */
export function reportedDelay({ status, delay }: Report): ReportedDelay {
  const read = delay === null ? null : readDelay(delay);
  if (status === 'cancelled' || (read?.ok && read.value.kind === 'cancelled')) return { kind: 'cancelled' };
  if (status === 'noGps') return { kind: 'untracked' };
  if (status === 'scheduled' || read === null) return { kind: 'unknown' };
  return read.ok ? read.value : { kind: 'invalid' };
}
