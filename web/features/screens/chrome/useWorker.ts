// Registers the service worker, and sends it the addresses of the viewed page and of favourites to save for offline use.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { registerWorker } from '#web/features/base/offline/registerWorker.ts';
import type { WorkerMessage } from '#web/features/base/offline/workerMessage.ts';
import { favouritePath } from '#web/features/transit/favourites/favourite.ts';
import { useFavourites } from '#web/features/transit/favourites/useFavourites.ts';
import { savedDocument } from '#web/ui/savedDocument.ts';

/** A page that the rider leaves sooner is saved only if its document was loaded. */
const SEEN_AFTER_MS = 4_000;
/** Favourites are saved after the page itself. */
const SAVE_AFTER_MS = 8_000;

export function useWorker(isOn: boolean): void {
  const { pathname, search } = useLocation();
  const favourites = useFavourites();
  const isActive = isOn && savedDocument === null;
  useEffect(() => {
    if (!isActive) return;
    registerWorker();
    return sendLater(SEEN_AFTER_MS, () => createSeenMessage(pathname + search));
  }, [isActive, pathname, search]);
  useEffect(() => {
    if (!isActive || favourites === null) return;
    const addresses = favourites.map(({ place }) => favouritePath(place));
    return sendLater(SAVE_AFTER_MS, () => ({ type: 'want', addresses }));
  }, [isActive, favourites]);
}

/** Sends a message after a delay, once there is a worker, unless the data saver is on. Returns a function to cancel it. */
function sendLater(milliseconds: number, createMessage: () => WorkerMessage): () => void {
  let ended = false;
  const send = async () => {
    if (isDataSaverOn() || !('serviceWorker' in navigator)) return;
    const { active } = await navigator.serviceWorker.ready;
    if (!ended) active?.postMessage(createMessage());
  };
  const timer = setTimeout(send, milliseconds);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Whether the rider prefers to use less data. If so, pages are saved only when they load anyway. */
const isDataSaverOn = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

const createSeenMessage = (address: string): WorkerMessage => ({
  type: 'seen',
  address,
  assets: performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`)),
});
