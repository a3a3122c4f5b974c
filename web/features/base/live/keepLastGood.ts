// A failed refresh must not empty a page, so the data on screen stays.

let shown: { key: string; data: unknown } | null = null;
let failures = 0;

const pageKey = (url: URL | Location) => `${url.pathname.replace(/\.data$/, '')}${url.search}`;

export function rememberShown(location: Location, data: unknown): void {
  shown = { key: pageKey(location), data };
}

/** Returns the number of consecutive failures. */
export const refreshFailures = (): number => failures;

/** A screen's `clientLoader`. If a refresh fails, it returns the data on screen, unless the loader threw a `Response`. */
export async function keepLastGood<T>(page: {
  request: Request;
  serverLoader: () => Promise<T>;
}): Promise<T> {
  const key = pageKey(new URL(page.request.url));
  try {
    const fresh = await page.serverLoader();
    failures = 0;
    return fresh;
  } catch (error) {
    if (shown?.key !== key || error instanceof Response) throw error;
    failures++;
    return shown.data as T;
  }
}
