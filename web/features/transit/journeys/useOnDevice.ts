import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { savedDocument } from '#web/ui/hydration.ts';
import type { JourneysView } from './journeysPage.server.ts';

/**
 * Returns the page with journeys that the device planned, if the worker served a saved page because the network failed:
 * the page of the address or, if that is not saved, the plain page of trips.
 */
export function useOnDevice(view: JourneysView): JourneysView {
  const { search } = useLocation();
  const [planned, setPlanned] = useState<JourneysView | null>(null);
  useEffect(() => {
    if (savedDocument === null) return;
    let isOver = false;
    const nowMs = view.now + savedDocument.age;
    import('./planOnDevice.ts')
      .then(({ planOnDevice }) => planOnDevice(view, new URLSearchParams(search), nowMs))
      .then(
        (found) => isOver || setPlanned(found),
        // Without the code, the saved page stays as it is.
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [view, search]);
  return planned ?? view;
}
