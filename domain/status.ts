/** Delay status words of spec section 3. */
export type DelayStatus = 'CANCELED' | 'NO GPS' | 'LATE' | 'ON-TIME' | 'EARLY' | 'SCHEDULED';
