import { expect, it } from 'vitest';
import { BuildWorkers } from './buildWorkers.ts';
import type { SchedulePlan } from './schedulePlan.ts';

it('a worker that exits before its first task causes an error, not an endless wait', async () => {
  const workers = new BuildWorkers(1);
  await workers.stop();
  await expect(workers.write({} as SchedulePlan, '/nowhere', 1)).rejects.toThrow(
    'a build worker ended early',
  );
});
