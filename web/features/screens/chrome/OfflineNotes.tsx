import { useLocation } from 'react-router';
import styles from '#web/features/base/offline/OfflineNotes.module.css';
import { OFFLINE_PAGE } from '#web/features/base/offline/savedAddress.ts';
import { useReturn } from '#web/features/base/offline/useReturn.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { useSavedDocument } from '#web/ui/savedDocument.ts';
import { useWorker } from './useWorker.ts';

interface Props {
  /** When the server rendered this document, epoch milliseconds. */
  now: number;
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
      <p role="status" className={isBack ? styles.back : 'unseen'} data-back>
        {isBack ? t('offline.back') : ''}
      </p>
    </>
  );
}
