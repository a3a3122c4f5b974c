/** The thread of `readInWorker.ts`: reads the sections in sequence and posts each when it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ReadOptions, readSection, type SectionName } from './readContent.ts';

const { names, options }: { names: SectionName[]; options: ReadOptions } = workerData;
for (const name of names) parentPort?.postMessage({ name, section: await readSection(name, options) });
