/** Whether If-None-Match has the tag or `*`, compared weakly (RFC 9110, 13.1.2): proxies that compress a body weaken its tag. */
export function hasTag(request: { headers: Pick<Headers, 'get'> }, etag: string): boolean {
  const own = opaqueTag(etag);
  return (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || (own !== '' && opaqueTag(tag) === own));
}

const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '');
