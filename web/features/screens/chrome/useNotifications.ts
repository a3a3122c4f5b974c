import { useEffect, useState } from 'react';
import type { NotificationTime } from '#domain/content/siteNotification.ts';
import { STATUS_SECONDS } from '#web/features/base/live/intervals.ts';

export interface Notification extends NotificationTime {
  text: string;
  url: string | null;
}

/** Returns the page's own notifications, then those published while it is open. A failed request changes nothing. */
export function useNotifications(ofPage: readonly Notification[]): readonly Notification[] {
  const [notifications, setNotifications] = useState(ofPage);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setInterval(async () => {
      if (document.hidden) return;
      try {
        const response = await fetch('/notifications', { signal: abort.signal });
        if (response.ok) setNotifications((await response.json()) as Notification[]);
      } catch {
        // The next request follows a minute later.
      }
    }, STATUS_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, []);
  return notifications;
}
