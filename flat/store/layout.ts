/**
 * Where things are in a store:
 *
 *     version.txt                    names the current version; replaced by one atomic rename
 *     versions/<version>/index.txt   where each document is
 *     versions/<version>/N.pack      documents, each a zstd frame of its own
 *     versions/<version>/checksums.json sizes and CRC-32 of the files above
 *     versions/<version>/report.json what the build found
 *     .building-<pid>-.../           a version not yet finished; never served
 *     .lock                          held by the build that runs
 *     .downloads/                    feeds fetched by URL, with their ETags and dates
 */
import { join } from 'node:path';

/** Raised when the compiler writes what it did not write before: an older store is served until it is compiled again. */
export const STORE_FORMAT = 9;

export const VERSION_FILE = 'version.txt';
export const INDEX_FILE = 'index.txt';
export const CHECKSUMS_FILE = 'checksums.json';
export const REPORT_FILE = 'report.json';
export const LOCK_FILE = '.lock';
export const BUILDING_PREFIX = '.building-';

export const packFile = (pack: number): string => `${pack}.pack`;
export const versionDir = (store: string, version: string): string => join(store, 'versions', version);
/** A version names a folder, so it is nothing else. */
export const isVersion = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);
