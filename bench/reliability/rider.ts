/** A rider who requests pages in turn and records the statuses and the longest wait. */
import { setTimeout } from 'node:timers/promises';

export interface Seen {
  requested: number;
  /** Number of responses by status; 0: no response. */
  statuses: Map<number, number>;
  worstMs: number;
  /** HTML of the last alerts page; empty if none was received. */
  text: string;
}

const PAUSE_MS = 100;
const TIMEOUT_MS = 30_000;

export function startRider(origin: string, paths: readonly string[]): { stop(): Promise<Seen> } {
  const seen: Seen = { requested: 0, statuses: new Map(), worstMs: 0, text: '' };
  let isOver = false;
  async function ride(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? '/';
      const began = performance.now();
      let status = 0;
      try {
        const answer = await fetch(origin + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        const text = await answer.text();
        status = answer.status;
        if (path === '/alerts') seen.text = text;
      } catch {
        // This counts as no response.
      }
      seen.requested += 1;
      seen.worstMs = Math.max(seen.worstMs, performance.now() - began);
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      await setTimeout(PAUSE_MS);
    }
  }
  const riding = ride();
  return {
    async stop() {
      isOver = true;
      await riding;
      return seen;
    },
  };
}
