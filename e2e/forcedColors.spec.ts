// Forced colours, such as Windows contrast themes: selected controls are distinguishable from others.
import type { Locator } from '@playwright/test';
import { expect, test } from './riderTest.ts';
import { addSchedules, addWayBack } from './standInSchedule.ts';

/** Returns what distinguishes a link: the colours of its border, outline and background. */
const linkColors = (element: Locator) =>
  element.evaluate((one) => {
    const { borderBlockEndColor, outlineStyle, outlineColor, backgroundColor } = getComputedStyle(one);
    return [borderBlockEndColor, outlineStyle === 'none' ? '' : outlineColor, backgroundColor].join(' ');
  });

for (const [name, path, links] of [
  ['view', '/alerts', 'nav[aria-label="Which alerts"] a'],
  ['mode', '/schedules', 'main nav ul a'],
  ['line', '/schedules/B', 'nav[aria-label="Lines"] a'],
  ['direction', '/schedules/17', 'nav[aria-label="Direction"] a'],
] as const) {
  test(`in forced colours, the chosen ${name} looks different from the others`, async ({ page, standIn }) => {
    const { origin } = await standIn({
      change: (documents) => {
        addSchedules(documents);
        addWayBack(documents);
      },
    });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(origin + path);
    const all = page.locator(links);
    const chosen = await linkColors(all.and(page.locator('[aria-current]')).first());
    const others = await Promise.all(
      (await all.and(page.locator(':not([aria-current])')).all()).map((other) => linkColors(other)),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(new Set(others).size).toBe(1);
    expect(others[0]).not.toBe(chosen);
    // Of underlined links, only the chosen one has a visible border: the others' borders have the background colour.
    const ground = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Canvas';
      return getComputedStyle(probe).color;
    });
    if (path === '/schedules') expect(others[0]?.startsWith(ground)).toBe(true);
  });
}
