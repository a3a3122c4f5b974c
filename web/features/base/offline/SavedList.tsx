import { useEffect, useState } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { queryWorker } from './queryWorker.ts';
import styles from './SavedList.module.css';
import { savedEntries } from './savedEntries.ts';
import type { SavedPage } from './savedPages.ts';

export function SavedList() {
  const t = useT();
  const format = useFormats();
  const agency = useAgency();
  /** `undefined`: not known yet; `null`: the browser lacks or refuses workers, or the worker does not reply. */
  const [pages, setPages] = useState<SavedPage[] | null>();
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    let ended = false;
    void queryWorker({ type: 'list' }).then((answer) => {
      if (!ended) setPages(answer);
    });
    return () => {
      ended = true;
    };
  }, []);
  const forget = async () => {
    const left = await queryWorker({ type: 'forget' });
    if (left === null) return;
    setPages(left);
    setAnnounced(t('offline.forgotten'));
  };
  if (pages === undefined)
    return (
      <>
        <noscript>
          <p>{t('offline.unable')}</p>
        </noscript>
        <Skeleton lines={4} label={t('common.loading')} />
      </>
    );
  const entries = savedEntries(pages ?? [], agency.name, agency.zone);
  return (
    <>
      {entries.length === 0 && announced === '' ? (
        <p>{t(pages === null ? 'offline.unable' : 'offline.none')}</p>
      ) : null}
      <ul className={styles.list}>
        {entries.map(({ address, title, isTimetable, day, asOf }) => (
          <li key={address}>
            <AppLink to={address} className={styles.link}>
              <span translate="no">{title}</span>
              {isTimetable ? <span>{t('route.timetable')}</span> : null}
              {day === null ? null : <span>{format.longDay(day)}</span>}
            </AppLink>
            <span className="quiet">{t('offline.saved', { time: format.dayAndClock(asOf) })}</span>
          </li>
        ))}
      </ul>
      {entries.length > 0 ? (
        <Button kind="ink" onClick={forget}>
          {t('offline.forget')}
        </Button>
      ) : null}
      <p role="status">{announced}</p>
    </>
  );
}
