import { spawn } from 'node:child_process';
import { TEST_PRODUCT } from './testProduct.mjs';

export interface StartedProduct {
  origin: string;
  stop: () => void;
}

/** Starts the product with the settings of the browser tests; resolves when it is ready, rejects after three minutes. */
export async function startProduct(port: number): Promise<StartedProduct> {
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...TEST_PRODUCT, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => void server.kill('SIGTERM');
  // A measurement that throws must not leave a server of an older build on the port.
  process.once('exit', stop);
  for (let tenth = 0; tenth < 1800; tenth++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { origin, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stop();
  throw new Error('The server was not ready within 3 minutes.');
}
