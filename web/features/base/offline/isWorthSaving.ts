/** Whether the response is a page to save: HTML of this origin with status 200, not redirected and without `no-store`. */
export function isWorthSaving(
  response: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    !/no-store/.test(response.headers.get('cache-control') ?? '')
  );
}
