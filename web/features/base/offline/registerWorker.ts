import { trustedScriptUrl } from '#web/ui/trustedTypes.ts';

let isRequested = false;

export function registerWorker(): void {
  if (isRequested || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isRequested = true;
  // Without storage, or in a private window, the app works without the worker.
  const register = () =>
    void navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/' }).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else register();
}
