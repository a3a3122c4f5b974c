/** Delay status values of spec section 3. */
export const DELAY_STATUSES = ['CANCELED', 'NO GPS', 'LATE', 'ON-TIME', 'EARLY', 'SCHEDULED'] as const;
export type DelayStatus = (typeof DELAY_STATUSES)[number];
