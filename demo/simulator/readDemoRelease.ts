/** Which release a demo feed's folder holds: its first day is all that is needed to make the same trips again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoRelease, releaseStarting } from '#demo/network/release.ts';

/** Throws when the folder holds no feed written by `buildDemoFeed`. */
export function readDemoRelease(feedDir: string): DemoRelease {
  const text = readFileSync(join(feedDir, 'feed_info.txt'), 'utf8');
  const version = /,(\d{8})\s*$/.exec(text.trim())?.[1];
  const release = version === undefined ? null : releaseStarting(Temporal.PlainDate.from(version));
  if (release === null) throw new Error(`${feedDir} holds no feed of the demo agency`);
  return release;
}
