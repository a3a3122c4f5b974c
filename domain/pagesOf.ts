export interface Pages<T> {
  shown: readonly T[];
  /** The first and last item of each page; an empty list has no pages. */
  pages: { first: T; last: T }[];
  /** The page number, from 1. */
  current: number;
}

/** Selects a page, counted from 1. Out of range, that is the nearest one; for an infinite number or NaN, the first. */
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
