/**
 * The data of a page as scripts that hand it to React Router in the browser, where `Scripts` has made a stream for it. React
 * Router would render them within the page, which then is suspended and taken up again for each.
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

/** A JavaScript string literal that ends no script element. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, (letter) => ESCAPES[letter] ?? letter);
