// The button's space is reserved until its script runs; in a browser without scripts, there is no button.
import { useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { Favourite } from './favourite.ts';
import { addFavourites, hasFavourite, MAX_FAVOURITES, removeFavourite } from './favouriteList.ts';
import styles from './SaveButton.module.css';
import { favouriteStore, useFavourites } from './useFavourites.ts';

interface Props {
  favourite: Favourite;
  /** Each begins with the visible word. */
  labels: { save: string; saved: string };
  compact?: boolean;
}

export function SaveButton({ favourite, labels, compact = false }: Props) {
  const t = useT();
  const list = useFavourites();
  const [announced, setAnnounced] = useState<string | null>(null);
  const saved = list !== null && hasFavourite(list, favourite.place);
  const toggle = () => {
    const store = favouriteStore();
    if (!saved && store.list().length >= MAX_FAVOURITES) {
      setAnnounced(t('favourites.full', { n: MAX_FAVOURITES }));
      return;
    }
    const isStored = store.change((all) =>
      saved ? removeFavourite(all, favourite.place) : addFavourites(all, [favourite]),
    );
    setAnnounced(isStored ? null : t('favourites.unkept'));
  };
  return (
    <span className={`${styles.save} ${compact ? styles.compact : ''} ${list === null ? 'held' : ''}`}>
      <Button
        className={styles.button}
        aria-pressed={saved}
        aria-label={saved ? labels.saved : labels.save}
        onClick={toggle}
        onBlur={() => setAnnounced(null)}
      >
        {/* Both words are rendered and one is visible, so that the button never changes its width. */}
        <span className={styles.word} data-seen={list === null || saved ? undefined : ''}>
          <span className={styles.star}>☆</span> <span className={styles.text}>{t('favourites.save')}</span>
        </span>
        <span className={styles.word} data-seen={saved ? '' : undefined}>
          <span className={styles.star}>★</span> <span className={styles.text}>{t('favourites.saved')}</span>
        </span>
      </Button>
      <span role="status" className={styles.status}>
        {announced}
      </span>
    </span>
  );
}
