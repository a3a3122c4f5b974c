/** An S3 server for tests, in its own process, which a test may kill and restart; its objects persist. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endProcess } from './endProcess.ts';
import { freePort } from './freePort.ts';

const program = path.resolve(import.meta.dirname, 's3Program.mjs');

export interface S3Server {
  /** URL of the bucket. */
  url: string;
  access: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a server that stores its objects in `folder`. */
export async function startS3(folder: string): Promise<S3Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  async function start(): Promise<void> {
    const args = [program, folder, String(port)];
    child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    while ((await fetch(origin).catch(() => null)) === null) await setTimeout(50);
  }
  await start();
  return {
    url: `${origin}/transit`,
    access: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    kill: () => endProcess(child),
    start,
  };
}
