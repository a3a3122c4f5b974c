import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWaiting } from './renderWaiting.ts';

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
