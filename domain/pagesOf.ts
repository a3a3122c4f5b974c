export interface Pages<T> {
  shown: readonly T[];
  /** The first and last item of each page; an empty list has no pages. */
  pages: { first: T; last: T }[];
  /** The page number, from 1. */
  current: number;
}

/** Selects a page by its number, from 1. A number out of range selects the nearest page; infinity or NaN, the first. */
export function pagesOf<T>(items: readonly T[], number: number, size: number): Pages<T> {
  const pages: Pages<T>['pages'] = [];
  for (let start = 0; start < items.length; start += size) {
    const [first, last] = [items[start], items[Math.min(start + size, items.length) - 1]];
    if (first !== undefined && last !== undefined) pages.push({ first, last });
  }
  const whole = Number.isFinite(number) ? Math.trunc(number) : 1;
  const current = Math.max(1, Math.min(whole, pages.length));
  return { shown: items.slice((current - 1) * size, current * size), pages, current };
}
