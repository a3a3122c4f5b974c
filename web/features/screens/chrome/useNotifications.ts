import { useEffect, useState } from 'react';
import type { NotificationTime } from '#domain/content/editorial.ts';
import { pollWhileSeen, STATUS_SECONDS } from '#web/features/base/live/polling.ts';

export interface Notification extends NotificationTime {
  text: string;
  url: string | null;
}

/** Returns the page's own notifications until the current ones are fetched. A failed request changes nothing. */
export function useNotifications(initial: readonly Notification[]): readonly Notification[] {
  const [notifications, setNotifications] = useState(initial);
  useEffect(() => {
    const poll = async (signal: AbortSignal) => {
      const response = await fetch('/notices', { signal });
      if (response.ok) setNotifications((await response.json()) as Notification[]);
      return response.ok;
    };
    return pollWhileSeen(STATUS_SECONDS * 1000, poll, 0);
  }, []);
  return notifications;
}
