/** The path of one call: an endpoint's path with its parameters filled in and encoded. */
import type { PathParameters } from './endpoint.ts';

/**
 * `path` below its base. `null` when a parameter cannot be a path segment (it is empty, `.` or `..`, which every URL
 * parser would resolve away): nothing can be found there.
 */
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

/** Whether there can be an address with this text, which has no blanks around it, as one of its segments. */
export const isSegment = (text: string): boolean => text !== '' && text !== '.' && text !== '..';

function encodedValue(value: string | readonly string[] | undefined): string {
  const values = typeof value === 'string' ? [value] : (value ?? []);
  // A lone surrogate is not encodable; it is replaced rather than thrown about.
  return values.map((each) => encodeURIComponent(each.trim().toWellFormed())).join(',');
}
