// Reads parameters of page addresses. An id, a direction or a date that is missing or malformed is `null`.

/** Maximum length of an id of the feed or a slug of a station. */
export const MAX_ID_LENGTH = 128;

/** Most routes that the map's filter takes. */
export const MAX_MAP_ROUTES = 20;

export function idParameter(text: string | null): string | null {
  const id = text?.trim() ?? '';
  return id === '' || id.length > MAX_ID_LENGTH ? null : id;
}

export const directionParameter = (value: unknown): 0 | 1 | null =>
  value === '0' ? 0 : value === '1' ? 1 : null;

/** Returns the trimmed text, cut to `max` characters; empty if it is missing. */
export const textParameter = (text: string | null, max: number): string =>
  text?.trim().slice(0, max).trim() ?? '';

/** Maximum length of a text that filters a list. */
export const MAX_FILTER_TEXT = 100;

export const filterText = (text: string | null): string => textParameter(text, MAX_FILTER_TEXT);

export function dateParameter(text: string | null): Temporal.PlainDate | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}
