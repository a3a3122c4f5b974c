// Refreshes a screen through its loader. A failed refresh must not empty the page, so the data on screen stays.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { savedDocument } from '#web/ui/hydration.ts';
import { pollWhileSeen } from './polling.ts';

let shown: { key: string; data: unknown } | null = null;
/** Consecutive failures. */
let failures = 0;

const pageKey = (url: URL | Location) => `${url.pathname.replace(/\.data$/, '')}${url.search}`;

const subscribeOnline = (onChange: () => void) => {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
};

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );

/**
 * Revalidates the screen's loaders at intervals while it is visible and online, and less often while this fails. A saved
 * page does not revalidate, because its build may no longer exist.
 */
export function useRefresh(loaderData: unknown, everySeconds: number): { failing: boolean; online: boolean } {
  const { revalidate } = useRevalidator();
  const online = useOnline();
  const started = useRef(0);
  useEffect(() => {
    shown = { key: pageKey(location), data: loaderData };
  }, [loaderData]);
  useEffect(() => {
    if (!online || savedDocument !== null) return;
    started.current ||= performance.now();
    const refresh = async () => {
      started.current = performance.now();
      await revalidate();
      return failures === 0;
    };
    return pollWhileSeen(everySeconds * 1000, refresh, performance.now() - started.current);
  }, [everySeconds, online, revalidate]);
  return { failing: failures > 0, online };
}

/** A screen's `clientLoader`. If a refresh fails, it returns the data on screen, unless the loader threw a `Response`. */
export async function keepLastGood<T>(page: {
  request: Request;
  serverLoader: () => Promise<T>;
}): Promise<T> {
  const key = pageKey(new URL(page.request.url));
  try {
    const fresh = await page.serverLoader();
    failures = 0;
    return fresh;
  } catch (error) {
    if (shown?.key !== key || error instanceof Response) throw error;
    failures++;
    return shown.data as T;
  }
}
