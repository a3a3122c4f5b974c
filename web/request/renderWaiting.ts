import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Renders the document, waiting up to `timeoutMs` for deferred parts; returns their errors. Rejects if the frame fails. */
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
        const body = new PassThrough();
        resolve(text(body).then((html) => ({ html, errors })));
        pipe(body);
      },
      onShellError: reject,
      onError: (error: unknown) => void errors.push(error),
    });
    const timer = setTimeout(abort, timeoutMs);
  });
}
