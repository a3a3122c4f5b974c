import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { savedDocument } from '#web/ui/savedDocument.ts';
import { refreshFailures, rememberShown } from './keepLastGood.ts';
import { pollWhileSeen } from './pollWhileSeen.ts';

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
    rememberShown(location, loaderData);
  }, [loaderData]);
  useEffect(() => {
    if (!online || savedDocument !== null) return;
    started.current ||= performance.now();
    const refresh = async () => {
      started.current = performance.now();
      await revalidate();
      return refreshFailures() === 0;
    };
    return pollWhileSeen(everySeconds * 1000, refresh, performance.now() - started.current);
  }, [everySeconds, online, revalidate]);
  return { failing: refreshFailures() > 0, online };
}
