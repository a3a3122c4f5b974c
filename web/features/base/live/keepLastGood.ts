// A refresh that fails must not empty a page: the data on screen stays, and the hook that asked for it is told.

interface Shown {
  key: string;
  data: unknown;
}

let shown: Shown | null = null;
let failures = 0;

const keyOf = (url: URL | Location) => `${url.pathname.replace(/\.data$/, '')}${url.search}`;

/** Remembers what the screen at `location` shows; `useRefresh` calls it. */
export function rememberShown(location: Location, data: unknown): void {
  shown = { key: keyOf(location), data };
}

/** How many refreshes in a row have failed. */
export const refreshFailures = (): number => failures;

/**
 * A screen's `clientLoader`: `({ request, serverLoader }) => keepLastGood(request, serverLoader)`. Navigation fails as
 * ever; a refresh of the screen already shown gives back what is shown.
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
