/** Checks every scenario in the timetable of its line, on the page and as a spreadsheet. */
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { TEST_ZONE } from '#testing/clock.ts';
import { type ExpectedRun, type LiveScenario, liveScenarios, scenarioRuns } from '#testing/liveScenarios.ts';
import { sample } from '#testing/long.ts';
import { scenarioNow } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { inEnglish, riderApp } from '#testing/web/riderApp.ts';
import { routePageAt } from '#testing/web/riderPages.tsx';
import { noteWords, readTimes, type TimeNote } from '#web/features/transit/timetable/printedTimes.ts';
import { type AppContext, appContextKey } from '#web/request/context.ts';
import { loader } from '#web/routes/timetableCsv.ts';

const network = setUpNetwork();

/** Returns the expected mark of a call on the day; `null`: none. */
function markOf(call: string, index: number, { relationship, status, calls }: ExpectedRun): TimeNote | null {
  if (status === 'cancelled') return 'cancelled';
  if (call.includes(' skipped')) return 'skipped';
  if (relationship === 'ADDED' || relationship === 'DUPLICATED') return 'extra';
  const isEnd = index === calls.findLastIndex((each) => !each.includes(' skipped'));
  return isEnd && index < calls.length - 1 ? 'endsHere' : null;
}

const liveNotes: readonly TimeNote[] = ['cancelled', 'skipped', 'endsHere', 'extra'];

async function loadSheet(app: AppContext, routeId: string, query: string): Promise<string[][]> {
  const context = new RouterContextProvider();
  context.set(appContextKey, app);
  const request = new Request(`http://test/schedules/${routeId}/timetable.csv${query}`);
  const args = { context, request, params: { routeId } };
  const answer = await loader(args as unknown as Parameters<typeof loader>[0]);
  const text = await answer.text();
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

async function checkRun(
  { tripUpdates, vehiclePositions, routeId, now = scenarioNow }: LiveScenario,
  name: string,
  run: ExpectedRun,
) {
  const { client } = await network.run({
    feeds: { ...(tripUpdates ? { tripUpdates } : {}), ...(vehiclePositions ? { vehiclePositions } : {}) },
    now,
  });
  const app = riderApp(client, () => now, TEST_ZONE);
  const [tripId = '', date = ''] = name.split(' ');
  const query = `?direction=0&stops=all&date=${date}`;
  const page = await routePageAt(app, routeId, `${query}&view=timetable`);
  const table = page.timetable?.tables[0];
  if (!table) throw new Error('no timetable');
  const column = table.tripIds.indexOf(tripId);
  const sheet = await loadSheet(app, routeId, query);
  if (run.relationship === 'DELETED') {
    expect(column).toBe(-1);
    expect(sheet[0]).not.toContain(tripId);
    return;
  }
  // Line H departs every 20 minutes; additional runs have no column, nor have those without stops.
  if ((routeId === 'H' && !/_\d\d[024]000$/.test(tripId)) || run.calls.length === 0) {
    expect(column).toBe(-1);
    return;
  }
  expect(column).toBeGreaterThanOrEqual(0);
  const seen = table.rows.flatMap(({ name: stop, times }) => {
    const time = readTimes(times)[column];
    return time ? [[stop, time.notes.filter((note) => liveNotes.includes(note))]] : [];
  });
  // Rows are stops in the order of the line, whatever the order in which a run visits them.
  const stopOf = (call: string) => Number(call.charAt(1));
  const isLoop = new Set(run.calls.map(stopOf)).size < run.calls.length;
  const inOrder = isLoop ? run.calls : run.calls.toSorted((a, b) => stopOf(a) - stopOf(b));
  const isExtra = run.relationship === 'ADDED' || run.relationship === 'DUPLICATED';
  const expected = inOrder.flatMap((call) => {
    const mark = markOf(call, run.calls.indexOf(call), run);
    // Nobody expects an extra trip where it does not stop.
    if (isExtra && mark === 'skipped') return [];
    return [[`Stop ${call.charAt(1)}`, mark === null ? [] : [mark]]];
  });
  expect(seen).toEqual(expected);
  expect(page.timetable?.live).toMatchObject({ state: 'answered', asOf: now.epochMilliseconds });

  // Rail columns are headed by train numbers.
  const header = routeId === 'N' ? tripId.slice(1) : tripId;
  const sheetColumn = sheet[0]?.indexOf(header) ?? -1;
  const cells = sheet.slice(1, -1).map((line) => [line[0], line[sheetColumn] ?? ''] as const);
  for (const [i, [stop, marks]] of expected.entries()) {
    const words = (marks as TimeNote[]).map((note) => inEnglish(noteWords[note]));
    const [cell] = cells.filter(([own, text], row) => own === stop && text !== '' && row >= i);
    for (const word of words) expect(cell?.[1]).toContain(word);
    if (words.length === 0) expect(cell?.[1]).not.toMatch(/Cancelled|Does not stop|ends here|Extra/);
  }
  expect(sheet.at(-1)?.join()).toMatch(/trips are marked as of/);
}

describe('the timetable and its spreadsheet', () => {
  it.each(sample(scenarioRuns))('mark %s: %s', (_, name, scenario, run) => checkRun(scenario, name, run));
});

it('the spreadsheet notes that it is the schedule if there is no live data', async () => {
  const { client } = await network.run({ feeds: { tripUpdates: [] } });
  const down = {
    ...client,
    predictions: async () => ({ ok: false as const, error: { kind: 'HTTP' } as never }),
  };
  const app = riderApp(down, () => scenarioNow, TEST_ZONE);
  const sheet = await loadSheet(app, 'R', '?direction=0');
  expect(sheet.at(-1)?.join()).toBe(
    'This is the schedule. Trips cancelled or changed on the day are not marked.',
  );
});

it('the timetable has the expected boarding time of a late trip, and none for a trip that riders cannot board', async () => {
  const pageAt = async (scenario: string, stop: string) => {
    const found = liveScenarios.find((each) => each.name === scenario);
    if (!found?.tripUpdates) throw new Error(scenario);
    const { client, now } = await network.run({ feeds: { tripUpdates: found.tripUpdates } });
    const app = riderApp(client, () => now, TEST_ZONE);
    const page = await routePageAt(app, 'R', `?direction=0&view=timetable&stop=${stop}`);
    const table = page.timetable?.tables[0];
    return table?.boardingTimes[
      table.tripIds.indexOf(found.name === 'forty minutes late' ? 'R0930' : 'R1000')
    ];
  };
  // R0930 leaves P3 at 10:30 instead of 9:50.
  expect(await pageAt('forty minutes late', 'P3')).toBe(10.5 * 3600);
  expect(await pageAt('CANCELED', 'P3')).toBeNull();
  expect(await pageAt('a skipped stop', 'P3')).toBeNull();
  expect(await pageAt('a shortened trip', 'P4')).toBeNull();
});
