/**
 * The status of a trip (spec section 3). `noGps`: its vehicle is not tracked. `invalid`: the service gave a delay that spec
 * section 5 does not define.
 */
export type DelayStatus = 'cancelled' | 'noGps' | 'late' | 'onTime' | 'early' | 'scheduled' | 'invalid';
