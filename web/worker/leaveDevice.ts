import { removeCaches } from './deviceCaches.ts';

/** Removes the caches and unregisters the worker. Open pages continue with the network alone. */
export async function leaveDevice(scope: ServiceWorkerGlobalScope): Promise<void> {
  await removeCaches();
  // Not awaited: a pending page waits for the worker to activate, and the unregistration waits for that page.
  void scope.registration.unregister();
}
