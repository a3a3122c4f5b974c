/** Structured logs: one JSON line each, by pino. */
import pino from 'pino';
import type { Log } from '#domain/log.ts';

/** Lines of answers gather this long, or to this size, and go out in one write: a write for each costs as much as an answer. */
const GATHER_MS = 250;
const GATHER_BYTES = 8 * 1024;
/** What a reader that stalls may leave waiting; past it lines are dropped rather than memory filled. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * Writes to standard output, or to the open file `to`. Warnings and errors are written at once, with all before them; the end
 * of the process writes what is left.
 */
export function createLog(level: string, to = 1): Log {
  const destination = pino.destination({
    dest: to,
    sync: false,
    minLength: GATHER_BYTES,
    maxLength: MAX_WAITING_BYTES,
  });
  const logger = pino({ level, base: null }, destination);
  setInterval(() => destination.flush(), GATHER_MS).unref();
  return {
    info: (fields, message) => logger.info(fields, message),
    warn(fields, message) {
      logger.warn(fields, message);
      destination.flushSync();
    },
    error(fields, message) {
      logger.error(fields, message);
      destination.flushSync();
    },
  };
}
