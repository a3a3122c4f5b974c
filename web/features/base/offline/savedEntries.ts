import { OFFLINE_PAGE } from './savedAddress.ts';
import type { SavedPage } from './savedPages.ts';

export interface SavedEntry {
  address: string;
  /** Without the site's name. */
  title: string;
  isTimetable: boolean;
  /** Noon of the chosen day, epoch milliseconds; `null`: the address names no valid day. */
  day: number | null;
  /** When the server rendered the page, epoch milliseconds by the server's clock. */
  asOf: number;
}

/** Lists saved pages except the offline one; of those with the same path, title, view and day, only the last viewed. */
export function savedEntries(pages: readonly SavedPage[], site: string, zone: string): SavedEntry[] {
  const entries = new Map<string, SavedEntry>();
  for (const { address, title, asOf } of pages.toSorted((a, b) => b.usedAt - a.usedAt)) {
    if (address === OFFLINE_PAGE) continue;
    const [path = '', query = ''] = address.split('?', 2);
    const choice = new URLSearchParams(query);
    const ending = ` | ${site}`;
    const entry = {
      address,
      title: title.endsWith(ending) ? title.slice(0, -ending.length) : title || path,
      isTimetable: choice.get('view') === 'timetable',
      day: noonOf(choice.get('date'), zone),
      asOf,
    };
    const key = `${path} ${entry.title} ${entry.isTimetable} ${entry.day}`;
    if (!entries.has(key)) entries.set(key, entry);
  }
  return [...entries.values()];
}

function noonOf(date: string | null, timeZone: string): number | null {
  if (date === null) return null;
  try {
    const plainTime = new Temporal.PlainTime(12);
    return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  } catch {
    return null;
  }
}
