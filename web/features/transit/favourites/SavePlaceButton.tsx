import { useT } from '#web/i18n/translation.tsx';
import type { Favourite } from './favourite.ts';
import { SaveButton } from './SaveButton.tsx';

export function SavePlaceButton({ favourite }: { favourite: Favourite }) {
  const t = useT();
  const { name } = favourite;
  const labels = {
    save: t('favourites.saveStation', { name }),
    saved: t('favourites.savedStation', { name }),
  };
  return <SaveButton favourite={favourite} labels={labels} />;
}
