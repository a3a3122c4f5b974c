// The app's caches on the device. Change a name when the format of its content changes.
export const PAGES = 'timepoint-pages-1';
export const ASSETS = 'timepoint-assets-1';
export const CALENDAR = 'timepoint-calendar-1';

const OURS = /^timepoint-/;

export async function removeCaches(kept: readonly string[] = []): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => OURS.test(name) && !kept.includes(name)).map((name) => caches.delete(name)),
  );
}

/** Removes the caches and unregisters the worker. Open pages continue with the network alone. */
export async function leaveDevice(scope: ServiceWorkerGlobalScope): Promise<void> {
  await removeCaches();
  // Not awaited: a pending page waits for the worker to activate, and the unregistration waits for that page.
  void scope.registration.unregister();
}
