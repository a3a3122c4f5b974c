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
