/** What of gzip and identity a request takes, gzip first; `null` when it takes neither (RFC 9110, 12.5.3). */
export function encodingFor(header: string | null): 'gzip' | 'identity' | null {
  if (header === null) return 'identity';
  const quality = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    if (name !== '')
      quality.set(name === 'x-gzip' ? 'gzip' : name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  if ((quality.get('gzip') ?? quality.get('*') ?? 0) > 0) return 'gzip';
  return (quality.get('identity') ?? quality.get('*') ?? 1) > 0 ? 'identity' : null;
}
