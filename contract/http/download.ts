/** Reading from addresses that settings and feeds name. */

/** Reads the body; `null` if it is larger than `maxBytes`, without reading the rest. Rejects if the transfer breaks off. */
export async function boundedBytes(response: Response, maxBytes: number): Promise<Buffer | null> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the body.
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

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

/** Loopback, private, shared (RFC 6598) and link-local networks. */
export const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];
