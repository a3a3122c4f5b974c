// Keeps the worker going, and tells it what the rider sees, so that it can be opened offline.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { registerWorker } from './registerWorker.ts';
import { savedDocument } from './savedDocument.ts';
import type { WorkerMessage } from './workerMessage.ts';

/** A page passed by on the way to another is not kept. */
const SEEN_AFTER_MS = 4_000;

/** `isWanted`: the deployment has a worker. */
export function useWorker(isWanted: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isWanted || savedDocument !== null || !('serviceWorker' in navigator)) return;
    registerWorker();
    let ended = false;
    const tell = async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (!ended && !savesData()) active?.postMessage(seen(pathname + search));
    };
    const timer = setTimeout(tell, SEEN_AFTER_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [isWanted, pathname, search]);
}

/** The rider has asked for few bytes: documents that come anyway are saved, and nothing is asked for beyond. */
const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

const seen = (address: string): WorkerMessage => ({
  type: 'seen',
  address,
  assets: performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`)),
});
