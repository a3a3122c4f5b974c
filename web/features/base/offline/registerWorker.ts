import { trustedScriptUrl } from '#web/ui/trustedTypes.ts';

/** Milliseconds after a page has loaded: what it still asks for comes first. */
const AFTER_LOAD_MS = 3_000;

let isAsked = false;

/** Registers the worker once, when the page has loaded and the browser has nothing else to do. */
export function registerWorker(): void {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isAsked = true;
  // Without storage, or in a private window, there is none: the app is the same but for that.
  const register = () =>
    void navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/' }).catch(() => {});
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : register());
  const later = () => setTimeout(whenIdle, AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
