// Tests what V8 makes of the flag, which a new version of it could change.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { createRoomForPages } from ${JSON.stringify(new URL('./youngObjects.ts', import.meta.url).href)};
  const makeRoom = createRoomForPages();
  /** Megabytes for young objects once many of them have survived. */
  function room() {
    for (let round = 0; round < 50; round++) Array.from({ length: 200_000 }, (_, index) => ({ index }));
    return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size / 2 ** 20;
  }
  const quiet = room();
  makeRoom();
  console.log(JSON.stringify([quiet, room()]));
`;

it('room for young objects grows once a page is rendered, and not before', () => {
  const flags = ['--min-semi-space-size=1', '--max-semi-space-size=16', '--input-type=module'];
  const [quiet, used] = JSON.parse(
    execFileSync(process.execPath, [...flags, '-e', PROGRAM], { encoding: 'utf8' }),
  );
  expect(quiet).toBeLessThan(4);
  expect(used).toBeGreaterThan(12);
});
