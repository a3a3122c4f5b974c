// Tests what V8 makes of the flags, which a new version of it could change.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { setTimeout } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  import { createRoomForPages } from ${JSON.stringify(new URL('./roomForPages.ts', import.meta.url).href)};
  const makeRoom = createRoomForPages(1_000);
  /** Megabytes for young objects once many of them have survived. */
  function room() {
    for (let round = 0; round < 20; round++) Array.from({ length: 200_000 }, (_, index) => ({ index }));
    return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20;
  }
  const before = room();
  makeRoom();
  const used = room();
  let pages = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
  const heapUsed = process.memoryUsage().heapTotal;
  pages = null;
  await setTimeout(1_500);
  const heapQuiet = process.memoryUsage().heapTotal;
  console.log(JSON.stringify({ before, used, quiet: room(), heapUsed, heapQuiet }));
`;

it('room for young objects grows once a page is rendered, and is returned with what pages left when none is', () => {
  const flags = ['--min-semi-space-size=1', '--max-semi-space-size=16', '--input-type=module'];
  const room = JSON.parse(execFileSync(process.execPath, [...flags, '-e', PROGRAM], { encoding: 'utf8' }));
  expect(room.before).toBeLessThan(4);
  expect(room.used).toBeGreaterThan(12);
  expect(room.quiet).toBeLessThan(4);
  expect(room.heapQuiet).toBeLessThan(room.heapUsed / 2);
});
