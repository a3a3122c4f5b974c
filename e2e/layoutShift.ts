// How far what a page shows has moved under the reader (Layout Instability), as browsers score it.
import type { Page } from '@playwright/test';

function observe(buffered: boolean): void {
  const shifts: number[] = [];
  Reflect.set(window, 'shifts', shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
  }).observe({ type: 'layout-shift', buffered });
}

/** From the beginning of every document to come. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(observe, true);

/** Of the document there is, from now on. */
export const watchShiftsFromNow = (page: Page): Promise<void> => page.evaluate(observe, false);

/** The sum since the watch began. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, each) => sum + each, 0));
