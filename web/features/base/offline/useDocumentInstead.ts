import { useEffect, useState } from 'react';

/**
 * If a screen's data could not be loaded and there is a worker, loads the screen as a document, which the worker can
 * answer. Returns whether it does.
 */
export function useDocumentInstead(isUnreachable: boolean): boolean {
  const [hasWorker] = useState(
    () => typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller),
  );
  const asks = isUnreachable && hasWorker;
  useEffect(() => {
    if (asks) location.reload();
  }, [asks]);
  return asks;
}
