/** Lines to an open file, pipe or socket. It never blocks and never fails: what cannot be written is dropped and counted. */
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

export interface LineWriter {
  /** Takes a line that ends with a newline. */
  write(line: string): void;
  /** Writes what the other end takes now. */
  flush(): void;
  /** The same, and waits for a slow reader for at most `END_MS`. */
  end(): void;
  /** Lines dropped so far. */
  dropped(): number;
}

/** Lines gather this long, or to this size, and go out in one write: a write for each costs as much as an answer. */
const GATHER_MS = 250;
const GATHER_BYTES = 32 * 1024;
/** Lines wait for a reader that has stopped up to this size, in characters. */
const MAX_WAITING = 1024 * 1024;
const END_MS = 300;
const END_STEP_MS = 10;

/** The line that tells readers how many are missing before it. */
type Gap = (dropped: number) => string;

export function createLineWriter(target: number, gap: Gap): LineWriter {
  const fd = nonBlocking(target);
  let lines: string[] = [];
  let waiting = 0;
  /** Of a batch that was taken in part. */
  let rest: Buffer = Buffer.alloc(0);
  /** Lines of that batch, but for the one that tells of a gap. */
  let inBatch = 0;
  let dropped = 0;
  let untold = 0;
  /** As the batch tells it. */
  let told = 0;
  let isStuck = false;

  function drop(count: number): void {
    dropped += count;
    untold += count;
  }

  /** Whether everything is written. */
  function attempt(): boolean {
    for (;;) {
      if (rest.length === 0) {
        if (lines.length === 0 && (untold === 0 || isStuck)) return true;
        inBatch = lines.length;
        told = untold;
        if (told > 0) lines.unshift(gap(told));
        rest = Buffer.from(lines.join(''));
        lines = [];
        waiting = 0;
      }
      try {
        rest = rest.subarray(writeSync(fd, rest));
        isStuck = false;
        if (rest.length === 0) untold -= told;
      } catch (error) {
        isStuck = true;
        if (isForNow(error)) return false;
        // A full disk, or a pipe whose reader is gone: nothing is gained by keeping these.
        drop(inBatch);
        rest = Buffer.alloc(0);
        return true;
      }
    }
  }

  setInterval(attempt, GATHER_MS).unref();
  return {
    write(line) {
      if (waiting + line.length > MAX_WAITING) {
        drop(1);
        return;
      }
      lines.push(line);
      waiting += line.length;
      // A reader that has stopped is tried again by the clock, not at each line.
      if (waiting > GATHER_BYTES && !isStuck) attempt();
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

const isForNow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EINTR');

/** A descriptor of the same target whose writes never wait. Files have no readers to wait for. */
function nonBlocking(target: number): number {
  const kind = fstatSync(target);
  if (kind.isFile()) return target;
  try {
    // Opened anew: the flag is of this descriptor alone, and not of other processes that share the pipe.
    const opened = openSync(`/proc/self/fd/${target}`, constants.O_WRONLY | constants.O_NONBLOCK);
    process.once('exit', () => closeSync(opened));
    return opened;
  } catch {
    // A socket, as under systemd, cannot be opened anew; Node makes one that it is given non-blocking.
    if (kind.isSocket() || kind.isFIFO()) new Socket({ fd: target, readable: false, writable: true }).unref();
    return target;
  }
}
