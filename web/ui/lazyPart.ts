import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const documentAddress = typeof location === 'undefined' ? '' : location.href;

/** Whether the page is still the one that the document was loaded for. Only in a browser. */
export const isFirstPage = (): boolean => location.href === documentAddress;

/**
 * A part of a screen whose code loads after the page. If the code cannot be loaded, what the server has rendered stays
 * without being interactive, or the part is missing if React had to render it anew; the rest of the screen works. After a
 * navigation, the part fails with its screen.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own type of a lazy component's properties
export const lazyPart = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> =>
  lazy(() =>
    load().catch((error: unknown) => {
      if (!isFirstPage()) throw error;
      return new Promise<never>(() => {});
    }),
  );
