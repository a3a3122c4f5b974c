import { useEffect, useState } from 'react';
import type { Notification } from './notification.ts';

const POLL_INTERVAL_MS = 60_000;

/** The page's own notifications, then those published while it stays open. A failed request changes nothing. */
export function useNotifications(ofPage: readonly Notification[]): readonly Notification[] {
  const [notifications, setNotifications] = useState(ofPage);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setInterval(async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch('/notifications', { signal: abort.signal });
        if (answer.ok) setNotifications((await answer.json()) as Notification[]);
      } catch {
        // Asked again a minute later.
      }
    }, POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, []);
  return notifications;
}
