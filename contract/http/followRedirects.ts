/**
 * Calls a URL and follows redirects itself, because the headers of a source may only be sent to its own origin. Returns
 * `null` after too many redirects.
 */
export async function followRedirects(
  address: URL,
  maxRedirects: number,
  call: (url: URL, isOwnOrigin: boolean) => Promise<Response>,
): Promise<Response | null> {
  let url = address;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await call(url, url.origin === address.origin);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || response.status === 304 || location === null)
      return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  return null;
}
