import { expect, it } from 'vitest';
import { decodeContext, decoded } from '#testing/decoded.ts';
import { chatStatus } from './chatStatus.ts';

it('a chat status is also read from text, and a body without one is rejected', () => {
  expect(decoded(chatStatus, { online: 'false' }, {}).value).toEqual({ online: false });
  expect(chatStatus.decode({}, decodeContext, {}).ok).toBe(false);
});
