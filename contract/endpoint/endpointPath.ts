import type { PathParameters } from './endpoint.ts';

/** Returns the path with its parameters filled in and encoded, or `null` if a value cannot be a path segment. */
export function endpointPath(path: string, parameters: PathParameters): string | null {
  const [segments = '', query = ''] = path.split('?');
  let impossible = false;
  const filled = segments.replace(/\{(\w+)\}/g, (_, key: string) => {
    const encoded = encodedValue(parameters[key]);
    if (!isSegment(encoded)) impossible = true;
    return encoded;
  });
  if (impossible) return null;
  const pairs: string[] = [];
  for (const pair of query.split('&')) {
    const [name = '', value = ''] = pair.split('=');
    const encoded = value.replace(/\{(\w+)\}/, (_, key: string) => encodedValue(parameters[key]));
    if (encoded !== '') pairs.push(`${name}=${encoded}`);
  }
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Whether a trimmed text can be a path segment: URL parsers resolve `.` and `..` away. */
export const isSegment = (text: string): boolean => text !== '' && text !== '.' && text !== '..';

function encodedValue(value: string | readonly string[] | undefined): string {
  const values = typeof value === 'string' ? [value] : (value ?? []);
  // A lone surrogate cannot be encoded; replace it instead of throwing.
  return values.map((each) => encodeURIComponent(each.trim().toWellFormed())).join(',');
}
