import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { nextDelay } from '#domain/time/nextDelay.ts';
import { savedDocument } from '#web/ui/savedDocument.ts';
import { refreshFailures, rememberShown } from './keepLastGood.ts';

const subscribeOnline = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );

/**
 * Revalidates the screen's loaders while it is visible and online, with a back-off on failure. A saved page is never
 * refreshed in part, because its build may no longer exist.
 */
export function useRefresh(loaderData: unknown, everySeconds: number): { failing: boolean; online: boolean } {
  const { revalidate } = useRevalidator();
  const online = useOnline();
  const started = useRef(0);
  useEffect(() => {
    rememberShown(location, loaderData);
  }, [loaderData]);
  useEffect(() => {
    if (!online || savedDocument !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    if (started.current === 0) started.current = performance.now();
    const refresh = async () => {
      clearTimeout(timer);
      started.current = performance.now();
      await revalidate();
      plan();
    };
    const plan = () => {
      clearTimeout(timer);
      if (ended || document.hidden) return;
      const elapsed = performance.now() - started.current;
      timer = setTimeout(refresh, nextDelay(everySeconds * 1000, elapsed, refreshFailures(), Math.random()));
    };
    const seen = () => {
      if (document.hidden) clearTimeout(timer);
      else if (performance.now() - started.current > 2_000) void refresh();
      else plan();
    };
    plan();
    document.addEventListener('visibilitychange', seen);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [everySeconds, online, revalidate]);
  return { failing: refreshFailures() > 0, online };
}
