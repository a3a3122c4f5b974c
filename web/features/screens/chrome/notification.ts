import type { NotificationTime } from '#domain/content/siteNotification.ts';

/** A sitewide notification as pages show it. */
export interface Notification extends NotificationTime {
  text: string;
  url: string | null;
}
