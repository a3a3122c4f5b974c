// Registers the service worker, and sends it the addresses of the viewed page and of favourites to save for offline use.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
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
    return later(SEEN_AFTER_MS, ({ tellSeen }) => tellSeen(pathname + search));
  }, [isActive, pathname, search]);
  useEffect(() => {
    if (!isActive || favourites === null) return;
    const addresses = favourites.map(({ place }) => favouritePath(place));
    return later(SAVE_AFTER_MS, ({ tellWanted }) => tellWanted(addresses));
  }, [isActive, favourites]);
}

/** Runs `tell` after a delay, with the code for it. Returns a function to cancel it. */
function later(
  milliseconds: number,
  tell: (worker: typeof import('#web/features/base/offline/tellWorker.ts')) => void,
): () => void {
  let ended = false;
  const timer = setTimeout(async () => {
    const worker = await import('#web/features/base/offline/tellWorker.ts').catch(() => null);
    if (!ended && worker !== null) tell(worker);
  }, milliseconds);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
