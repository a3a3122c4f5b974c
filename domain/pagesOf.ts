/** One page of a long list, and where every page begins and ends. */
export interface Pages<T> {
  /** What the page shows. */
  shown: readonly T[];
  /** Of each page, its ends; a list that fits one page has one. */
  pages: { first: T; last: T }[];
  /** The page shown, from 1. */
  current: number;
}

/** `asked` counts from 1; what is no page is the nearest. */
export function pagesOf<T>(items: readonly T[], asked: number, size: number): Pages<T> {
  const pages: Pages<T>['pages'] = [];
  for (let start = 0; start < items.length; start += size) {
    const [first, last] = [items[start], items[Math.min(start + size, items.length) - 1]];
    if (first !== undefined && last !== undefined) pages.push({ first, last });
  }
  const whole = Number.isFinite(asked) ? Math.trunc(asked) : 1;
  const current = Math.max(1, Math.min(whole, pages.length));
  return { shown: items.slice((current - 1) * size, current * size), pages, current };
}
