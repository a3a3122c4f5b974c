/** The structured log, one JSON line per entry (pino), without keys, passwords or riders' typed text. */
import pino from 'pino';
import { type Log, withoutSecrets } from '#domain/log.ts';
import { createLineWriter } from './lineWriter.ts';

export interface ServerLog extends Log {
  /** Lines lost because the disk was full or the reader stopped. */
  dropped(): number;
}

const INFO = 30;
const WARN = 40;
/** Fields nested deeper than this are not logged. */
const MAX_DEPTH = 4;

/** Warnings and errors are written at once with all lines before them. `to`: a file descriptor. */
export function createLog(level: string, to = 1): ServerLog {
  const writer = createLineWriter(
    to,
    (dropped) =>
      `${JSON.stringify({ level: WARN, time: Date.now(), dropped, msg: 'log lines were dropped' })}\n`,
  );
  const logger = pino({ level, base: null }, { write: writer.write });
  process.once('exit', writer.end);
  return {
    info(fields, message) {
      if (!logger.isLevelEnabled('info')) return;
      const line = flatLine(fields, withoutSecrets(message));
      if (line === null) logger.info(cleanFields(fields), withoutSecrets(message));
      else writer.write(line);
    },
    warn(fields, message) {
      logger.warn(cleanFields(fields), withoutSecrets(message));
      writer.flush();
    },
    error(fields, message) {
      logger.error(cleanFields(fields), withoutSecrets(message));
      writer.flush();
    },
    dropped: writer.dropped,
  };
}

/**
 * Builds the line that pino would write, but faster: nearly every response logs one. `null` if a field is neither text
 * nor a finite number.
 */
function flatLine(fields: Record<string, unknown>, message: string): string | null {
  let line = `{"level":${INFO},"time":${Date.now()}`;
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === 'string') line += `,"${name}":${JSON.stringify(withoutSecrets(value))}`;
    else if (Number.isFinite(value)) line += `,"${name}":${value}`;
    else return null;
  }
  return `${line},"msg":${JSON.stringify(message)}}\n`;
}

const cleanFields = (fields: Record<string, unknown>) => clean(fields, 0) as Record<string, unknown>;

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((each) => clean(each, depth + 1));
  const out: Record<string, unknown> = {};
  for (const key in value) out[key] = clean((value as Record<string, unknown>)[key], depth + 1);
  return out;
}
