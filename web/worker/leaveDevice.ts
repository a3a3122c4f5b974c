import { removeCaches } from './deviceCaches.ts';

/** Removes the worker and all it saved from the device. Open pages continue without it. */
export async function leaveDevice(scope: ServiceWorkerGlobalScope): Promise<void> {
  await removeCaches();
  // Not awaited: a pending page waits for the worker to activate, and the unregistration for that page.
  void scope.registration.unregister();
}
