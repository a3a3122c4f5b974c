/** When a notification is shown, epoch milliseconds. */
export interface NotificationTime {
  starts: number | null;
  ends: number | null;
}

/**
 * The sitewide notification to show: the first with start < now < end (spec section 5). One without both bounds is
 * never shown, since the rule cannot hold for it.
 */
export const currentNotification = <N extends NotificationTime>(
  notifications: readonly N[],
  now: number,
): N | null =>
  notifications.find(({ starts, ends }) => starts !== null && ends !== null && starts < now && now < ends) ??
  null;
