import type { SiteNotification } from './editorial.ts';

/**
 * The sitewide notification to show: the first with start < now < end (spec section 5). One without both bounds is
 * never shown, since the rule cannot hold for it.
 */
export const currentNotification = (
  notifications: readonly SiteNotification[],
  now: Temporal.Instant,
): SiteNotification | null =>
  notifications.find(
    ({ starts, ends }) =>
      starts !== null &&
      ends !== null &&
      Temporal.Instant.compare(starts, now) < 0 &&
      Temporal.Instant.compare(now, ends) < 0,
  ) ?? null;
