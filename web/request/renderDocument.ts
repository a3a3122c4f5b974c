// What our rendering of a document does instead of React Router's: waiting for deferred parts, and the scripts with its data.
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

/**
 * Returns a page's data as scripts that fill the stream of React Router's `Scripts`. React Router would render them
 * inside the page and suspend the render for each chunk.
 */
export async function handoffScripts(
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (!stream) return '';
  const decoder = new TextDecoder();
  let scripts = '';
  for await (const chunk of stream)
    scripts += script(`enqueue(${literal(decoder.decode(chunk, { stream: true }))})`, nonce);
  return scripts + script('close()', nonce);
}

const script = (call: string, nonce: string): string =>
  `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Returns a literal that cannot end a script element. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (letter) => ESCAPES[letter] ?? letter);
