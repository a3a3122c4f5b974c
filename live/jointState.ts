/** The state of an answer with several sources. */
import type { SourceState } from './sourceState.ts';

/**
 * As bad as its worst source and as old as its oldest used one. The answer can be shown while at least one source can.
 * Without any source, the state is down.
 */
export function jointState(states: readonly SourceState[]): SourceState {
  const used = states.filter((each) => each.state !== 'down');
  if (used.length === 0) {
    const since = states.flatMap((each) => (each.state === 'down' ? (each.since ?? []) : []));
    return { state: 'down', since: since.length === 0 ? null : Math.max(...since) };
  }
  const asOf = Math.min(...used.map((each) => each.asOf));
  const poor = states.flatMap((each) => (each.state === 'ok' ? [] : [each.since ?? asOf]));
  return poor.length === 0 ? { state: 'ok', asOf } : { state: 'stale', asOf, since: Math.min(...poor) };
}
