/** `{flat}/version.txt`, requested at most every 60 s (spec sections 7 and 9). On failure, the last version stays. */
import type { Clock } from '#domain/time/clock.ts';

export const VERSION_REFRESH_SECONDS = 60;

export interface FlatVersion {
  current(): Promise<string | null>;
  known(): string | null;
}

/** @param ask returns the text of version.txt for `t` in Unix seconds, or `null` if the request failed. */
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
      // Setting the clock back must not stop the refresh.
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

/** Finds the version in a text: one word. An error page with status 200 contains none. */
function versionIn(text: string | null): string | null {
  const version = text?.replace(/^\uFEFF/, '').trim() ?? '';
  return /^[^\s<>]{1,200}$/.test(version) ? version : null;
}
