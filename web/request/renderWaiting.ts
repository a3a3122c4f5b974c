import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders the complete document, waiting for deferred parts up to `timeoutMs`. Rejects if the frame fails; `errors`: what
 * other parts threw.
 */
export function renderWaiting(
  document: ReactElement,
  nonce: string,
  timeoutMs: number,
): Promise<{ html: string; errors: unknown[] }> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // By default, React puts large parts last and moves them with a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        const parts: Buffer[] = [];
        const body = new Writable({
          write(chunk: Buffer, _, written) {
            parts.push(chunk);
            written();
          },
          final(done) {
            resolve({ html: Buffer.concat(parts).toString(), errors });
            done();
          },
        });
        pipe(body);
      },
      onShellError: reject,
      onError: (error: unknown) => void errors.push(error),
    });
    const timer = setTimeout(abort, timeoutMs);
  });
}
