/** Structured logs: one JSON line each, by pino. */
import pino from 'pino';
import type { Log } from '#domain/log.ts';

export function createLog(level: string): Log {
  const logger = pino({ level, base: null });
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}
