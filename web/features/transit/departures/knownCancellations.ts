// Cancellations outlive the data they came with: a feed that stops does not bring a trip back.
import type { LiveRun } from '#domain/departures/liveRun.ts';
import type { EpochMs } from '#domain/units.ts';

/** How long a cancellation is remembered after live data was lost. */
const REMEMBERED_MS = 6 * 3_600_000;
/** More runs than the largest agencies cancel in a day; the oldest are forgotten first. */
const MAX_REMEMBERED = 5_000;

interface Known {
  run: LiveRun;
  /** When live data last reported it. */
  reportedAt: EpochMs;
}

/** By the facts of an agency, which live as long as its server serves them. */
const byAgency = new WeakMap<object, Map<string, Known>>();

const keyOf = ({ tripId, serviceDate, startSeconds }: LiveRun) => `${tripId} ${serviceDate} ${startSeconds}`;

/** Remembers which of the reported runs are cancelled, and forgets those that run after all. */
export function rememberCancellations(agency: object, runs: readonly LiveRun[], now: EpochMs): void {
  const known = byAgency.getOrInsertComputed(agency, () => new Map());
  for (const run of runs) {
    const key = keyOf(run);
    known.delete(key);
    if (run.status === 'cancelled') known.set(key, { run, reportedAt: now });
  }
  for (const key of known.keys()) {
    if (known.size <= MAX_REMEMBERED) break;
    known.delete(key);
  }
}

/** Returns the cancelled runs of these routes that live data reported before it was lost. */
export function rememberedCancellations(
  agency: object,
  routeIds: readonly string[],
  now: EpochMs,
): LiveRun[] {
  const routes = new Set(routeIds);
  return [...(byAgency.get(agency)?.values() ?? [])]
    .filter(({ run, reportedAt }) => now - reportedAt < REMEMBERED_MS && routes.has(run.routeId))
    .map(({ run }) => run);
}
