import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { EpochMs } from '#domain/units.ts';
import styles from '#web/features/base/offline/OfflineNotes.module.css';
import { OFFLINE_PAGE } from '#web/features/base/offline/savedPages.ts';
import { useReturn } from '#web/features/base/offline/useReturn.ts';
import { favouritePath } from '#web/features/transit/favourites/favourite.ts';
import { useFavourites } from '#web/features/transit/favourites/favouriteStore.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { savedDocument, useSavedDocument } from '#web/ui/hydration.ts';

// Registers the service worker, and sends it the addresses of the viewed page and of favourites to save for offline use.

/** A page that the rider leaves sooner is saved only if its document was loaded. */
const SEEN_AFTER_MS = 4_000;
/** Favourites are saved after the page itself. */
const SAVE_AFTER_MS = 8_000;

function useWorker(isOn: boolean): void {
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

interface Props {
  /** When the server rendered this document. */
  now: EpochMs;
  /** Whether the deployment saves pages. */
  isOn: boolean;
}

/**
 * The document contains the note in its own language. The stylesheet reveals the note if the document is marked as
 * saved, even before scripts run or without them; a browser without stylesheets does not show it.
 */
export function OfflineNotes({ now, isOn }: Props) {
  const t = useT();
  const format = useFormats();
  const saved = useSavedDocument();
  const isBack = useReturn();
  // The list of saved pages is current, however old its document is.
  const isList = useLocation().pathname === OFFLINE_PAGE;
  useWorker(isOn);
  if (!isOn) return null;
  const isAnotherDay = saved !== null && format.day(now) !== format.day(now + saved.age);
  return (
    <>
      {isList ? null : (
        <aside className={styles.note} aria-label={t('offline.note')} hidden data-saved-note>
          <p>
            <strong>
              <span className={styles.offline}>{t('offline.noNetwork')}</span>
              <span className={styles.slow}>{t('offline.slow')}</span>{' '}
              {t('offline.savedOn', { time: format.dayAndClock(now) })}
            </strong>{' '}
            {t('offline.asOf')} {isAnotherDay ? t('offline.anotherDay', { day: format.longDay(now) }) : null}
          </p>
        </aside>
      )}
      <p
        role="status"
        className={isBack ? `box floating padded no-print ${styles.back}` : 'unseen'}
        data-back
      >
        {isBack ? t('offline.back') : ''}
      </p>
    </>
  );
}
