// Keeps the worker going, and tells it what the rider sees, so that it can be opened offline.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { registerWorker } from '#web/features/base/offline/registerWorker.ts';
import type { WorkerMessage } from '#web/features/base/offline/workerMessage.ts';
import { favouritePath } from '#web/features/transit/favourites/favourite.ts';
import { useFavourites } from '#web/features/transit/favourites/useFavourites.ts';
import { savedDocument } from '#web/ui/savedDocument.ts';

/** A page passed by on the way to another is not kept. */
const SEEN_AFTER_MS = 4_000;
/** Favourites come after the page itself. */
const WANT_AFTER_MS = 8_000;

/** `isOn`: the deployment has a worker. */
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

/** Tells the worker, as soon as there is one; the returned function takes it back while it is not told. */
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
