/** Delay status words of spec section 3, and how they read. */
export const DELAY_STATUSES = ['CANCELED', 'NO GPS', 'LATE', 'ON-TIME', 'EARLY', 'SCHEDULED'] as const;
export type DelayStatus = (typeof DELAY_STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<DelayStatus, string>> = {
  CANCELED: 'Cancelled',
  'NO GPS': 'No GPS',
  LATE: 'Late',
  'ON-TIME': 'On time',
  EARLY: 'Early',
  SCHEDULED: 'Scheduled',
};
