import vm from 'node:vm';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { handoffScripts, renderWaiting } from './renderDocument.ts';

const fault = new Error('part failed');

function Failing(): never {
  throw fault;
}

describe('rendering a document with deferred parts', () => {
  it('returns the frame and the error if a part fails in the first pass', async () => {
    const { html, errors } = await renderWaiting(
      <main>
        frame
        <Suspense>
          <Failing />
        </Suspense>
      </main>,
      '',
      5_000,
    );
    expect(html).toContain('frame');
    expect(errors).toEqual([fault]);
  });

  it('rejects if the frame fails', async () => {
    await expect(renderWaiting(<Failing />, '', 5_000)).rejects.toBe(fault);
  });
});

const streamOf = (...chunks: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

it('the scripts pass the data unchanged, and no text in them ends a script', async () => {
  const chunks = ['["</script><!-- & "]\n', 'line\u2028 and paragraph\u2029 ends, "quotes" \\ and ї'];
  const scripts = await handoffScripts(streamOf(...chunks), 'abc');
  const bodies = [...scripts.matchAll(/<script nonce="abc">(.*?)<\/script>/gs)].map(([, body]) => body ?? '');
  expect(scripts.replace(/<\/?script(?: nonce="abc")?>/g, '')).toBe(bodies.join(''));
  const taken: string[] = [];
  const streamController = { enqueue: (text: string) => taken.push(text), close: () => taken.push('end') };
  for (const body of bodies)
    vm.runInNewContext(body, { window: { __reactRouterContext: { streamController } } });
  expect(taken).toEqual([...chunks, 'end']);
});

it('a page without data has no handoff scripts', async () => {
  expect(await handoffScripts(undefined, 'abc')).toBe('');
});
