import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { renderWaiting } from './renderWaiting.ts';

const fault = new Error('part failed');

function Failing(): never {
  throw fault;
}

describe('a document with deferred parts', () => {
  it('has its frame, and the error is returned, if a part fails in the first pass', async () => {
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

  it('is rejected if its frame fails', async () => {
    await expect(renderWaiting(<Failing />, '', 5_000)).rejects.toBe(fault);
  });
});
