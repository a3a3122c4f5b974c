/** The state of an answer made of several sources. */
import type { SourceState } from './sourceState.ts';

/**
 * As good as its worst part, and as old as its oldest one that is used. While one source can be shown the answer can
 * be, and a part that is down makes it stale. Nothing configured is down: there is nothing to know.
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
