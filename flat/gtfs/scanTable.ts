/** Scans the bytes of a table for the offsets of its fields, without allocating memory per row. */
import { type Feed, lineLimit } from './feed.ts';
import { FatalProblem } from './problems.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

const MAX_RECORD_BYTES = 1024 * 1024;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 512;

/** One record, valid only during the callback. */
export interface RawRow {
  /** Physical line at which the record starts, counted from 1. */
  line: number;
  bytes: Buffer;
  count: number;
  /** Start and end of field `i` in `bytes`, without surrounding spaces and quotes. */
  starts: Int32Array;
  ends: Int32Array;
  /** 1 if field `i` has doubled quotes to unescape. */
  escaped: Uint8Array;
  /** End of what has been read into `bytes`. */
  end: number;
  feed: Pick<Feed, 'language' | 'memoryMb'>;
  /** The decoder of fields that are not UTF-8, once there is one. */
  legacy: TextDecoder | null;
}

/**
 * Calls `onRow` for every record, including the header. Handles byte order marks, CRLF, lone CR, quoted newlines and
 * blank lines. Fails with `FatalProblem` for an unclosed quote, or too many bytes or lines.
 */
export async function scanTable(
  file: string,
  chunks: AsyncIterable<Buffer>,
  feed: RawRow['feed'],
  onRow: (row: RawRow) => void,
): Promise<void> {
  const row: RawRow = {
    line: 1,
    bytes: Buffer.alloc(0),
    count: 0,
    starts: new Int32Array(MAX_FIELDS),
    ends: new Int32Array(MAX_FIELDS),
    escaped: new Uint8Array(MAX_FIELDS),
    end: 0,
    feed,
    legacy: null,
  };
  let buffer = Buffer.allocUnsafe(512 * 1024);
  let length = 0;
  let isFirst = true;
  const limit = lineLimit(file, feed);
  for await (const chunk of chunks) {
    if (length + chunk.length > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + chunk.length));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    chunk.copy(buffer, length);
    length += chunk.length;
    let from = 0;
    if (isFirst && length >= 3) {
      isFirst = false;
      if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) from = 3;
    }
    const used = scan(file, buffer, from, length, false, row, onRow);
    if (length - used > MAX_RECORD_BYTES)
      throw lineProblem(row.line, file, 'over-long-field', `has a record over ${MAX_RECORD_BYTES} bytes`);
    if (row.line > limit + 1) throw lineLimitProblem(file, limit);
    buffer.copyWithin(0, used, length);
    length -= used;
  }
  scan(file, buffer, 0, length, true, row, onRow);
}

const lineProblem = (line: number, file: string, code: string, what: string) =>
  new FatalProblem(code, `${file} line ${line} ${what}`, file, line);

const lineLimitProblem = (file: string, limit: number) =>
  new FatalProblem(
    'too-large',
    `${file} has more than ${limit} lines, the limit of a build (COMPILE_MEMORY)`,
    file,
  );

/** Scans whole records from `from`; returns the start of the first incomplete one. */
function scan(
  file: string,
  bytes: Buffer,
  from: number,
  to: number,
  final: boolean,
  row: RawRow,
  onRow: (row: RawRow) => void,
): number {
  const { starts, ends, escaped } = row;
  row.bytes = bytes;
  row.end = to;
  let i = from;
  while (i < to) {
    const record = i;
    let n = 0;
    let newlines = 0;
    for (;;) {
      let c = 0;
      while (i < to) {
        c = bytes[i] as number;
        if (c !== SPACE && c !== TAB) break;
        i++;
      }
      let start = i;
      let end = i;
      let escapes = 0;
      if (i < to && c === QUOTE) {
        i++;
        start = i;
        for (;;) {
          while (i < to) {
            c = bytes[i] as number;
            if (c === QUOTE) break;
            if (c === LF) newlines++;
            i++;
          }
          if (i + 1 >= to && !final) return record;
          if (i >= to)
            throw lineProblem(row.line, file, 'unclosed-quote', 'opens a quote that is never closed');
          if (i + 1 < to && bytes[i + 1] === QUOTE) {
            escapes = 1;
            i += 2;
            continue;
          }
          break;
        }
        end = i;
        // Ignore everything between the closing quote and the next separator.
        while (i < to) {
          c = bytes[i] as number;
          if (c === COMMA || c === LF || c === CR) break;
          i++;
        }
      } else {
        while (i < to) {
          c = bytes[i] as number;
          if (c === COMMA || c === LF || c === CR) break;
          i++;
        }
        end = i;
        while (end > start && (bytes[end - 1] === SPACE || bytes[end - 1] === TAB)) end--;
      }
      if (end - start > MAX_FIELD_BYTES)
        throw lineProblem(row.line, file, 'over-long-field', `has a field over ${MAX_FIELD_BYTES} bytes`);
      if (i >= to && !final) return record;
      if (n < MAX_FIELDS) {
        starts[n] = start;
        ends[n] = end;
        escaped[n] = escapes;
        n++;
      }
      if (i >= to) break;
      if (c === COMMA) {
        i++;
        continue;
      }
      if (c === CR) {
        if (i + 1 >= to && !final) return record;
        i++;
        if (i < to && bytes[i] === LF) i++;
      } else i++;
      break;
    }
    // A blank line is not a record.
    if (n > 1 || (ends[0] as number) > (starts[0] as number)) {
      row.count = n;
      onRow(row);
    }
    row.line += 1 + newlines;
  }
  return i;
}
