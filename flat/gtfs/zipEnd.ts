/** Finds the end of an archive that is followed by padding or an HTML page. */
import { open } from 'node:fs/promises';

/** A zip's "end of central directory" record: signature, length without the comment, offset of the comment's length. */
const SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const RECORD_BYTES = 22;
const COMMENT_LENGTH_OFFSET = 20;
const TAIL_BYTES = 1024 * 1024;

/** Returns the offset after the archive; `null` if nothing follows it or no end is found. */
export async function zipEnd(source: string | Buffer): Promise<number | null> {
  const { tail, size } = typeof source === 'string' ? await tailOf(source) : tailInMemory(source);
  const from = size - tail.length;
  for (
    let at = tail.lastIndexOf(SIGNATURE);
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf(SIGNATURE, at - 1)
  ) {
    if (at + RECORD_BYTES > tail.length) continue;
    const end = from + at + RECORD_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH_OFFSET);
    if (end <= size) return end === size ? null : end;
  }
  return null;
}

const tailInMemory = (bytes: Buffer) => ({ tail: bytes.subarray(-TAIL_BYTES), size: bytes.length });

async function tailOf(path: string): Promise<{ tail: Buffer; size: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    return { tail, size };
  } finally {
    await file.close();
  }
}
