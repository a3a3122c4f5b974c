import { useEffect, useState } from 'react';

/** Loads a screen as a document, which a worker can serve, if its data did not load. Returns whether it does. */
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
