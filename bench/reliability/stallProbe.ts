/**
 * Loaded into a server before its own modules (`--import`): how long its thread computes without a turn, in processor
 * time, so that other work on the machine is not counted. Asked for over the channel to the parent.
 */
export interface Spent {
  /** The longest stretch since it was asked for last. */
  longestMs: number;
  /** Of the whole process, since it began. */
  processMs: number;
}

const EVERY_MS = 5;

const spentMs = ({ user, system }: { user: number; system: number }): number => (user + system) / 1000;

let longestMs = 0;
let before = spentMs(process.threadCpuUsage());
setInterval(() => {
  const now = spentMs(process.threadCpuUsage());
  longestMs = Math.max(longestMs, now - before);
  before = now;
}, EVERY_MS).unref();

process.on('message', (message) => {
  if (message !== 'spent') return;
  process.send?.({ longestMs, processMs: spentMs(process.cpuUsage()) } satisfies Spent);
  longestMs = 0;
});
process.channel?.unref();
