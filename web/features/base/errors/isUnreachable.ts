// Whether a request got no answer at all, as browsers word it: they tell it by a TypeError's message alone.

const worded = [
  'Failed to fetch', // Chromium
  'NetworkError when attempting to fetch resource', // Firefox
  'Load failed', // Safari
  'The network connection was lost', // Safari
];

/** True for what `fetch` throws without a network; false for any other fault, an answered error among them. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && worded.some((words) => error.message.startsWith(words));
