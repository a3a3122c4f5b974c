import { useEffect, useState } from 'react';

/** Reloads a screen whose data did not load as a document, if a worker can serve one. Returns whether it reloads. */
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
