/** Opens a feed argument: a zip, a zip of zips, a folder or an http(s) URL. */
import { stat } from 'node:fs/promises';
import { downloadFeed, type FeedAccess } from './downloadFeed.ts';
import { DEFAULT_LIMITS, type Feed } from './feed.ts';
import { openFolderFeed } from './folderFeed.ts';
import { FatalProblem } from './problem.ts';
import { openZipFeeds } from './zipFeed.ts';

/** Downloads are stored in `cacheDir`. Fails with `FatalProblem`. */
export async function openFeeds(source: string, cacheDir: string, access: FeedAccess = {}): Promise<Feed[]> {
  const path = /^https?:\/\//i.test(source) ? await downloadFeed(source, cacheDir, access) : source;
  const found = await stat(path).catch(() => null);
  if (found === null) throw new FatalProblem('no-such-feed', `${source} does not exist or cannot be opened`);
  if (found.isDirectory()) return [await openFolderFeed(path)];
  const feeds = await openZipFeeds(path, source, DEFAULT_LIMITS);
  if (feeds.length === 0)
    throw new FatalProblem('no-tables', `${source} has neither routes.txt nor stop_times.txt`);
  return feeds;
}
