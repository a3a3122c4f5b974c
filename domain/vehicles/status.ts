/** The status of a trip (spec section 3). `noGps`: its vehicle is not tracked. */
export type DelayStatus = 'cancelled' | 'noGps' | 'late' | 'onTime' | 'early' | 'scheduled';
