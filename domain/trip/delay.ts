/**
 * Returns the whole minutes of a delay, as words give it; negative: early. From the feed to the words, a delay is whole
 * seconds: less than half a minute is "On-time" (spec section 5).
 */
export const delayMinutes = (seconds: number): number => Math.round(seconds / 60) + 0;
