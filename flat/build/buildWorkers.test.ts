import { expect, it } from 'vitest';
import { BuildWorkers } from './buildWorkers.ts';
import type { SchedulePlan } from './schedulePlan.ts';

it('a worker that ended before it was asked is an error, not a wait without end', async () => {
  const workers = new BuildWorkers(1);
  await workers.stop();
  await expect(workers.write({} as SchedulePlan, '/nowhere', 1)).rejects.toThrow(
    'a build worker ended early',
  );
});
