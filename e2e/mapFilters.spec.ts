// The filters of the realtime map: below the modes on desktops, a sheet on phones; choices made before hydration are kept.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, holdRequests, phone, test, untilHydrated } from './riderTest.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Filter and sort/ });

/** Returns the button's state for assistive technology: the browser itself reports whether a popover is open. */
async function isExpanded(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const button = nodes.find(
    ({ role, name }) => role?.value === 'button' && String(name?.value).startsWith('Filter and sort'),
  );
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js');

test('on a phone the filters are a sheet that opens by keyboard and does not move the map', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/realtime-map?mode=Bus&late=1');
  await untilHydrated(page);
  const sheet = page.getByRole('form', { name: 'Filter and sort' });
  await expect(sheet).toBeHidden();
  await expect(toggle(page)).toHaveText('Filter and sort1 on');
  await expect.poll(() => isExpanded(page)).toBe(false);
  const map = page.locator('[data-map="ready"]');
  const before = await map.boundingBox();
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await expect.poll(() => isExpanded(page)).toBe(true);
  expect(await map.boundingBox()).toEqual(before);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Route' })).toBeFocused();
  await page.getByLabel('With seats only').press('Space');
  await expect(page).toHaveURL(/seats=1/);
  await expect(sheet).toBeVisible();
  await expect(toggle(page)).toHaveText('Filter and sort2 on');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await toggle(page).click();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/mode=|late=|seats=/);
  await expect(toggle(page)).toHaveText('Filter and sort');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toBeHidden();
});

test('on a desktop the open filters cover no mode', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/realtime-map');
  await untilHydrated(page);
  await toggle(page).click();
  const filters = await page.getByRole('form', { name: 'Filter and sort' }).boundingBox();
  const modes = await page.getByRole('navigation', { name: 'Mode' }).getByRole('link').all();
  expect(modes.length).toBeGreaterThan(2);
  for (const mode of modes) {
    const box = await mode.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(filters?.y ?? 0);
  }
});

for (const width of [390, 1280]) {
  test(`at ${width} px the mode is chosen by chips, and Back then leaves the map`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/realtime-map?late=1&route=17');
    await untilHydrated(page);
    const modes = page.getByRole('navigation', { name: 'Mode' });
    await expect(modes.getByRole('link', { name: 'All modes' })).toHaveAttribute('aria-current', 'true');
    const handle = page.getByRole('slider', { name: 'Height of the list' });
    if (width < 900) await handle.press('Home');
    await modes.getByRole('link', { name: 'Metro' }).click();
    await expect(page).toHaveURL(/mode=Metro/);
    // A route of another mode is dropped; other parameters are kept.
    await expect(page).not.toHaveURL(/route=/);
    await expect(page).toHaveURL(/late=1/);
    await expect(modes.getByRole('link', { name: 'Metro' })).toHaveAttribute('aria-current', 'true');
    if (width < 900) await expect(handle).toHaveAttribute('aria-valuetext', 'Low');
    await page.goBack();
    await expect(page).not.toHaveURL(/realtime-map/);
  });
}

test('a phone that opens a map of one mode shows its chip, and no departures of other modes', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/realtime-map?mode=RegionalRail');
  await untilHydrated(page);
  const chosen = page.getByRole('link', { name: 'Regional Rail' });
  await expect(chosen).toHaveAttribute('aria-current', 'true');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const near = page.getByRole('list', { name: 'Stops and stations near here' });
  await expect(page.getByRole('heading', { name: /in view$/ })).toBeVisible();
  await expect(near).toHaveCount(0);
  await page.getByRole('link', { name: 'All modes' }).click();
  await expect(near).toBeVisible();
});

test('a choice made before hydration is kept', async ({ page }) => {
  await page.setViewportSize(phone);
  const release = await holdScripts(page);
  await page.goto('/realtime-map', { waitUntil: 'commit' });
  await toggle(page).click();
  await page.getByLabel('Late only').check();
  await page.getByRole('combobox', { name: 'Route' }).selectOption('17');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('delay');
  release();
  await untilHydrated(page);
  await expect(page).toHaveURL(/route=17&late=1&sort=delay/);
  await expect(page.getByLabel('Late only')).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Route' })).toHaveValue('17');
  await expect(toggle(page)).toHaveText('Filter and sort2 on');
});

test('text typed before hydration is searched for', async ({ page }) => {
  await page.setViewportSize(phone);
  const release = await holdScripts(page);
  await page.goto('/realtime-map', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: /on the map/ });
  await field.fill('suburban');
  release();
  await expect(page.getByRole('option', { name: /Suburban Station/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /on the map/ })).toHaveValue('suburban');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });
  test('the sheet opens, and its form keeps the other parameters of the address', async ({ page }) => {
    await page.goto('/realtime-map?station=suburban-station');
    await toggle(page).click();
    await page.getByLabel('Late only').check();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/late=1/);
    await expect(page).toHaveURL(/station=suburban-station/);
    await expect(toggle(page)).toHaveText('Filter and sort1 on');
    await expect(page.getByRole('heading', { name: 'Suburban Station' })).toBeVisible();
  });
});
