/** Verifies every n-th document in a separate thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyDocuments } from './verifyDocuments.ts';

parentPort?.postMessage(verifyDocuments(workerData));
