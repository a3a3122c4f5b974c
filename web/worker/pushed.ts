// Shows pushed messages, opens what they are about, and ends what the rider no longer wants.
import type { PushMessage } from '#contract/notify/news.ts';
import { changeRecord, sendIfDue } from '#web/features/base/notify/deviceRecord.ts';

const STOP = 'stop';

interface Shown {
  path: string;
  topic: string;
}

/** Browsers that receive a message must show something. */
export async function showPushed(
  scope: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const message = data?.json() as PushMessage | undefined;
  if (message === undefined) return;
  const { title, body, tag, lang, direction, path, topic, stop } = message;
  const options: NotificationOptions & { actions: { action: string; title: string }[]; renotify: boolean } = {
    body,
    tag,
    // What replaces an earlier message is news as well.
    renotify: true,
    lang,
    dir: direction,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path, topic } satisfies Shown,
    actions: [{ action: STOP, title: stop }],
  };
  await scope.registration.showNotification(title, options);
}

export async function handleClick(
  scope: ServiceWorkerGlobalScope,
  { notification, action }: NotificationEvent,
): Promise<void> {
  const { path, topic } = notification.data as Shown;
  notification.close();
  await (action === STOP ? stopTopic(scope, topic) : open(scope, path));
}

async function stopTopic(scope: ServiceWorkerGlobalScope, topic: string): Promise<void> {
  const subscription = await scope.registration.pushManager.getSubscription();
  await changeRecord(subscription, Date.now(), (record) => {
    const { [topic]: _, ...topics } = record.topics;
    return { ...record, topics };
  });
}

/** Shows a page in a window of the app that is open, else in a new one. */
async function open(scope: ServiceWorkerGlobalScope, path: string): Promise<void> {
  // Only our own pages, whatever a message says.
  const url = new URL(path, scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const [first] = await scope.clients.matchAll({ type: 'window' });
  if (first === undefined) return void (await scope.clients.openWindow(url.href));
  await first.focus();
  await first.navigate(url.href).catch(() => scope.clients.openWindow(url.href));
}

/** The browser has replaced the device's subscription: what the rider asked for goes to the new one. */
export async function resubscribe(scope: ServiceWorkerGlobalScope): Promise<void> {
  const answer = await fetch('/notify/key');
  const { key } = (await answer.json()) as { key: string };
  const { pushManager } = scope.registration;
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  await changeRecord(subscription, Date.now(), (record) => record);
}

/** Tells the server that this device is still in use, if it has a subscription. */
export async function renewSubscription(scope: ServiceWorkerGlobalScope): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription();
  if (subscription) await sendIfDue(subscription, Date.now());
}
