import { useEffect, useState } from 'react';

/**
 * Where a screen's data could not be had and a worker is there, asks for the screen as a document: the worker has it, or
 * knows what else it has. Returns whether it does.
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
