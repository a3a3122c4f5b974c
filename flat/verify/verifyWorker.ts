import { parentPort, workerData } from 'node:worker_threads';
import { verifyDocuments } from './verifyDocuments.ts';

parentPort?.postMessage(verifyDocuments(workerData));
