/** Finds the release of the demo feed in a folder. The release's first day is enough to regenerate its trips. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoRelease, releaseStarting } from '#demo/release.ts';

/** Throws if the folder does not contain a feed written by `buildDemoFeed`. */
export function readDemoRelease(feedDir: string): DemoRelease {
  const text = readFileSync(join(feedDir, 'feed_info.txt'), 'utf8');
  const version = /,(\d{8})\s*$/.exec(text.trim())?.[1];
  const release = version === undefined ? null : releaseStarting(Temporal.PlainDate.from(version));
  if (release === null) throw new Error(`${feedDir} does not contain a feed of the demo agency`);
  return release;
}
