// The sitewide notification: the first in force, gone for this page view once dismissed (spec sections 4, 5 and 9).
import { useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import { CloseIcon } from '#web/ui/CloseIcon.tsx';
import { EditorialLink } from '#web/ui/EditorialLink.tsx';
import type { Notification } from './chromeData.server.ts';
import styles from './NotificationBanner.module.css';
import { useHydrated } from './useHydrated.ts';

export function NotificationBanner({ notification }: { notification: Notification }) {
  const t = useT();
  const hydrated = useHydrated();
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  const { text, url } = notification;
  return (
    <aside className={styles.banner} aria-label={t('chrome.notification')}>
      <p dir="auto" className={styles.text}>
        {url === null ? text : <EditorialLink url={url}>{text}</EditorialLink>}
      </p>
      {hydrated ? (
        <button type="button" className={styles.dismiss} onClick={() => setDismissed(true)}>
          <span className="unseen">{t('chrome.dismissNotification')}</span>
          <CloseIcon />
        </button>
      ) : null}
    </aside>
  );
}
