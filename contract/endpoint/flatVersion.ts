/**
 * `{flat}/version.txt`, requested at most once every 60 s (spec sections 7 and 9). After a failure, the last version stays.
 * Every flat call has a version (spec section 7), so until one has been read, the time of the first attempt is used.
 */
import type { Clock } from '#domain/time/clock.ts';

export const VERSION_PATH = '/version.txt';
export const VERSION_REFRESH_SECONDS = 60;

export interface FlatVersion {
  current(): Promise<string>;
  /** Returns the version in use, without a request; `null` before the first. */
  known(): string | null;
  /** Makes the next call read the version, because there is a new one. */
  renew(): void;
}

/** @param load requests `version.txt?t={unixSeconds}` and returns its text, or `null` if the request failed. */
export function flatVersion(load: (unixSeconds: number) => Promise<string | null>, now: Clock): FlatVersion {
  let known: string | null = null;
  let readAt: number | null = null;
  let pending: Promise<void> | null = null;

  const refresh = async (at: number) => {
    const seconds = Math.floor(at / 1000);
    known = versionIn(await load(seconds)) ?? known ?? String(seconds);
  };

  return {
    known: () => known,
    renew() {
      readAt = null;
    },
    async current() {
      const at = now().epochMilliseconds;
      // Setting the clock back must not stop the refresh.
      const isDue = readAt === null || at - readAt >= VERSION_REFRESH_SECONDS * 1000 || at < readAt;
      if (pending === null && isDue) {
        readAt = at;
        pending = refresh(at).finally(() => {
          pending = null;
        });
      }
      if (pending !== null) await pending;
      return known ?? String(Math.floor(at / 1000));
    },
  };
}

/** Returns the version, if the text is a single word; else `null`, as for an error page with status 200. */
function versionIn(text: string | null): string | null {
  const version = text?.replace(/^\uFEFF/, '').trim() ?? '';
  return /^[^\s<>]{1,200}$/.test(version) ? version : null;
}
