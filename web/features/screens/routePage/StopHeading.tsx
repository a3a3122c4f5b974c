import { SaveButton } from '#web/features/transit/favourites/SaveButton.tsx';
import { useT } from '#web/i18n/translation.tsx';
import type { RoutePage } from './routePage.ts';
import styles from './StopHeading.module.css';
import { STOPS_ID } from './StopSheet.tsx';

export function StopHeading({ view, stop }: { view: RoutePage; stop: { stopId: string; name: string } }) {
  const t = useT();
  const { badge, children, directionId } = view;
  const line = children.find(({ id }) => id === view.child) ?? badge;
  const words = { stop: stop.name, name: line.name };
  return (
    <div className={`cluster ${styles.heading}`} data-stop={stop.stopId}>
      <h2 className={`large shrink ${styles.name}`} translate="no">
        {stop.name}
      </h2>
      <SaveButton
        label={t('favourites.stop')}
        favourite={{
          place: { kind: 'stop', routeId: line.id, directionId, stopId: stop.stopId },
          name: stop.name,
        }}
        labels={{ save: t('favourites.saveStop', words), saved: t('favourites.savedStop', words) }}
      />
      <button type="button" popoverTarget={STOPS_ID} className={`strong like-link ${styles.change}`}>
        {t('route.changeStop')}
      </button>
    </div>
  );
}
