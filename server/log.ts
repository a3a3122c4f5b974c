/** Structured logs: one JSON line each, by pino. */
import pino from 'pino';
import type { Log } from '#domain/log.ts';

/** Lines gather this long, or to this size, and go out in one write: a write for each costs as much as an answer. */
const GATHER_MS = 250;
const GATHER_BYTES = 8 * 1024;

/**
 * Writes to standard output, or to the open file `to`. Warnings and errors are written at once, with all before them; the
 * end of the process writes what is left. When nobody reads any more, lines are dropped.
 */
export function createLog(level: string, to = 1): Log {
  // Written synchronously: the other way of this destination waits for ever on a pipe whose reader is gone.
  const destination = pino.destination({ dest: to, sync: true, minLength: GATHER_BYTES });
  const logger = pino({ level, base: null }, destination);
  const flush = () => destination.flush();
  setInterval(flush, GATHER_MS).unref();
  process.once('exit', flush);
  return {
    info: (fields, message) => logger.info(fields, message),
    warn(fields, message) {
      logger.warn(fields, message);
      flush();
    },
    error(fields, message) {
      logger.error(fields, message);
      flush();
    },
  };
}
