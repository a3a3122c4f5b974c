// Errors in the browser: requests without a response, and failures of our own scripts.

const UNREACHABLE_MESSAGES = [
  'Failed to fetch', // Chromium
  'NetworkError when attempting to fetch resource', // Firefox
  'Load failed', // Safari
  'The network connection was lost', // Safari
];

/** Whether a request got no response at all. Browsers show this only in the message of a TypeError. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError && UNREACHABLE_MESSAGES.some((message) => error.message.startsWith(message));

const SHARE = 0.1;
/** This limit is per visit, because one error is often followed by many. */
const MAX_REPORTS = 3;
const OWN_PLACE = /\/assets\/[\w.-]+\.js:\d+:\d+/;

type Send = (kind: 'script' | 'promise', place: string) => void;

const beacon: Send = (kind, place) => {
  navigator.sendBeacon('/client-error', `${kind} ${place}`);
};

/** Returns the place in our own scripts that a text names; "" if it names none. */
const ownPlace = (text: string): string => OWN_PLACE.exec(text)?.[0] ?? '';

/**
 * Reports the kind and place of script errors in our own files, for one visit in ten. Messages are not sent, because they
 * may contain what a rider typed.
 */
export function reportErrors(target: EventTarget, send: Send = beacon, chance: number = Math.random()): void {
  if (chance >= SHARE) return;
  let left = MAX_REPORTS;
  const report: Send = (kind, place) => {
    if (place === '' || left === 0) return;
    left -= 1;
    send(kind, place);
  };
  target.addEventListener('error', (event) => {
    const { filename = '', lineno = 0, colno = 0 } = event as Partial<ErrorEvent>;
    report('script', ownPlace(`${filename}:${lineno}:${colno}`));
  });
  target.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as Partial<PromiseRejectionEvent>;
    report('promise', ownPlace(reason instanceof Error ? (reason.stack ?? '') : ''));
  });
}
