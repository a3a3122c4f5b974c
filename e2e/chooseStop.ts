import type { Locator, Page } from '@playwright/test';

/** Returns the list of stops on a route's page. */
export const stopsOf = (page: Page): Locator => page.getByRole('list', { name: 'Stops', exact: true });

/** Returns the heading of the stop whose departures a route's page shows. */
export const shownStop = (page: Page): Locator => page.locator('[data-stop]').getByRole('heading');

/** Chooses a stop as a rider does, in the line's list of stops, which must be opened first on narrow screens. */
export async function chooseStop(page: Page, name: string): Promise<void> {
  const change = page.getByRole('button', { name: 'Change', exact: true });
  if (await change.isVisible()) await change.click();
  await stopsOf(page).getByRole('link', { name, exact: true }).click();
}
