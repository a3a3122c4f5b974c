/** Writes lines to a file, pipe or socket without blocking: lines that cannot be written are dropped and counted. */
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

export interface LineWriter {
  /** Takes a line with its trailing newline. */
  write(line: string): void;
  flush(): void;
  /** Flushes, and waits up to `END_MS` for a slow reader. */
  end(): void;
  dropped(): number;
}

/** A write per line would be expensive, so lines are gathered. */
const GATHER_MS = 250;
const GATHER_LENGTH = 32 * 1024;
/** Maximum number of characters that wait for a reader that has stopped. */
const MAX_WAITING_LENGTH = 1024 * 1024;
const END_MS = 300;
const END_STEP_MS = 10;

type GapLine = (dropped: number) => string;

export function createLineWriter(target: number, gapLine: GapLine): LineWriter {
  const fd = nonBlockingDescriptor(target);
  let lines: string[] = [];
  let waitingLength = 0;
  let rest: Buffer = Buffer.alloc(0);
  /** Number of lines in the batch that `rest` belongs to, not counting the line about dropped lines. */
  let inBatch = 0;
  let dropped = 0;
  let unreported = 0;
  let reported = 0;
  let isStuck = false;

  function drop(count: number): void {
    dropped += count;
    unreported += count;
  }

  function attempt(): boolean {
    for (;;) {
      if (rest.length === 0) {
        if (lines.length === 0 && (unreported === 0 || isStuck)) return true;
        inBatch = lines.length;
        reported = unreported;
        if (reported > 0) lines.unshift(gapLine(reported));
        rest = Buffer.from(lines.join(''));
        lines = [];
        waitingLength = 0;
      }
      try {
        rest = rest.subarray(writeSync(fd, rest));
        isStuck = false;
        if (rest.length === 0) unreported -= reported;
      } catch (error) {
        isStuck = true;
        if (isTemporary(error)) return false;
        // The disk is full or the pipe has no reader, so keeping these lines is useless.
        drop(inBatch);
        rest = Buffer.alloc(0);
        return true;
      }
    }
  }

  setInterval(attempt, GATHER_MS).unref();
  return {
    write(line) {
      if (waitingLength + line.length > MAX_WAITING_LENGTH) {
        drop(1);
        return;
      }
      lines.push(line);
      waitingLength += line.length;
      // A stopped reader is retried periodically, not for each line.
      if (waitingLength > GATHER_LENGTH && !isStuck) attempt();
    },
    flush() {
      if (!isStuck) attempt();
    },
    end() {
      const pause = new Int32Array(new SharedArrayBuffer(4));
      for (let waited = 0; !attempt() && waited < END_MS; waited += END_STEP_MS) {
        Atomics.wait(pause, 0, 0, END_STEP_MS);
      }
    },
    dropped: () => dropped,
  };
}

const isTemporary = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EINTR');

/** Returns a non-blocking descriptor of the same target. A file needs none, because it has no reader to wait for. */
function nonBlockingDescriptor(target: number): number {
  const kind = fstatSync(target);
  if (kind.isFile()) return target;
  try {
    // Reopen it, so that the flag does not affect other processes that share the pipe.
    const opened = openSync(`/proc/self/fd/${target}`, constants.O_WRONLY | constants.O_NONBLOCK);
    process.once('exit', () => closeSync(opened));
    return opened;
  } catch {
    // A socket, as under systemd, cannot be reopened; Node makes it non-blocking.
    if (kind.isSocket() || kind.isFIFO()) new Socket({ fd: target, readable: false, writable: true }).unref();
    return target;
  }
}
