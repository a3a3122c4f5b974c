const messages = [
  'Failed to fetch', // Chromium
  'NetworkError when attempting to fetch resource', // Firefox
  'Load failed', // Safari
  'The network connection was lost', // Safari
];

/** Whether a request got no response at all. Browsers show this only in the message of a TypeError. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && messages.some((message) => error.message.startsWith(message));
