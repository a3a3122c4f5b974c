/**
 * This probe is preloaded into a server (`--import`) and measures how long its thread runs without yielding. It uses
 * processor time, which excludes other work on the machine, and reports over the channel to the parent.
 */
export interface Usage {
  /** The longest time without yielding since the last report, in processor time. */
  longestMs: number;
  /** Processor time of the whole process since its start. */
  processMs: number;
}

const EVERY_MS = 5;

const usedMs = ({ user, system }: { user: number; system: number }): number => (user + system) / 1000;

let longestMs = 0;
let before = usedMs(process.threadCpuUsage());
setInterval(() => {
  const now = usedMs(process.threadCpuUsage());
  longestMs = Math.max(longestMs, now - before);
  before = now;
}, EVERY_MS).unref();

process.on('message', (message) => {
  if (message !== 'usage') return;
  process.send?.({ longestMs, processMs: usedMs(process.cpuUsage()) } satisfies Usage);
  longestMs = 0;
});
process.channel?.unref();
