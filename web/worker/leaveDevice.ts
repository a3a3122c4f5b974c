import { removeCaches } from './deviceCaches.ts';

/** Takes the worker and all it saved off the device. Open pages go on without it. */
export async function leaveDevice(scope: ServiceWorkerGlobalScope): Promise<void> {
  await removeCaches();
  await scope.registration.unregister();
}
