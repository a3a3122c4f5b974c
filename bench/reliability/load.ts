/** Measures the product under load, alternating with bare `node:http` that sends the same bytes. */
import { once } from 'node:events';
import { get } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { median } from '../../scripts/median.ts';
import type { LoadOrder, LoadResult } from '../serve/loadWorker.ts';
import type { BareResponse } from './bareServer.ts';
import { type Product, startServer, type Watched } from './product.ts';

const ROUNDS = 5;
const ROUND_MS = 1_000;
export const CONNECTIONS = 16;
const UNCOPIED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export interface LoadRow {
  address: string;
  bytes: number;
  product: LoadFigures;
  bare: LoadFigures;
}

export interface LoadFigures {
  responsesPerSecond: number;
  /** Processor time of the whole process per response. */
  processorMicroseconds: number;
}

/** Measures each address in turn, after the product has cached its response. */
export async function measureLoad(product: Product, addresses: readonly string[]): Promise<LoadRow[]> {
  const rows: LoadRow[] = [];
  for (const address of addresses) {
    const response = await responseOf(product.origin + address);
    const bare = await startServer('bareServer.ts', response);
    const figures = { product: [] as LoadFigures[], bare: [] as LoadFigures[] };
    await runRound(product, address);
    await runRound(bare, address);
    for (let i = 0; i < ROUNDS; i++) {
      figures.product.push(await runRound(product, address));
      figures.bare.push(await runRound(bare, address));
    }
    bare.child.kill('SIGKILL');
    const bytes = Buffer.from(response.body, 'base64').length;
    rows.push({ address, bytes, product: medianFigures(figures.product), bare: medianFigures(figures.bare) });
  }
  return rows;
}

/** Requests the URL twice; returns the second response as it was sent. `fetch` would decompress it. */
async function responseOf(url: string): Promise<BareResponse> {
  for (let i = 0; i < 2; i++) {
    const request = get(url, { headers: { 'accept-encoding': 'br, gzip' } });
    const [response] = await once(request, 'response');
    const body = await buffer(response);
    if (i === 0) continue;
    const headers = Object.entries(response.headers as Record<string, string>).filter(
      ([name]) => !UNCOPIED_HEADERS.has(name),
    );
    return {
      headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) },
      body: body.toString('base64'),
    };
  }
  throw new Error('not reached');
}

async function runRound(server: Watched, address: string): Promise<LoadFigures> {
  const before = await server.usage();
  const worker = new Worker(path.join(import.meta.dirname, '../serve/loadWorker.ts'));
  const order: LoadOrder = {
    port: Number(new URL(server.origin).port),
    path: address,
    connections: CONNECTIONS,
    milliseconds: ROUND_MS,
  };
  worker.postMessage(order);
  const [{ responses, milliseconds }] = (await once(worker, 'message')) as [LoadResult];
  await worker.terminate();
  const after = await server.usage();
  return {
    responsesPerSecond: (responses / milliseconds) * 1000,
    processorMicroseconds: ((after.processMs - before.processMs) * 1000) / responses,
  };
}

const medianFigures = (rounds: readonly LoadFigures[]): LoadFigures => ({
  responsesPerSecond: median(rounds.map((each) => each.responsesPerSecond)),
  processorMicroseconds: median(rounds.map((each) => each.processorMicroseconds)),
});
