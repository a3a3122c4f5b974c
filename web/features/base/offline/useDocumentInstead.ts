import { useEffect, useState } from 'react';

/** Reloads the page as a document if its data did not load and a worker can serve it. Returns whether it reloads. */
export function useDocumentInstead(isUnreachable: boolean): boolean {
  const [hasWorker] = useState(
    () => typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller),
  );
  const reloads = isUnreachable && hasWorker;
  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);
  return reloads;
}
