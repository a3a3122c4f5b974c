import { expect, it } from 'vitest';
import { decodeBody, decodeContext } from '#testing/decodeBody.ts';
import { chatStatus } from './chatStatus.ts';

it('a chat status is also read from text, and a body without one is rejected', () => {
  expect(decodeBody(chatStatus, { online: 'false' }, {}).value).toEqual({ online: false });
  expect(chatStatus.decode({}, decodeContext, {}).ok).toBe(false);
});
