import { removeCaches } from './deviceCaches.ts';

/** Open pages continue without it. */
export async function leaveDevice(scope: ServiceWorkerGlobalScope): Promise<void> {
  await removeCaches();
  // Not awaited: a pending page waits for the worker to activate, and the unregistration for that page.
  void scope.registration.unregister();
}
