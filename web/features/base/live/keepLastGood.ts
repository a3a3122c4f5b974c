// A failed refresh must not empty a page: the data on screen stays, and the hook that requested it is informed.

interface Shown {
  key: string;
  data: unknown;
}

let shown: Shown | null = null;
let failures = 0;

const keyOf = (url: URL | Location) => `${url.pathname.replace(/\.data$/, '')}${url.search}`;

/** Remembers the data shown at `location`; called by `useRefresh`. */
export function rememberShown(location: Location, data: unknown): void {
  shown = { key: keyOf(location), data };
}

/** Number of consecutive failed refreshes. */
export const refreshFailures = (): number => failures;

/**
 * A screen's `clientLoader`: `({ request, serverLoader }) => keepLastGood(request, serverLoader)`. Navigation fails as
 * usual; a failed refresh of the current screen returns the data on screen.
 */
export async function keepLastGood<T>(request: Request, serverLoader: () => Promise<T>): Promise<T> {
  const key = keyOf(new URL(request.url));
  try {
    const fresh = await serverLoader();
    failures = 0;
    return fresh;
  } catch (error) {
    if (shown?.key !== key || error instanceof Response) throw error;
    failures++;
    return shown.data as T;
  }
}
