/**
 * The layout of a store:
 *
 *     version.txt                    names the current version; replaced by one atomic rename
 *     versions/<version>/index.txt   the place of each document
 *     versions/<version>/N.pack      documents in zstd frames; trips share some
 *     versions/<version>/checksums.json sizes and CRC-32s of the index and the packs
 *     versions/<version>/report.json the report of the build
 *     versions.json                  in a remote store: the published versions
 *     versions/<version>/signature.json HMAC of the files, if the publisher of a remote store has a key
 *     waiting.json                   a version that is not current until an operator accepts it, if there is one
 *     .building-<pid>-.../           an unfinished version; never served
 *     .lock                          held by the running build or download of a version
 *     .downloads/                    feeds downloaded from URLs, with their ETags and dates
 */
import { join } from 'node:path';
import { VERSION_PATH } from '#contract/endpoint/flatVersion.ts';

/** Increase this whenever the compiler's output changes; an older store is served until it has been recompiled. */
export const STORE_FORMAT = 16;

export const VERSION_FILE = VERSION_PATH.slice(1);
export const INDEX_FILE = 'index.txt';
export const CHECKSUMS_FILE = 'checksums.json';
export const REPORT_FILE = 'report.json';
/** Only in a remote store. */
export const SIGNATURE_FILE = 'signature.json';
export const WAITING_FILE = 'waiting.json';
/** Only in a remote store: the published versions, newest first. */
export const VERSIONS_FILE = 'versions.json';
export const LOCK_FILE = '.lock';
export const BUILDING_PREFIX = '.building-';

export const packFile = (pack: number): string => `${pack}.pack`;
export const versionDir = (store: string, version: string): string => join(store, 'versions', version);
/** Path of a version's file in a remote store. */
export const remoteFile = (version: string, file: string): string => `versions/${version}/${file}`;
/** A version is used as a folder name, so the allowed characters are limited. */
export const isVersion = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);
