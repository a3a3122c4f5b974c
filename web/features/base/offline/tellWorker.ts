// Talks to the service worker. This code loads seconds after the page, which has priority.
import { trustedScriptUrl } from '#web/ui/securityPolicy.ts';
import type { WorkerMessage } from './savedPages.ts';

let isRequested = false;

function registerWorker(): void {
  if (isRequested || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isRequested = true;
  // Without storage, or in a private window, the app works without the worker.
  const register = () =>
    void navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/' }).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else register();
}

/** Registers the worker, and asks it to save the page at `address`. */
export function tellSeen(address: string): void {
  registerWorker();
  void send(createSeenMessage(address));
}

export function tellWanted(addresses: readonly string[]): void {
  void send({ type: 'want', addresses: [...addresses] });
}

/** Sends a message once there is a worker, unless the data saver is on. */
async function send(message: WorkerMessage): Promise<void> {
  if (isDataSaverOn() || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** Whether the rider prefers to use less data. If so, pages are saved only when they load anyway. */
const isDataSaverOn = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

const createSeenMessage = (address: string): WorkerMessage => ({
  type: 'seen',
  address,
  assets: performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`)),
});
