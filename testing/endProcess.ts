/** Ends a process that a test started, if it is still running, and waits for its exit. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export async function endProcess(
  child: ChildProcess | null,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
