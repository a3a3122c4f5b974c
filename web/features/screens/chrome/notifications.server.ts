// Selects current notifications and those that start soon, so that an open page switches from one to the next by itself.
import type { SiteNotification } from '#domain/content/editorial.ts';
import { plainText, safeUrl } from '#web/features/base/html/sanitise.server.ts';
import type { Notification } from './useNotifications.ts';

/** An open page refreshes its notifications long before this period is over. */
const AHEAD = { hours: 24 };

/** Keeps the source's order. Spec section 5 requires a start and an end, so a notification that lacks either is omitted. */
export const selectNotifications = (
  notifications: readonly SiteNotification[],
  now: Temporal.Instant,
): Notification[] =>
  notifications.flatMap(({ text, url, starts, ends }): Notification[] =>
    starts === null ||
    ends === null ||
    ends.epochMilliseconds <= now.epochMilliseconds ||
    starts.epochMilliseconds > now.add(AHEAD).epochMilliseconds
      ? []
      : [
          {
            text: plainText(text),
            url: safeUrl(url),
            starts: starts.epochMilliseconds,
            ends: ends.epochMilliseconds,
          },
        ],
  );
