// Measures the layout shift of a page with the browser's Layout Instability API.
import type { Page } from '@playwright/test';

function observe(buffered: boolean): void {
  const shifts: number[] = [];
  Reflect.set(window, 'shifts', shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
  }).observe({ type: 'layout-shift', buffered });
}

/** Measures each later document from its start. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(observe, true);

/** Measures the current document from now on. */
export const watchShiftsFromNow = (page: Page): Promise<void> => page.evaluate(observe, false);

/** Returns the sum of the shifts since measuring began. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, each) => sum + each, 0));
