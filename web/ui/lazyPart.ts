import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const documentAddress = typeof location === 'undefined' ? '' : location.href;

/**
 * A part of a screen whose code loads after the page. If the code cannot be loaded, what the server has rendered stays,
 * and is only not interactive; a part that the server has not rendered fails with its screen.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own type of a lazy component's properties
export const lazyPart = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> =>
  lazy(() =>
    load().catch((error: unknown) => {
      if (location.href !== documentAddress) throw error;
      return new Promise<never>(() => {});
    }),
  );
