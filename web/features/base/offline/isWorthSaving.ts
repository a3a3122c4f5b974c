/** Whether an answer is a page of ours, whole and without fault: no error, no redirect, nothing of another origin. */
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
