// The caches of this app on the device. Their names change when what is in them is no longer read as it was.
export const PAGES = 'timepoint-pages-1';
export const ASSETS = 'timepoint-assets-1';

const OURS = /^timepoint-/;

/** Removes every cache of this app but those of `kept`. */
export async function removeCaches(kept: readonly string[] = []): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => OURS.test(name) && !kept.includes(name)).map((name) => caches.delete(name)),
  );
}
