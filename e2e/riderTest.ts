// The project's test function: any console error or page error of a browser fails the test.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import { type StandIn, type StandInOptions, startStandIn } from './standIn.ts';
import { type Documents, standInDocuments } from './standInDocuments.ts';

export { expect } from '@playwright/test';

/** Logged where a test blocks service workers, which is everywhere but in their own tests. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

interface Rider {
  /** Starts the built app over a stand-in for the services; `change` edits their responses. */
  standIn: (
    options?: { change?: (documents: Documents) => void } & Pick<
      StandInOptions,
      'down' | 'unpublished' | 'now' | 'age' | 'chat' | 'agency'
    >,
  ) => Promise<StandIn>;
  /** Messages that a test expects: parts of their text. */
  expectedComplaints: string[];
}

export const test = base.extend<Rider & { complaints: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures are told apart by their parameters
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
  complaints: [
    async ({ page, expectedComplaints }, use) => {
      const heard: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
      });
      page.on('pageerror', (error) => heard.push(`${error.name}: ${error.message}`));
      await use(undefined);
      expect(
        heard.filter((text) => text !== NO_WORKER && !expectedComplaints.some((part) => text.includes(part))),
      ).toEqual([]);
    },
    { auto: true },
  ],
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result may depend on the colour scheme. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/**
 * WCAG 2.2 AA and best practice on the page as it stands in light, and what has to do with colours in dark as well.
 * `part` is a selector: rules about whole pages need the root.
 */
export async function expectAccessible(page: Page, part = ':root'): Promise<void> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) {
    // By the debugger, which the page's Content-Security-Policy does not restrict.
    const debuggerSession = await page.context().newCDPSession(page);
    await debuggerSession.send('Runtime.evaluate', { expression: axeSource });
    await debuggerSession.detach();
  }
  for (const [colorScheme, runOnly] of [
    ['light', everyRule],
    ['dark', rulesOfColor],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await page.evaluate(
      async ([rules, selector]) => {
        const axe = Reflect.get(window, 'axe') as {
          run: (context: Document | string, options: object) => Promise<AxeResult>;
        };
        const { violations } = await axe.run(selector === ':root' ? document : selector, {
          runOnly: rules,
          resultTypes: ['violations'],
        });
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        );
      },
      [runOnly, part] as const,
    );
    expect(found, `${colorScheme} ${page.url()}`).toEqual([]);
  }
}

/** Asserts that there is no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, page.url()).toBeLessThanOrEqual(0);
}

/** Waits until the page has hydrated: only then does the notification have its button. */
export async function hydrated(page: Page): Promise<void> {
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
