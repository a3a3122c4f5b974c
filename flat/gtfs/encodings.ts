/** Text that is not UTF-8: whole tables in UTF-16, and fields in the older encoding of the feed's language. */
import type { Feed, FeedFile } from './feed.ts';
import type { Problems } from './problems.ts';

/** Returns the feed with its UTF-16 tables converted, and reports each of them when it is read. */
export function inUtf8(feed: Feed, problems: Problems): Feed {
  const files = new Map<string, FeedFile>();
  for (const [name, file] of feed.files) {
    const chunks = () =>
      toUtf8(file.chunks(), (encoding) => {
        problems.add('warning', 'not-utf8', { file: name }, () => `the file was read as ${encoding}`);
      });
    files.set(name, { ...file, chunks });
  }
  return { ...feed, files };
}

async function* toUtf8(
  chunks: AsyncIterable<Buffer>,
  onUtf16: (encoding: string) => void,
): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk.length > 0) {
      isFirst = false;
      const encoding = utf16Of(chunk);
      if (encoding !== null) {
        decoder = new TextDecoder(encoding);
        onUtf16(encoding.toUpperCase());
      }
    }
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  if (decoder !== null) yield Buffer.from(decoder.decode());
}

/** Recognizes UTF-16 by its byte order mark or, since a header begins with a letter, by the zero byte of that letter. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return null;
}

/** What browsers assume for pages in these languages without a declared encoding; Windows-1252 for all others. */
const USUAL: Readonly<Record<string, string>> = {
  ar: 'windows-1256',
  be: 'windows-1251',
  bg: 'windows-1251',
  cs: 'windows-1250',
  el: 'windows-1253',
  et: 'windows-1257',
  fa: 'windows-1256',
  he: 'windows-1255',
  hr: 'windows-1250',
  hu: 'windows-1250',
  ja: 'shift_jis',
  ko: 'euc-kr',
  lt: 'windows-1257',
  lv: 'windows-1257',
  mk: 'windows-1251',
  pl: 'windows-1250',
  ro: 'windows-1250',
  ru: 'windows-1251',
  sk: 'windows-1250',
  sl: 'windows-1250',
  sr: 'windows-1251',
  th: 'windows-874',
  tr: 'windows-1254',
  uk: 'windows-1251',
  vi: 'windows-1258',
  zh: 'gb18030',
};
const KANA = /[\u3041-\u30fe]/g;
const PRIVATE_USE = /[\ue000-\uf8ff]/;

/** Returns the decoder for text that is not UTF-8, given part of a table and the feed's language ("" if unknown). */
export function legacyDecoder(sample: Uint8Array, language: string): TextDecoder {
  const tag = language.toLowerCase();
  const usual = /^zh-(tw|hk|mo|hant)/.test(tag) ? 'big5' : USUAL[tag.split('-')[0] ?? ''];
  if (usual !== undefined && decode(sample, usual) !== null) return new TextDecoder(usual);
  // Western text is often valid in Shift_JIS, but as rare characters, not as kana.
  const japanese = language === '' ? decode(sample, 'shift_jis') : null;
  const kana = japanese?.match(KANA)?.length ?? 0;
  const foreign = japanese?.match(/[\u0080-\uffff]/g)?.length ?? 0;
  const isJapanese = kana > 0 && kana >= foreign / 10 && !PRIVATE_USE.test(japanese ?? '');
  return new TextDecoder(isJapanese ? 'shift_jis' : 'windows-1252');
}

/** Returns `null` if `bytes`, apart from a character cut off at their end, are not in that encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
