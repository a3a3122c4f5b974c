// The project's test function, which fails if its page logs an error or a warning; and helpers for the browser tests.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type StandIn, type StandInOptions, startStandIn } from './standIn.ts';
import { type Documents, standInDocuments } from './standInDocuments.ts';

export { expect } from '@playwright/test';

/** The size of a common phone's screen. */
export const phone = { width: 390, height: 844 };

/**
 * Logged where service workers are blocked, which is the default of the configuration; and on a busy machine, where text
 * is drawn seconds after its font has loaded. That the font is used is tested on Home.
 */
const HARMLESS = [
  'Service Worker registration blocked by Playwright',
  'preloaded using link preload but not used',
];

type Options = { change?: (documents: Documents) => void } & Pick<
  StandInOptions,
  'down' | 'unpublished' | 'now' | 'ageSeconds' | 'chat' | 'agency'
>;

export interface Rider {
  /** Starts the built app over a stand-in for the services; `change` edits their responses. */
  standIn: (options?: Options) => Promise<StandIn>;
  /** Starts the same, and opens a page of it. */
  visit: (path: string, options?: Options) => Promise<StandIn>;
  /** Parts of the messages that a test expects. */
  expectedComplaints: string[];
}

export const test = base.extend<Rider>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures are distinguished by their parameters
  expectedComplaints: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: see above
  standIn: async ({}, use) => {
    const started: StandIn[] = [];
    await use(async ({ change, ...options } = {}) => {
      const documents = standInDocuments();
      change?.(documents);
      const one = await startStandIn({ documents, ...options });
      started.push(one);
      return one;
    });
    for (const one of started) await one.stop();
  },
  visit: async ({ page, standIn }, use) =>
    use(async (path, options) => {
      const one = await standIn(options);
      await page.goto(one.origin + path);
      return one;
    }),
  // This is not an automatic fixture, because tests without a page need no browser.
  page: async ({ page, expectedComplaints }, use) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') logged.push(message.text());
    });
    page.on('pageerror', (error) => logged.push(`${error.name}: ${error.message}`));
    await use(page);
    expect(
      logged.filter((text) => ![...HARMLESS, ...expectedComplaints].some((part) => text.includes(part))),
    ).toEqual([]);
  },
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeFindings = { id: string; nodes: { html: string; element: Element }[] }[];
interface AxeResult {
  violations: AxeFindings;
  incomplete: AxeFindings;
}

const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result may depend on the colour scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The states of headers and footers that were checked in this process and have no violation. */
const checkedFrames = new Set<string>();

/**
 * Checks WCAG 2.2 AA and best practices on the page in light colours, and the rules about colour also in dark ones.
 * `part` is a selector: rules about whole pages need the root. A header or footer is not checked again in a state in
 * which it was completely checked on another page.
 */
export async function expectAccessible(page: Page, part = ':root'): Promise<void> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) {
    // Inject axe with the debugger, which the page's Content-Security-Policy does not restrict.
    const debuggerSession = await page.context().newCDPSession(page);
    await debuggerSession.send('Runtime.evaluate', { expression: axeSource });
    await debuggerSession.detach();
  }
  // What the bar at the bottom covers can be scrolled into view; axe would measure the part that is visible now.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-bar]')?.style.setProperty('position', 'static'),
  );
  for (const [colorScheme, runOnly] of [
    ['light', ruleTags],
    ['dark', colorRules],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const frames = part === ':root' ? await frameStates(page, colorScheme) : [];
    const exclude = frames.filter(({ state }) => checkedFrames.has(state)).map(({ selector }) => [selector]);
    const { found, undecided } = await page.evaluate(
      async ([rules, context]) => {
        const axe = Reflect.get(window, 'axe') as {
          run: (context: object, options: object) => Promise<AxeResult>;
        };
        const { violations, incomplete } = await axe.run(context, {
          runOnly: rules,
          resultTypes: ['violations', 'incomplete'],
          elementRef: true,
        });
        return {
          found: violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
          ),
          undecided: ['body > header', 'body > footer'].filter((selector) =>
            incomplete.some(({ nodes }) => nodes.some(({ element }) => element.closest(selector))),
          ),
        };
      },
      [runOnly, { include: [[part]], exclude }] as const,
    );
    expect(found, `${colorScheme} ${page.url()}`).toEqual([]);
    for (const { selector, state } of frames) if (!undecided.includes(selector)) checkedFrames.add(state);
  }
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-bar]')?.style.removeProperty('position'),
  );
}

/**
 * Returns everything that the results for header and footer depend on; `aria-` references stay within them. Neither is
 * listed while a dialog or popover is open, or while it contains the focus or the pointer.
 */
function frameStates(page: Page, colorScheme: string): Promise<{ selector: string; state: string }[]> {
  return page.evaluate((scheme) => {
    // Rules skip what is behind a dialog, and markup does not show which popovers are open.
    if (document.querySelector(':modal, :popover-open, [inert]')) return [];
    const { documentElement: root, body } = document;
    const surroundings = [
      scheme,
      matchMedia('(forced-colors: active)').matches,
      innerWidth,
      root.lang,
      root.style.cssText,
      root.className,
      body.className,
      ...[...document.querySelectorAll('style')].map(({ textContent }) => textContent),
    ];
    return ['body > header', 'body > footer'].flatMap((selector) => {
      const frame = document.querySelector(`${selector}:not(:focus-within, :hover)`);
      if (frame === null) return [];
      const typed = [...frame.querySelectorAll('input')].map(({ value }) => value);
      // No rule depends on the target of a link.
      const markup = frame.outerHTML.replaceAll(/ href="[^"#][^"]*"/g, ' href');
      return [{ selector, state: JSON.stringify([selector, ...surroundings, ...typed, markup]) }];
    });
  }, colorScheme);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, page.url()).toBeLessThanOrEqual(0);
}

/** Waits until the page has hydrated: only then does the notification have its button. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss this notification' }).waitFor();
}

/** Holds back requests whose address matches, until the returned function is called. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

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

/** Measures the layout shift of a page with the browser's Layout Instability API. */
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

/** Wraps the translatable texts of the page in <font> elements and rewrites them, as a browser's translator does. */
export async function translateAsBrowser(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const kept = text.parentElement?.closest('script,style,[translate="no"]');
      if (!kept && text.data.trim() !== '') texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}
