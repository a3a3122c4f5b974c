import type { SavedPage } from './savedPages.ts';
import type { WorkerMessage } from './workerMessage.ts';

/** Sends a message to the worker and returns its reply; `null`: there is no worker, or it does not reply. */
export async function queryWorker(message: WorkerMessage): Promise<SavedPage[] | null> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return null;
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
