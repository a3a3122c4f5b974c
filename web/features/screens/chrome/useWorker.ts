// Registers the worker, and reports to it which pages the rider views, to make them available offline.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { registerWorker } from '#web/features/base/offline/registerWorker.ts';
import type { WorkerMessage } from '#web/features/base/offline/workerMessage.ts';
import { favouritePath } from '#web/features/transit/favourites/favourite.ts';
import { useFavourites } from '#web/features/transit/favourites/useFavourites.ts';
import { savedDocument } from '#web/ui/savedDocument.ts';

/** A page that is left sooner is not saved. */
const SEEN_AFTER_MS = 4_000;
/** Favourites are saved after the page itself. */
const WANT_AFTER_MS = 8_000;

export function useWorker(isOn: boolean): void {
  const { pathname, search } = useLocation();
  const favourites = useFavourites();
  const isHere = isOn && savedDocument === null;
  useEffect(() => {
    if (!isHere) return;
    registerWorker();
    return tellLater(SEEN_AFTER_MS, () => seen(pathname + search));
  }, [isHere, pathname, search]);
  useEffect(() => {
    if (!isHere || favourites === null) return;
    const addresses = favourites.map(({ place }) => favouritePath(place));
    return tellLater(WANT_AFTER_MS, () => ({ type: 'want', addresses }));
  }, [isHere, favourites]);
}

/** Sends a message as soon as there is a worker; the returned function cancels it if it has not been sent. */
function tellLater(milliseconds: number, messageNow: () => WorkerMessage): () => void {
  let ended = false;
  const tell = async () => {
    if (savesData() || !('serviceWorker' in navigator)) return;
    const { active } = await navigator.serviceWorker.ready;
    if (!ended) active?.postMessage(messageNow());
  };
  const timer = setTimeout(tell, milliseconds);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Whether the rider prefers less data: pages are saved when they load anyway, without extra requests. */
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
