import type { NotificationTime } from '#domain/content/siteNotification.ts';

export interface Notification extends NotificationTime {
  text: string;
  url: string | null;
}
