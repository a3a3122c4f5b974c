// For how long a page stays as it is: the least of what its loaders say.

/** Vehicles, predictions, alerts and elevators, and whatever counts down. */
export const LIVE_SECONDS = 5;
/** What editors write, and whether someone answers the chat. */
export const CONTENT_SECONDS = 15;
/** Schedules, stations as long as nothing of the day is shown with them: documents change with the flat version, asked for once a minute. */
export const STATIC_SECONDS = 60;

export interface Lasting {
  atMost(seconds: number): void;
  /** The value of `Cache-Control`. What no loader spoke of is asked for again each time. */
  control(): string;
}

export function lastingOf(): Lasting {
  let least = Number.POSITIVE_INFINITY;
  return {
    atMost(seconds) {
      least = Math.min(least, seconds);
    },
    // Browsers ask each time, and mostly learn that nothing changed; caches that many share keep it, and give it once
    // more while they ask for the next.
    control: () =>
      Number.isFinite(least)
        ? `public, max-age=0, s-maxage=${least}, stale-while-revalidate=${least}`
        : 'no-cache',
  };
}
