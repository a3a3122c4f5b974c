// Whether this browser can show notifications of this site, and the device's subscription with its push service.
import { fetchJson } from '#web/features/base/live/polling.ts';
import { trustedScriptUrl } from '#web/ui/securityPolicy.ts';

/** `install`: only once the app is on the Home Screen, on iPhones and iPads. `blocked`: the rider refused. */
export type PushSupport = 'ready' | 'install' | 'blocked' | 'missing';

export function pushSupport(): PushSupport {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!has || !('locks' in navigator)) return isApple() && !isInstalled() ? 'install' : 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // iPads call themselves Macs, which have no touch screen.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Returns the device's subscription; `null`: it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks for permission and subscribes; only to be called when the rider pressed something. Rejects if that fails. */
export async function subscribeToPush(): Promise<PushSubscription | 'blocked'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await fetchJson<{ key: string }>('/notify/key');
  const before = await pushManager.getSubscription();
  if (before !== null) {
    if (hasKey(before, key)) return before;
    // A browser keeps one subscription, and this one is for keys that the server no longer has.
    await before.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...own));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}
