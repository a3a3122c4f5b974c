// Tells the server that a script of ours failed, for one visit in ten: what kind of failure and where in our own files.
// The message is not sent, since it may hold what a rider typed.

const SHARE = 0.1;
/** Of one visit: one fault is often followed by many. */
const MOST_REPORTS = 3;
const OWN_PLACE = /\/assets\/[\w.-]+\.js:\d+:\d+/;

type Send = (kind: 'script' | 'promise', place: string) => void;

const beacon: Send = (kind, place) => {
  navigator.sendBeacon('/client-error', `${kind} ${place}`);
};

/** The first place in our own files that `text` names; "" for scripts of others. */
export const ownPlace = (text: string): string => OWN_PLACE.exec(text)?.[0] ?? '';

export function reportErrors(target: EventTarget, send: Send = beacon, chance: number = Math.random()): void {
  if (chance >= SHARE) return;
  let left = MOST_REPORTS;
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
