// Shows the first active sitewide notification until it is dismissed for this page view (spec sections 4, 5 and 9).
import { useEffect, useState } from 'react';
import { currentNotification, type NotificationTime } from '#domain/content/editorial.ts';
import type { EpochMs } from '#domain/units.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { fetchJson, pollWhileSeen, STATUS_SECONDS } from '#web/features/base/live/polling.ts';
import { useClock } from '#web/features/base/live/useClock.ts';
import { useT } from '#web/i18n/translation.tsx';
import { EditorialLink } from '#web/ui/Editorial.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { CloseIcon } from '#web/ui/LineIcon.tsx';
import styles from './NotificationBanner.module.css';

export interface Notification extends NotificationTime {
  text: string;
  url: string | null;
}

/** Returns the page's own notifications until the current ones are fetched. A failed request changes nothing. */
function useNotifications(initial: readonly Notification[]): readonly Notification[] {
  const [notifications, setNotifications] = useState(initial);
  useEffect(() => {
    const poll = async (signal: AbortSignal) => {
      setNotifications(await fetchJson<Notification[]>('/notices', signal));
      return true;
    };
    return pollWhileSeen(STATUS_SECONDS * 1000, poll, 0);
  }, []);
  return notifications;
}

interface Props {
  notifications: readonly Notification[];
  /** When the page was rendered. */
  now: EpochMs;
}

/**
 * Leaves the scroll position of a reload to React Router. The browser would restore what was at the top of the view, which the
 * banner pushes down again, so that a page closed at its top would open scrolled by the banner's height.
 */
function useOwnScrollRestoration(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    // While a page is left, this comes after React Router's `pagehide`, which hands the position over to the browser.
    const keep = () => {
      if (document.visibilityState === 'hidden') history.scrollRestoration = 'manual';
    };
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [isOn]);
}

export function NotificationBanner({ notifications, now: madeAt }: Props) {
  const t = useT();
  const { editorialLang } = useAgency();
  const hydrated = useHydrated();
  const known = useNotifications(notifications);
  const now = useClock(madeAt);
  const [dismissedText, setDismissedText] = useState<string | null>(null);
  const shown = currentNotification(known, now);
  useOwnScrollRestoration(dismissedText !== null);
  if (shown === null || shown.text === dismissedText) return null;
  const { text, url } = shown;
  return (
    <aside className={`row close relative no-print ${styles.banner}`} aria-label={t('chrome.notification')}>
      <p dir="auto" lang={editorialLang} className={`strong clamp ${styles.text}`}>
        {url === null ? text : <EditorialLink url={url}>{text}</EditorialLink>}
      </p>
      {hydrated ? (
        <button type="button" className={`tap ${styles.dismiss}`} onClick={() => setDismissedText(text)}>
          <span className="unseen">{t('chrome.dismissNotification')}</span>
          <CloseIcon />
        </button>
      ) : null}
    </aside>
  );
}
