import { removeCaches } from './deviceCaches.ts';

/** Takes the worker and all it saved off the device. Open pages go on without it. */
export async function leaveDevice(scope: ServiceWorkerGlobalScope): Promise<void> {
  await removeCaches();
  // Asked for, not waited for: a page on its way waits for the worker to be active, the registration's end for that page.
  void scope.registration.unregister();
}
