import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run here: `false` on the server and while the page is being taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
