// The button's space is reserved until its script runs; in a browser without scripts, there is no button.
import { useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { LineIcon } from '#web/ui/LineIcon.tsx';
import { addFavourites, type Favourite, hasFavourite, MAX_FAVOURITES, removeFavourite } from './favourite.ts';
import { favouriteStore, useFavourites } from './favouriteStore.ts';
import styles from './SaveButton.module.css';

interface Props {
  favourite: Favourite;
  /** Each begins with the visible word. */
  labels: { save: string; saved: string };
  /** What the star saves, where a page has several; by default "Save". */
  label?: string;
}

export function SaveButton({ favourite, labels, label }: Props) {
  const t = useT();
  const list = useFavourites();
  const [announced, setAnnounced] = useState<string | null>(null);
  const saved = list !== null && hasFavourite(list, favourite.place);
  const toggle = () => {
    if (!saved && favouriteStore.read().length >= MAX_FAVOURITES) {
      setAnnounced(t('favourites.full', { n: MAX_FAVOURITES }));
      return;
    }
    const isStored = favouriteStore.change((all) =>
      saved ? removeFavourite(all, favourite.place) : addFavourites(all, [favourite]),
    );
    setAnnounced(isStored ? null : t('favourites.unkept'));
  };
  return (
    <span className={`relative ${styles.save} no-print ${list === null ? 'held' : ''}`}>
      <button
        type="button"
        className={`stack close small ${styles.button}`}
        aria-pressed={saved}
        aria-label={saved ? labels.saved : labels.save}
        onClick={toggle}
        onBlur={() => setAnnounced(null)}
      >
        <LineIcon className={styles.star}>
          <path
            strokeWidth="1.8"
            strokeLinejoin="round"
            d="M12 3l2.8 5.9 6.2.8-4.6 4.3 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.7l6.2-.8z"
          />
        </LineIcon>
        {/* Both words are rendered and one is visible, so that the button never changes its width. */}
        <span className={styles.word} data-seen={list === null || saved ? undefined : ''}>
          {label ?? t('favourites.save')}
        </span>
        <span className={styles.word} data-seen={saved ? '' : undefined}>
          {t('favourites.saved')}
        </span>
      </button>
      <span role="status" className={`box floating small vanishing padded ${styles.status}`}>
        {announced}
      </span>
    </span>
  );
}
