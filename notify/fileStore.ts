/**
 * Keeps subscriptions in a file: each change is appended as a line and is on the disk before its request is answered.
 * A file with mostly outdated lines is written anew and put in its place with one rename.
 */
import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { createBook, type KnownNews, MAX_SUBSCRIPTIONS, type NotifyStore } from './store.ts';
import type { Subscription } from './subscription.ts';
import { areVapidKeys, createVapidKeys } from './vapid.ts';

type Line =
  | { put: string; as: Subscription }
  | { end: string }
  | { told: string; keys: readonly string[]; until: number }
  | { news: string; as: KnownNews | null };

/** Outdated lines that are not worth a new file. */
const SPARE_LINES = 10_000;
/** Endpoints and keys are secrets. */
const PRIVATE = 0o600;

const subscriptionsFile = (folder: string): string => path.join(folder, 'subscriptions.jsonl');

/** Whether riders have subscribed since the file was last begun; they may have ended their subscriptions. */
export async function hasSubscriptions(folder: string): Promise<boolean> {
  const handle = await open(subscriptionsFile(folder)).catch(missing);
  if (handle === null) return false;
  for await (const line of handle.readLines()) if (line.startsWith('{"put":')) return true;
  return false;
}

/** `spareLines` is for tests. */
export async function openFileStore(folder: string, { spareLines = SPARE_LINES } = {}): Promise<NotifyStore> {
  await mkdir(folder, { recursive: true });
  const file = subscriptionsFile(folder);
  let book = createBook();
  const text = await readFile(file, 'utf8').catch(missing);
  const lines = (text?.split('\n') ?? []).map(parsed);
  let lineCount = lines.length;
  for (const line of lines) if (line !== null) apply(line);
  // While nobody is subscribed, alerts may go unread, so what was known before would make old ones news. A damaged file stays:
  // it may have subscriptions. Only its last line may be cut off.
  const isDamaged = lines.slice(0, -1).includes(null);
  const beginsAnew = !isDamaged && book.subscriptions.size === 0;
  if (beginsAnew) {
    book = createBook();
    lineCount = 0;
  }
  let handle: FileHandle = await open(file, beginsAnew ? 'w' : 'a', PRIVATE);
  /** A line that was cut off must not swallow the next one. */
  let isTorn = !beginsAnew && text !== null && !text.endsWith('\n');

  let waiting: Line[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  function apply(line: Line): void {
    if ('put' in line) book.set(line.put, line.as);
    else if ('end' in line) book.set(line.end, null);
    else if ('told' in line) book.markTold(line.told, line.keys, line.until);
    else if (line.as === null) book.news.delete(line.news);
    else book.news.set(line.news, line.as);
  }

  /** Lines that arrive during a write are written together after it. */
  function append(line: Line): Promise<void> {
    apply(line);
    waiting.push(line);
    next ??= writing
      .catch(() => undefined)
      .then(async () => {
        next = null;
        const lines = waiting;
        waiting = [];
        writing = write(lines);
        return writing;
      });
    return next;
  }

  async function write(lines: readonly Line[]): Promise<void> {
    lineCount += lines.length;
    if (lineCount > 2 * liveLines() + spareLines) return compact();
    const text = lines.map(toText).join('');
    try {
      await handle.appendFile(isTorn ? `\n${text}` : text);
      isTorn = false;
      await handle.datasync();
    } catch (error) {
      isTorn = true;
      throw error;
    }
  }

  const liveLines = () => book.subscriptions.size + book.told.size + book.news.size;

  async function compact(): Promise<void> {
    const fresh = await writeAnew(file, everyLine());
    await handle.close();
    handle = fresh;
    isTorn = false;
    lineCount = liveLines();
  }

  function* everyLine(): Generator<string> {
    for (const [put, as] of book.subscriptions) yield toText({ put, as });
    for (const [told, { keys, until }] of book.told) yield toText({ told, keys: [...keys], until });
    for (const [news, as] of book.news) yield toText({ news, as });
  }

  return {
    book,
    vapidKeys: () => keptVapidKeys(folder),
    lead: async () => true,
    async change(key, change) {
      const before = book.subscriptions.get(key) ?? null;
      const after = change(before);
      if (after === before) return true;
      if (after === null) await append({ end: key });
      else if (before === null && book.subscriptions.size >= MAX_SUBSCRIPTIONS) return false;
      else await append({ put: key, as: after });
      return true;
    },
    async claim(message, keys, until) {
      const free = keys.filter((key) => !book.isTold(message, key));
      if (free.length > 0) await append({ told: message, keys: free, until });
      return free;
    },
    keepNews: (news, as) => append({ news, as }),
    async close() {
      await (next ?? writing).catch(() => undefined);
      await handle.close();
    },
  };
}

const toText = (line: Line): string => `${JSON.stringify(line)}\n`;

/** A line that was cut off when the process was killed was never answered, so it counts for nothing. */
function parsed(line: string): Line | null {
  try {
    return line === '' ? null : JSON.parse(line);
  } catch {
    return null;
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The keys are made when the first rider asks for them. Damaged ones are an operator's decision, since new ones end all subscriptions. */
async function keptVapidKeys(folder: string) {
  const file = path.join(folder, 'vapid.json');
  const text = await readFile(file, 'utf8').catch(missing);
  if (text !== null) {
    const kept = JSON.parse(text);
    if (areVapidKeys(kept)) return kept;
    throw new Error(`${file} holds no usable keys; remove it to begin anew without any subscription`);
  }
  const keys = createVapidKeys();
  await (await writeAnew(file, JSON.stringify(keys))).close();
  return keys;
}

/** Writes a file and puts it in place of the former one, on the disk. Returns it open, for more lines. */
async function writeAnew(file: string, content: string | Iterable<string>): Promise<FileHandle> {
  const fresh = await open(`${file}.new`, 'w', PRIVATE);
  await fresh.writeFile(content);
  await fresh.sync();
  await rename(`${file}.new`, file);
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().catch(() => undefined);
  await folder.close();
  return fresh;
}
