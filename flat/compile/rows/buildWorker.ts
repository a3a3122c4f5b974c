/** A worker that writes schedules, then decodes its share of the documents to verify. It starts before feeds are read. */
import { parentPort } from 'node:worker_threads';
import { type BuildTask, runBuildTask } from './buildTask.ts';

parentPort?.on('message', (task: BuildTask) => parentPort?.postMessage(runBuildTask(task)));
