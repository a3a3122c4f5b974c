import { type Delay, readDelay, UNTRACKED } from '#domain/vehicles/delay.ts';
import type { DelayStatus } from '#domain/vehicles/status.ts';

/** What a report says about a whole trip. `unknown`: it leaves the delay open. `invalid`: its code is not in spec section 5. */
export type ReportedDelay = Delay | { kind: 'unknown' } | { kind: 'invalid' };

interface Report {
  status: DelayStatus | null;
  /** Minutes, or a code. */
  delay: number | null;
}

/** Whether the service has not determined the delay: code 998 without a status. The trip may still have a position. */
const isUnresolved = ({ status, delay }: Report): boolean => status === null && delay === UNTRACKED;

/** The status takes precedence: 999 is "cancelled" in some services, "no data" in others. */
export function reportedDelay(report: Report): ReportedDelay {
  const { status, delay } = report;
  if (status === 'cancelled') return { kind: 'cancelled' };
  if (status === 'noGps') return { kind: 'untracked' };
  if (status === 'scheduled' || delay === null || isUnresolved(report)) return { kind: 'unknown' };
  const read = readDelay(delay);
  if (!read.ok) return { kind: 'invalid' };
  return read.value.kind === 'cancelled' && status !== null ? { kind: 'untracked' } : read.value;
}
