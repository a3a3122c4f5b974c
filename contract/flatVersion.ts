/**
 * The flat data version: `{flat}/version.txt?t={unix seconds}`, asked for at most every 60 s and once at a time (spec
 * section 7 and 9). When it cannot be had, calls go on with the last one known, or without `v`.
 */

import type { Clock } from '#domain/time/clock.ts';

/** The flat version is asked for at most this often. */
export const VERSION_REFRESH_SECONDS = 60;

export interface FlatVersion {
  /** The version to ask with; `null` when none is known. Never fails. */
  current(): Promise<string | null>;
  /** What is known already. */
  known(): string | null;
}

/** @param ask gives the text of version.txt for `t` in Unix seconds, or `null` when it cannot be had. */
export function flatVersion(ask: (unixSeconds: number) => Promise<string | null>, now: Clock): FlatVersion {
  let known: string | null = null;
  let askedAt: number | null = null;
  let asking: Promise<void> | null = null;

  const refresh = async (at: number) => {
    known = versionIn(await ask(Math.floor(at / 1000))) ?? known;
  };

  return {
    known: () => known,
    async current() {
      const at = now().epochMilliseconds;
      // A clock that was set back must not stop the refreshing.
      const isDue = askedAt === null || at - askedAt >= VERSION_REFRESH_SECONDS * 1000 || at < askedAt;
      if (asking === null && isDue) {
        askedAt = at;
        asking = refresh(at).finally(() => {
          asking = null;
        });
      }
      if (asking !== null) await asking;
      return known;
    },
  };
}

/** The version a text holds: one word. An error page served with status 200 holds none. */
function versionIn(text: string | null): string | null {
  const version = text?.replace(/^\uFEFF/, '').trim() ?? '';
  return /^[^\s<>]{1,200}$/.test(version) ? version : null;
}
