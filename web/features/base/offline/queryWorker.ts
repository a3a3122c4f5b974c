import type { SavedPage } from './savedPages.ts';
import type { WorkerMessage } from './workerMessage.ts';

/** Returns the worker's reply. `[]`: no worker is active yet; `null`: workers are missing or refused, or there is no reply. */
export async function queryWorker(message: WorkerMessage): Promise<SavedPage[] | null> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => 'refused' as const);
  if (!navigator.serviceWorker || registration === 'refused') return null;
  const worker = registration?.active;
  if (!worker) return [];
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), 3_000);
    port1.onmessage = ({ data }: MessageEvent<SavedPage[]>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}
