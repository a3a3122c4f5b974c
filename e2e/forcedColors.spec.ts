// Forced colours, such as Windows contrast themes: selected controls are distinguishable from others.
import type { Locator } from '@playwright/test';
import { expect, test } from './riderTest.ts';
import { addSchedules, addWayBack } from './standInSchedule.ts';

/** Returns the visible style of a mark: its border, outline and background. */
const look = (element: Locator) =>
  element.evaluate((one) => {
    const { borderBlockEndColor, outlineStyle, outlineColor, backgroundColor } = getComputedStyle(one);
    return [borderBlockEndColor, outlineStyle === 'none' ? '' : outlineColor, backgroundColor].join(' ');
  });

for (const [name, path, marks] of [
  ['a view', '/alerts', 'main nav ul a'],
  ['a mode', '/schedules', 'main nav ul a'],
  ['a line', '/schedules/B', 'nav[aria-label="Lines"] a'],
  ['a direction', '/schedules/17', 'nav[aria-label="Direction"] a'],
] as const) {
  test(`in forced colours, ${name} that is chosen looks different from the others`, async ({
    page,
    standIn,
  }) => {
    const { origin } = await standIn({
      change: (documents) => {
        addSchedules(documents);
        addWayBack(documents);
      },
    });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(origin + path);
    const all = page.locator(marks);
    const chosen = await look(all.and(page.locator('[aria-current]')).first());
    const others = await Promise.all(
      (await all.and(page.locator(':not([aria-current])')).all()).map((other) => look(other)),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(new Set(others).size).toBe(1);
    expect(others[0]).not.toBe(chosen);
    // Only the chosen one has a visible line: the borders of the others have the background colour.
    const ground = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'Canvas';
      return getComputedStyle(probe).color;
    });
    if (!path.startsWith('/schedules/')) expect(others[0]?.startsWith(ground)).toBe(true);
  });
}
