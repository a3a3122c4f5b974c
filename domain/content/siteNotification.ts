/** When to show a notification, in epoch milliseconds. */
export interface NotificationTime {
  starts: number | null;
  ends: number | null;
}

/** Finds the first notification with start < now < end (spec section 5). It must have both bounds. */
export const currentNotification = <N extends NotificationTime>(
  notifications: readonly N[],
  now: number,
): N | null =>
  notifications.find(({ starts, ends }) => starts !== null && ends !== null && starts < now && now < ends) ??
  null;
