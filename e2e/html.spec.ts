// The listed pages, as sent by the server, and the demo's chat are valid HTML according to the Nu Html Checker.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startStandIn } from './standIn.ts';
import { standInDocuments } from './standInDocuments.ts';
import { addPlanner } from './standInPlanner.ts';

const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
const hasJava = spawnSync('java', ['-version']).status === 0;

/** CSS that browsers support and the checker does not. */
const UNKNOWN_TO_CHECKER = [
  'Unrecognized at-rule .@container',
  'Property .(?:container-type|field-sizing|scroll-initial-target|vector-effect). doesn.t exist',
  'Property .(?:anchor-name|position-anchor). doesn.t exist',
  // Positions beside an anchor.
  'anchor.(?:bottom|start).. is not a',
  'CSS: .inset-block.: Parse Error',
]
  .map((message) => `.*${message}.*`)
  .join('|');

const pages = [
  '/',
  '/?lang=ar',
  '/schedules',
  '/schedules/bus',
  '/schedules/metro',
  '/schedules/regional-rail',
  '/schedules/cct',
  '/schedules?q=17',
  '/schedules/17',
  '/schedules/17?lang=es',
  '/schedules/17?trip=5036',
  '/schedules/17?view=timetable',
  '/schedules/LAN',
  '/schedules/B',
  '/schedules/no-such',
  '/alerts',
  '/alerts?view=upcoming',
  '/alerts?view=detours',
  '/elevator-alerts',
  '/performance',
  '/performance?route=17',
  '/stations',
  '/stations/girard',
  '/stations/girard/board',
  '/stations/no-such',
  '/trips',
  '/trips?from=21297&to=girard',
  '/trips?from=21297&to=girard&date=2026-10-13&time=14:00&trip=changing',
  '/departures/21297',
  '/departures/21297?view=day',
  '/departures/21297/board',
  '/board?stops=21297&stations=girard',
  '/embed',
  '/embed?place=21297&accent=ffcc00',
  '/embed/stop/21297',
  '/embed/stop/21297?lang=ar&theme=dark',
  '/embed/station/girard?accent=ffcc00',
  '/embed/line/17',
  '/embed/line/no-such',
  '/departures/no-such',
  '/realtime-map',
  '/find?q=17',
  '/find?q=zzzz',
  '/offline',
  '/notifications',
];

interface Message {
  url: string;
  lastLine: number;
  message: string;
  extract?: string;
}

test('the listed pages and the demo’s chat are valid HTML', async () => {
  // The checker takes seconds, or longer on a busy machine.
  test.setTimeout(180_000);
  test.skip(!hasJava, 'the checker needs Java, which this machine does not have');
  const documents = standInDocuments();
  addPlanner(documents);
  const standIn = await startStandIn({ documents });
  const folder = mkdtempSync(path.join(tmpdir(), 'html-'));
  try {
    const files = new Map<string, string>();
    for (const [index, page] of pages.entries()) {
      const html = await (await fetch(standIn.origin + page)).text();
      expect(html, page).toMatch(/^<!DOCTYPE html>/i);
      const file = path.join(folder, `${index}.html`);
      writeFileSync(file, html);
      files.set(`file:${file}`, page);
    }
    const demoChat = path.resolve(import.meta.dirname, '../demo/widgets/chat.html');
    files.set(`file:${demoChat}`, 'chat of the demo');
    const { stderr } = spawnSync(
      'java',
      [
        // The optimising compiler takes longer than it saves; code compiled by the other one needs a larger stack.
        '-XX:TieredStopAtLevel=1',
        '-Xss8m',
        '-jar',
        jar,
        '--errors-only',
        '--filterpattern',
        UNKNOWN_TO_CHECKER,
        '--format',
        'json',
        ...[...files.keys()].map((url) => url.slice(5)),
      ],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    const { messages } = JSON.parse(stderr) as { messages: Message[] };
    expect(
      messages.map(({ url, message, extract }) => `${files.get(url) ?? url}: ${message} ${extract ?? ''}`),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
    await standIn.stop();
  }
});
