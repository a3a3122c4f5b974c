/**
 * Preloaded into a server (`--import`): measures how long its thread runs without yielding, and what it costs. It uses
 * processor time, which excludes other work on the machine, and reports over the channel to the parent.
 */
export interface Usage {
  /** The longest time without yielding since the last report. */
  longestMs: number;
  /** Of the serving thread since its start. */
  threadMs: number;
  /** Of the whole process since its start. */
  processMs: number;
}

const EVERY_MS = 5;

const usedMs = ({ user, system }: { user: number; system: number }): number => (user + system) / 1000;
const threadMs = (): number => usedMs(process.threadCpuUsage());

let longestMs = 0;
let before = threadMs();
setInterval(() => {
  const now = threadMs();
  longestMs = Math.max(longestMs, now - before);
  before = now;
}, EVERY_MS).unref();

process.on('message', (message) => {
  if (message !== 'usage') return;
  const usage: Usage = { longestMs, threadMs: threadMs(), processMs: usedMs(process.cpuUsage()) };
  process.send?.(usage);
  longestMs = 0;
});
process.channel?.unref();
