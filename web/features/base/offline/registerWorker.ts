import { trustedScriptUrl } from '#web/ui/trustedTypes.ts';

/** The page's own requests have priority. */
const AFTER_LOAD_MS = 3_000;

let isRequested = false;

export function registerWorker(): void {
  if (isRequested || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isRequested = true;
  // Without storage, or in a private window, the app works without the worker.
  const register = () =>
    void navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/' }).catch(() => {});
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : register());
  const later = () => setTimeout(whenIdle, AFTER_LOAD_MS);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
