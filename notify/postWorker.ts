/** Encrypts and posts messages in a thread of its own: most of the work of telling many riders. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPush, type Push, type PushOutcome } from './push.ts';
import { connectThreads } from './threadCalls.ts';
import { createVapid, type VapidKeys } from './vapid.ts';

export interface PostSettings {
  keys: VapidKeys;
  subject: string | null;
}

export type PostFunctions = { post(batch: readonly Push[]): Promise<readonly PushOutcome[]> };

const { keys, subject } = workerData as PostSettings;
const machineSeconds = () => (performance.timeOrigin + performance.now()) / 1000;
const push = createPush(createVapid(keys, subject, machineSeconds));

if (parentPort)
  connectThreads(parentPort, {
    post: (batch: readonly Push[]) => Promise.all(batch.map(push.send)),
  } satisfies PostFunctions);
