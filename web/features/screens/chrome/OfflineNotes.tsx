// What a page says of itself where the network is lacking: that it is a saved one, and when it is current again.
import { useLocation } from 'react-router';
import styles from '#web/features/base/offline/OfflineNotes.module.css';
import { OFFLINE_PAGE } from '#web/features/base/offline/savedAddress.ts';
import { useReturn } from '#web/features/base/offline/useReturn.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { useSavedDocument } from '#web/ui/savedDocument.ts';
import { useWorker } from './useWorker.ts';

interface Props {
  /** When the server made this document, epoch milliseconds. */
  now: number;
  /** Whether the deployment saves pages at all. */
  isOn: boolean;
}

/**
 * The note stands in every document as the server sends it, in the rider's language, and is shown by the stylesheet once
 * the document is marked as saved: before a script runs, and without any.
 */
export function OfflineNotes({ now, isOn }: Props) {
  const t = useT();
  const format = useFormats();
  const saved = useSavedDocument();
  const isBack = useReturn();
  // The list of what is saved is as of now, however old its document.
  const isList = useLocation().pathname === OFFLINE_PAGE;
  useWorker(isOn);
  if (!isOn) return null;
  const isAnotherDay = saved !== null && format.day(now) !== format.day(now + saved.age);
  return (
    <>
      {isList ? null : (
        <aside className={styles.note} aria-label={t('offline.note')} data-saved-note>
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
