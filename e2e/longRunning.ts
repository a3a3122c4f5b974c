// Helpers for pages that stay open for days, with a simulated clock (`page.clock`).
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { StandIn } from './standIn.ts';

/** Counts what could grow in a page, without what its garbage collector can remove. */
export async function pageSize(page: Page): Promise<{ nodes: number; listeners: number; heap: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), heap: metric('JSHeapUsedSize') };
}

const STEP_MS = 30_000;

/** Lets time pass, for the page and the app, until the page has refreshed itself from an address with `path`. */
export async function passTime(page: Page, running: StandIn, ms: number, path: string): Promise<void> {
  let isRefreshed = false;
  const refreshed = page
    .waitForEvent('requestfinished', { predicate: (request) => request.url().includes(path), timeout: 0 })
    .then(() => {
      isRefreshed = true;
    });
  running.aheadMs += ms;
  await page.clock.fastForward(ms);
  // A page plans its next request after it has shown the last answer, which may be after the time has passed.
  while (!isRefreshed) {
    running.aheadMs += STEP_MS;
    await page.clock.runFor(STEP_MS);
    await setTimeout(100);
  }
  await refreshed;
}
